/**
 * A short URL-safe id from words and numbers: the same parts give the same id on every machine. 64 bits (two FNV-1a
 * streams), so that two of a building's elements never meet by chance.
 */
export function stableId(prefix: string, ...parts: (string | number)[]): string {
  const text = [prefix, ...parts].join('|');
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
    b ^= b >>> 13;
  }
  return `${prefix}-${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}`;
}

/** A coordinate rounded so that a re-run with slightly different noise gives the same word. */
export function roundedPlace(value: number, step = 0.25): number {
  return Math.round(value / step);
}
