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
  /** How much more two stretches of an outer wall may differ of which only one was measured. */
  unmeasuredSlack?: number;
}

export const JOIN_STRETCH_DEFAULTS: Required<JoinStretchOptions> = {
  gap: 0.65,
  offset: 0.045,
  thickness: 0.06,
  unmeasuredSlack: 0.2,
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
  // A stretch that was seen from one side may go on where both sides were.
  if (a.storey !== b.storey || (a.isExterior !== b.isExterior && a.isMeasured && b.isMeasured)) return undefined;
  const cosine = a.dx * b.dx + a.dy * b.dy;
  if (Math.abs(cosine) < IN_LINE) return undefined;
  const [p, q] = [pointOn(b, b.from), pointOn(b, b.to)];
  const s = a.dx * p[0] + a.dy * p[1];
  const t = a.dx * q[0] + a.dy * q[1];
  const from = Math.min(s, t);
  const to = Math.max(s, t);
  if (Math.max(a.from, from) - Math.min(a.to, to) > knobs.gap) return undefined;
  const offset = a.dy * ((p[0] + q[0]) / 2) - a.dx * ((p[1] + q[1]) / 2);
  const slack = a.isExterior && b.isExterior && a.isMeasured !== b.isMeasured ? knobs.unmeasuredSlack : 0;
  if (Math.abs(offset - a.d) > knobs.offset + slack / 2) return undefined;
  if (Math.abs(a.thickness - b.thickness) > knobs.thickness + slack) return undefined;
  const [aLength, bLength] = [a.to - a.from, b.to - b.from];
  // A measured thickness speaks for the unmeasured rest of the same outer wall.
  const aWeight = slack && !a.isMeasured ? 0 : aLength;
  const bWeight = slack && !b.isMeasured ? 0 : bLength;
  const mix = (x: number, y: number) => (x * aWeight + y * bWeight) / (aWeight + bWeight);
  const [bLeft, bRight] = cosine < 0 ? [b.right, b.left] : [b.left, b.right];
  return {
    ...a,
    d: mix(a.d, offset),
    thickness: mix(a.thickness, b.thickness),
    isMeasured: a.isMeasured || b.isMeasured,
    isExterior: a.isExterior && b.isExterior,
    from: Math.min(a.from, from),
    to: Math.max(a.to, to),
    rooms: [...new Set([...a.rooms, ...b.rooms])],
    left: aLength >= bLength ? a.left : bLeft,
    right: aLength >= bLength ? a.right : bRight,
    support: (a.support * aLength + b.support * bLength) / (aLength + bLength),
  };
}
