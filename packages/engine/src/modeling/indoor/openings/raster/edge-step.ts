/** A point across an edge, meters, and how much it speaks for lying outside: below 0 for lying inside. */
export type AcrossEdge = readonly [at: number, weight: number];

/** How far off a rough edge may lie, and the width of the strips beside it that are compared; meters. */
export interface EdgeReach {
  reach: number;
  strip: number;
}

/** Steps in which an edge is looked for, meters. */
const STEP = 0.01;

/** Where points part best into those inside and those outside, near a rough edge. */
export function edgeStep(
  points: readonly AcrossEdge[],
  rough: number,
  outward: 1 | -1,
  { reach, strip }: EdgeReach,
): number {
  let best = { at: rough, parted: -Infinity };
  const near = points.filter(([at]) => Math.abs(at - rough) < reach + strip);
  for (let off = -reach; off <= reach; off += STEP) {
    let parted = 0;
    for (const [at, weight] of near) {
      const out = (at - rough - off) * outward;
      if (Math.abs(out) < strip) parted += Math.sign(out) * weight;
    }
    if (parted > best.parted) best = { at: rough + off, parted };
  }
  return best.at;
}
