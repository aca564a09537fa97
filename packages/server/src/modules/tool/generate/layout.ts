/** Characters of a line, as the formatter of this project has it. */
export const LINE = 120;

/** Width on a screen: letters of Chinese take two columns. */
export const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(letter) ? 2 : 1), 0); // prettier-ignore

/** `before { parts } after` on one line, or a part a line where that is too long, as the formatter breaks it. */
export function fitted(
  indent: string,
  before: string,
  parts: readonly string[],
  after: string,
  pair: '{}' | '[]' = '{}',
): string {
  const [open, close] = pair === '{}' ? ['{ ', ' }'] : ['[', ']'];
  const line = `${indent}${before}${open}${parts.join(', ')}${close}${after}`;
  if (widthOf(line) <= LINE) return line;
  const lines = parts.map((part) => `${indent}  ${part},`);
  return [`${indent}${before}${pair[0]}`, ...lines, `${indent}${pair[1]}${after}`].join('\n');
}

/** Import of names, sorted. */
export const importOf = (names: readonly string[], from: string, kind = 'import'): string =>
  fitted('', `${kind} `, [...new Set(names)].toSorted(), ` from '${from}';`);
