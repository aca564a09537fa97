import type { OpeningType } from '../core/model/structured-model.ts';

/** First letter of an opening's name, by its type; F is for fenestration, since W stands for walls, and G for glass, since C stands for columns. */
const OPENING_LETTERS: Readonly<Record<OpeningType, string>> = { door: 'D', window: 'F', passage: 'P', curtain: 'G' };

/** Name of the n-th room of a storey, both counted from 1 and 0: `1-03`. */
export function roomName(storey: number, n: number): string {
  return `${storey + 1}-${twoDigits(n)}`;
}

/** Name of the n-th wall of a building: `W1-07`. */
export function wallName(storey: number, n: number): string {
  return `W${storey + 1}-${twoDigits(n)}`;
}

/** Name of the n-th opening of a building: `D1-04`. */
export function openingName(type: OpeningType, storey: number, n: number): string {
  return `${OPENING_LETTERS[type]}${storey + 1}-${twoDigits(n)}`;
}

/** Storey and number in the name of an opening. */
const OPENING_NUMBER = /^\d+-\d{2,}$/;

/** Name of an opening that becomes one of another type: with that type's letter, unless a user named it. */
export function retypedName(name: string, from: OpeningType, to: OpeningType): string {
  const isOwn = name.startsWith(OPENING_LETTERS[from]) && OPENING_NUMBER.test(name.slice(1));
  return isOwn ? `${OPENING_LETTERS[to]}${name.slice(1)}` : name;
}

/** Name of the n-th column of a building: `C1-02`. */
export function columnName(storey: number, n: number): string {
  return `C${storey + 1}-${twoDigits(n)}`;
}

/** Name of the n-th beam of a building: `B1-02`. */
export function beamName(storey: number, n: number): string {
  return `B${storey + 1}-${twoDigits(n)}`;
}

/** Name of the n-th stair of a building: `T1-01`; S stands for slabs. */
export function stairName(storey: number, n: number): string {
  return `T${storey + 1}-${twoDigits(n)}`;
}

/** The first name, counting up from `first`, that is not taken. */
export function freeName(taken: Iterable<string>, first: number, nameOf: (n: number) => string): string {
  const names = new Set(taken);
  let n = first;
  while (names.has(nameOf(n))) n++;
  return nameOf(n);
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}
