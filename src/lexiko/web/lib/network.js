/** Under which address other devices find the page, and who may change that. */

import { api } from "./api.js";
import { useEffect, useState } from "./html.js";

/** @typedef {import("../types.js").Network} Network */

/** Whether the page was opened on the computer that Lexiko runs on. */
const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);

/** Whether this person runs Lexiko; null until that is known. */
export function useOwner() {
  const [owner, setOwner] = useState(/** @type {boolean | null} */ (null));
  useEffect(() => {
    api.get("/me").then((me) => setOwner(me.local), () => setOwner(false));
  }, []);
  return owner;
}

/**
 * On the computer that Lexiko runs on the address is of no use to others, so the network must be
 * opened first; any other device reached us already by an address that works. `may` says whether
 * this person can open it, which only whoever runs Lexiko can, once that is known.
 */
export function useNetwork() {
  const [network, setNetwork] = useState(/** @type {Network | null} */ (null));
  const may = useOwner();
  const local = isLocal;
  useEffect(() => {
    api.get("/network").then(setNetwork, () => {});
  }, []);
  /** @param {boolean} on */
  async function open(on) {
    setNetwork(await api.post("/network", { on }));
  }
  const address = network?.addresses[0];
  const origin = local && address ? address : location.origin;
  return { network, local, origin, reachable: !local || Boolean(address), may, open };
}
