import type { Vec2 } from '../core/vector.ts';
import { edgesOf } from './polygon.ts';

/**
 * Area that two polygons share, of either orientation: between neighboring heights at which a corner of one lies or their sides
 * cross, what they share is made of trapezoids.
 */
export function overlapArea(p: readonly Vec2[], q: readonly Vec2[]): number {
  const heights = [...p, ...q].map(([, y]) => y);
  const sides = edgesOf(q);
  for (const side of edgesOf(p)) for (const other of sides) heights.push(...crossingHeight(side, other));
  heights.sort((a, b) => a - b);
  let area = 0;
  for (let k = 1; k < heights.length; k++) {
    const [low, high] = [heights[k - 1]!, heights[k]!];
    if (high > low) area += (high - low) * sharedLength(spansAt(p, (low + high) / 2), spansAt(q, (low + high) / 2));
  }
  return area;
}

type Side = readonly [a: Vec2, b: Vec2];

/** The height at which two sides cross, if they do at one. */
function crossingHeight([a, b]: Side, [c, d]: Side): number[] {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const turn = ux * vy - uy * vx;
  if (turn === 0) return [];
  const t = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / turn;
  return t > 0 && t < 1 ? [a[1] + t * uy] : [];
}

/** Where a level line enters and leaves a polygon, in order. */
function spansAt(polygon: readonly Vec2[], y: number): number[] {
  const places = edgesOf(polygon).flatMap(([a, b]) =>
    a[1] > y === b[1] > y ? [] : [a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])],
  );
  return places.sort((a, b) => a - b);
}

function sharedLength(p: readonly number[], q: readonly number[]): number {
  let length = 0;
  for (let i = 1; i < p.length; i += 2) {
    for (let j = 1; j < q.length; j += 2)
      length += Math.max(0, Math.min(p[i]!, q[j]!) - Math.max(p[i - 1]!, q[j - 1]!));
  }
  return length;
}
