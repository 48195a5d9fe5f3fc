/** The guide game. @type {Record<string, string>} */
export default {
  "guide.title": "A whole game, turn by turn",
  "guide.lead": "A real game, played by the {edition} rules. Step through it and see how every point is counted.",
  "guide.start_title": "Before the first turn",
  "guide.start": "The board is empty, and everyone has {n} tiles. {name} goes first. Press the arrow to see the first word.",
};
