/** Width of a Latin character as a share of its height; a Chinese one is square. */
const LATIN_WIDTH = 0.56;

/** How wide a text is, in font sizes: Chinese characters are square, others a bit over half. */
export function textWidth(text: string): number {
  return [...text].reduce((sum, character) => sum + (character.codePointAt(0)! > 0x2e80 ? 1 : LATIN_WIDTH), 0);
}
