const CELL = 20;
/** Padding of a button and the gap after it, less what the first one reaches out. */
const BUTTON = 14;
const LEAST = 72;
const WIDE = /[\u2e80-\uffef]/;

/**
 * Room for the actions of a row by what is written on them, so that one action does not take the room of three from the
 * columns beside it. A Chinese letter is as wide as the text is high, a Latin one a little more than half of that.
 *
 * @param texts labels of the buttons, in text of 13 px.
 * @returns pixels.
 */
export function actionsWidth(texts: readonly string[]): number {
  const widths = texts.map((text) => [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 13 : 7.5), BUTTON));
  return Math.max(LEAST, Math.ceil(widths.reduce((sum, width) => sum + width, CELL)));
}
