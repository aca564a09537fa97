/** What tells that a face steps back on a part of its wall; meters. */
export interface SteppedFaceOptions {
  /** Farthest step, and how exactly the face behind it lies in one plane. */
  mostStep?: number;
  flat?: number;
  /** Least length: a leaf is shorter. */
  leastLength?: number;
  /** As many, of those behind it, may lie on the face as it was drawn, and so many of all around lie in one plane behind it. */
  mostDrawn?: number;
  leastInPlane?: number;
  /** Least points in a column with as many on either side, so far. */
  leastPoints?: number;
  beside?: number;
  /** Points so far before and behind the face are looked at: a wall that leans or bulges shows as many elsewhere. */
  around?: number;
  /** Columns on either side: where the face as drawn shows on both, what lies behind it is framed by it, such as leaves. */
  flank?: number;
}

export const STEPPED_FACE_DEFAULTS: Required<SteppedFaceOptions> = {
  mostStep: 0.08,
  flat: 0.015,
  leastLength: 1.1,
  mostDrawn: 0.2,
  leastInPlane: 0.65,
  leastPoints: 20,
  beside: 2,
  around: 0.1,
  flank: 3,
};

/** How deep points lie behind a face as it was drawn, per column: in front of it below 0. */
export type Depths = readonly (readonly number[])[];

/**
 * How far a face steps back, per column: where hardly a point lies on it over more than the width of a door while a plane right
 * behind shows, up to a corner or a pillar, which hides the step, so that the room has one side over both.
 *
 * @param reach points this near to a face lie on it.
 */
export function stepsBack(depths: Depths, cell: number, reach: number, options: SteppedFaceOptions = {}): Float64Array {
  const { mostStep, flat, leastLength, mostDrawn, leastInPlane, leastPoints, beside, around, flank } = {
    ...STEPPED_FACE_DEFAULTS,
    ...options,
  };
  const steps = new Float64Array(depths.length);
  const isBehind = (depth: number) => depth > reach && depth <= mostStep;
  const counts = depths.map((column) => ({
    drawn: column.filter((depth) => Math.abs(depth) <= flat).length,
    behind: column.filter(isBehind).length,
  }));
  const isStep = depths.map((_, i) => {
    const near = counts.slice(Math.max(0, i - beside), i + beside + 1);
    const [drawn, behind] = [sum(near.map((one) => one.drawn)), sum(near.map((one) => one.behind))];
    return drawn + behind >= leastPoints && drawn <= mostDrawn * behind;
  });
  for (let i = 0; i < depths.length; i++) {
    if (!isStep[i]) continue;
    const first = i;
    while (isStep[i + 1]) i++;
    if ((i + 1 - first) * cell < leastLength) continue;
    const isFramed = [counts.slice(Math.max(0, first - flank), first), counts.slice(i + 1, i + 1 + flank)].every(
      (columns) =>
        meanOf(columns.map((one) => one.drawn)) >
        mostDrawn * meanOf(counts.slice(first, i + 1).map((one) => one.behind)),
    );
    if (isFramed) continue;
    const own = depths.slice(first, i + 1).flatMap((column) => column.filter((depth) => Math.abs(depth) <= around));
    const at = densest(own.filter(isBehind), flat);
    const inPlane = own.filter((depth) => Math.abs(depth - at) <= flat);
    if (inPlane.length >= leastInPlane * own.length) steps.fill(sum(inPlane) / inPlane.length, first, i + 1);
  }
  return steps;
}

const meanOf = (values: readonly number[]) => (values.length > 0 ? sum(values) / values.length : 0);

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

/** The value around which, so near, most of them lie. */
function densest(values: readonly number[], near: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  let [best, most, first] = [0, 0, 0];
  sorted.forEach((value, k) => {
    while (sorted[first]! < value - 2 * near) first++;
    if (k + 1 - first <= most) return;
    most = k + 1 - first;
    best = value - near;
  });
  return best;
}
