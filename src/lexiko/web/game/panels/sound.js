/** Small sounds, made on the spot; silent where the person has turned them off. */

import { sounds } from "../../lib/prefs.js";

/** Each sound is a few tones: pitch in hertz, start and length in seconds. */
const TONES = {
  turn: [
    [587, 0, 0.12],
    [880, 0.11, 0.18],
  ],
  tiles: [[330, 0, 0.06]],
  challenge: [
    [440, 0, 0.1],
    [370, 0.1, 0.16],
  ],
  tick: [[1000, 0, 0.03]],
  little_time: [
    [740, 0, 0.09],
    [740, 0.16, 0.09],
  ],
  end: [
    [523, 0, 0.14],
    [659, 0.13, 0.14],
    [784, 0.26, 0.3],
  ],
};
const LOUDNESS = 0.07;

/** @type {AudioContext | null} */
let context = null;

/**
 * @param {keyof typeof TONES} name
 */
export function sound(name) {
  if (!sounds.value || typeof AudioContext === "undefined") return;
  // Before the first click or key the browser keeps pages silent, and says so in its log.
  if (!context && !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  const now = context.currentTime;
  for (const [pitch, start, length] of TONES[name]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(LOUDNESS, now + start);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
