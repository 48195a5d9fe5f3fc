/**
 * What lies over a screen and is closed by Back: dialogs and sheets.
 *
 * The first one puts an entry into the history. It stays when the layer closes by itself, and is used
 * again: by the next layer, or by the next screen in its place. Back from an entry that covers nothing
 * goes one further, so nobody has to press it twice.
 */

/** How each open layer is closed, the topmost last. @type {(() => void)[]} */
const open = [];

/** Whether the entry that is shown now was made for a layer. */
export function isLayer() {
  return Boolean(history.state?.layer);
}

let before = isLayer();

/**
 * Says that something lies over the screen now.
 * @param {() => void} close
 * @returns {() => void} says that it is gone
 */
export function addLayer(close) {
  open.push(close);
  cover();
  return () => {
    const at = open.lastIndexOf(close);
    if (at >= 0) open.splice(at, 1);
  };
}

function cover() {
  before = true;
  if (isLayer()) return;
  history.replaceState({ covered: true }, "");
  history.pushState({ layer: true }, "");
}

addEventListener("popstate", () => {
  const left = before && history.state?.covered;
  before = isLayer();
  if (!left) return;
  const close = open.pop();
  if (!close) {
    history.back();
    return;
  }
  close();
  if (open.length) cover();
});

/** Another screen has come into the place of the entry. */
export function leaveLayers() {
  before = false;
}
