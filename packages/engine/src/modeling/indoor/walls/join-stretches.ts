import { pointOn } from './pair-faces.ts';
import type { WallStretch } from './wall-stretch.ts';

/** Which stretches are one wall; meters. */
export interface JoinStretchOptions {
  /** How far apart in line: a door without lintel, or the end of another wall. */
  gap?: number;
  /** How far apart across. */
  offset?: number;
  /** How different in thickness. */
  thickness?: number;
  /** A wall is as surely measured as the stretch whose thickness it has up to this. */
  agreement?: number;
  /** A stretch no longer than this is where the wall beside it is thicker or thinner. */
  jut?: number;
}

export const JOIN_STRETCH_DEFAULTS: Required<JoinStretchOptions> = {
  gap: 0.65,
  offset: 0.045,
  thickness: 0.06,
  agreement: 0.02,
  jut: 0.6,
};

/** Cosine of the angle up to which two stretches are in line. */
const IN_LINE = 0.9995;

/** Merges stretches in line, longest first; offsets and thickness become means by length. */
export function joinStretches(stretches: readonly WallStretch[], options: JoinStretchOptions = {}): WallStretch[] {
  const knobs = { ...JOIN_STRETCH_DEFAULTS, ...options };
  let rest: readonly WallStretch[] = stretches;
  for (;;) {
    const sorted = rest.toSorted((a, b) => b.to - b.from - (a.to - a.from));
    const joined = joinFirst(sorted, knobs);
    if (!joined) return sorted;
    rest = joined;
  }
}

/** The list with the first two that belong together as one; undefined if none do. */
function joinFirst(stretches: readonly WallStretch[], knobs: Required<JoinStretchOptions>): WallStretch[] | undefined {
  for (let i = 0; i < stretches.length; i++) {
    for (let j = i + 1; j < stretches.length; j++) {
      const joined = join(stretches[i]!, stretches[j]!, knobs);
      if (joined) return [...stretches.slice(0, i), joined, ...stretches.slice(i + 1, j), ...stretches.slice(j + 1)];
    }
  }
  return undefined;
}

function join(a: WallStretch, b: WallStretch, knobs: Required<JoinStretchOptions>): WallStretch | undefined {
  const beside = placeBeside(a, b);
  if (!beside || beside.apart > knobs.gap) return undefined;
  const aShare = shareOfFirst(a, b, beside, knobs);
  if (aShare === undefined) return undefined;
  const mix = (x: number, y: number) => x * aShare + y * (1 - aShare);
  const [aLength, bLength] = [a.to - a.from, b.to - b.from];
  const [bLeft, bRight] = beside.isTurned ? [b.right, b.left] : [b.left, b.right];
  const thickness = mix(a.thickness, b.thickness);
  const isSureAs = (one: WallStretch) => one.isSure && Math.abs(one.thickness - thickness) <= knobs.agreement;
  return {
    ...a,
    d: mix(a.d, beside.d),
    thickness,
    isMeasured: a.isMeasured || b.isMeasured,
    isSure: isSureAs(a) || isSureAs(b),
    isExterior: a.isExterior && b.isExterior,
    isInner: aLength >= bLength ? a.isInner : b.isInner,
    from: Math.min(a.from, beside.from),
    to: Math.max(a.to, beside.to),
    rooms: [...new Set([...a.rooms, ...b.rooms])],
    left: aLength >= bLength ? a.left : bLeft,
    right: aLength >= bLength ? a.right : bRight,
    support: (a.support * aLength + b.support * bLength) / (aLength + bLength),
  };
}

/** Where a stretch lies in the frame of another one that runs the same way or against it; meters. */
interface Beside {
  from: number;
  to: number;
  d: number;
  isTurned: boolean;
  /** Between their ends; negative where they overlap. */
  apart: number;
}

/** Undefined for stretches of two storeys or directions. */
function placeBeside(a: WallStretch, b: WallStretch): Beside | undefined {
  const cosine = a.dx * b.dx + a.dy * b.dy;
  if (a.storey !== b.storey || Math.abs(cosine) < IN_LINE) return undefined;
  const [p, q] = [pointOn(b, b.from), pointOn(b, b.to)];
  const [s, t] = [a.dx * p[0] + a.dy * p[1], a.dx * q[0] + a.dy * q[1]];
  const [from, to] = [Math.min(s, t), Math.max(s, t)];
  const d = a.dy * ((p[0] + q[0]) / 2) - a.dx * ((p[1] + q[1]) / 2);
  return { from, to, d, isTurned: cosine < 0, apart: Math.max(a.from, from) - Math.min(a.to, to) };
}

/** What the first, longer of two stretches says of the wall's place and thickness if they are one wall, 0 to 1; else undefined. */
function shareOfFirst(
  a: WallStretch,
  b: WallStretch,
  beside: Beside,
  knobs: Required<JoinStretchOptions>,
): number | undefined {
  const [aLength, bLength] = [a.to - a.from, b.to - b.from];
  if (isThickening(b, a, beside, knobs)) return 1;
  // A measured thickness speaks for the unmeasured rest of the same face.
  if (a.isMeasured !== b.isMeasured && isSameFace(a, b, beside, knobs)) return a.isMeasured ? 1 : 0;
  // A stretch that was seen from one side may go on where both sides were.
  if (a.isExterior !== b.isExterior && a.isMeasured && b.isMeasured) return undefined;
  const isInLine = Math.abs(beside.d - a.d) <= knobs.offset && Math.abs(a.thickness - b.thickness) <= knobs.thickness;
  return isInLine ? aLength / (aLength + bLength) : undefined;
}

/** True if one stretch, which was seen from one side only, goes on along a face of the other one, which is measured. */
function isSameFace(
  a: WallStretch,
  b: WallStretch,
  beside: Beside,
  { offset, jut }: Required<JoinStretchOptions>,
): boolean {
  const [single, pair] = a.isMeasured ? [b, a] : [a, b];
  if (!single.isExterior) return false;
  // A long stretch behind which nothing was seen is no part of a shorter wall between two rooms.
  if (!pair.isExterior && single.to - single.from > pair.to - pair.from) return false;
  if (!pair.isExterior && pair.to - pair.from <= jut) return false;
  if (pair.isExterior && beside.isTurned) return false;
  // The room of a stretch with nothing behind it is on its left, where offsets are smaller.
  const side = single === b && beside.isTurned ? 1 : -1;
  const faceOf = (stretch: WallStretch) => (stretch === a ? a.d : beside.d) + (side * stretch.thickness) / 2;
  return Math.abs(faceOf(single) - faceOf(pair)) <= offset;
}

/** True if a short stretch is where the wall between two rooms is thicker or thinner: a chimney, a duct, a niche. */
function isThickening(
  short: WallStretch,
  wall: WallStretch,
  { d }: Beside,
  { jut }: Required<JoinStretchOptions>,
): boolean {
  const length = short.to - short.from;
  if (short.isExterior || wall.isExterior || length > jut) return false;
  if (length > wall.to - wall.from || !short.rooms.every((room) => wall.rooms.includes(room))) return false;
  return Math.abs(d - wall.d) < (short.thickness + wall.thickness) / 2;
}
