import type { Slope } from '../core/model/structured-model.ts';
import type { Vec2 } from '../core/vector.ts';
import { distance, edgesOf, isInside } from './polygon.ts';

/** Height of a plane over a plan place, meters. */
export function heightOn([a, b, c]: Slope, [x, y]: Vec2): number {
  return a * x + b * y + c;
}

/** The same plane for a frame that stands at `place`, at height `z`, with its first axis along a unit direction of the plan. */
export function slopeInFrame(slope: Slope, { place, z, along }: { place: Vec2; z: number; along: Vec2 }): Slope {
  const [a, b] = slope;
  const [dx, dy] = along;
  return [a * dx + b * dy, b * dx - a * dy, heightOn(slope, place) - z];
}

/** Height of the lowest of planes over a plan place, `cap` where none is lower. */
export function lowestOf(slopes: readonly Slope[], place: Vec2, cap = Infinity): number {
  let lowest = cap;
  for (const slope of slopes) lowest = Math.min(lowest, heightOn(slope, place));
  return lowest;
}

/** Heights nearer than this are one, meters. */
const SAME_HEIGHT = 1e-9;
/** Two planes whose gradients differ by less have no crossing that counts. */
const PARALLEL = 1e-9;

/** Places between a and b, from a on, where another of planes becomes the lowest. */
export function creasesBetween(slopes: readonly Slope[], a: Vec2, b: Vec2): Vec2[] {
  const stations: number[] = [];
  for (const [k, slope] of slopes.entries()) {
    for (const other of slopes.slice(k + 1)) {
      const [begin, end] = [a, b].map((place) => heightOn(slope, place) - heightOn(other, place)) as [number, number];
      const t = begin / (begin - end);
      if (Math.abs(begin - end) > PARALLEL && t > 0 && t < 1) stations.push(t);
    }
  }
  const isCrease = (place: Vec2) =>
    slopes.filter((slope) => heightOn(slope, place) < lowestOf(slopes, place) + SAME_HEIGHT).length > 1;
  return stations
    .sort((s, t) => s - t)
    .map((t): Vec2 => [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])])
    .filter((place, k, all) => isCrease(place) && (k === 0 || distance(place, all[k - 1]!) > SAME_HEIGHT));
}

/** Highest place of the lowest of planes over a polygon, at most `cap`: on a corner, where a crease leaves it, or where three planes meet. */
export function highestUnder(slopes: readonly Slope[], polygon: readonly Vec2[], cap = Infinity): number {
  const places = edgesOf(polygon).flatMap(([a, b]) => [a, ...creasesBetween(slopes, a, b)]);
  places.push(...meetingPlaces(slopes).filter((place) => isInside(polygon, ...place)));
  return Math.max(...places.map((place) => lowestOf(slopes, place, cap)));
}

/** Plan places where three planes have one height. */
function meetingPlaces(slopes: readonly Slope[]): Vec2[] {
  const places: Vec2[] = [];
  for (let i = 0; i < slopes.length; i++) {
    for (let j = i + 1; j < slopes.length; j++) {
      for (let k = j + 1; k < slopes.length; k++) {
        const [p, q, r] = [slopes[i]!, slopes[j]!, slopes[k]!];
        const [ax, ay, ac] = [p[0] - q[0], p[1] - q[1], q[2] - p[2]];
        const [bx, by, bc] = [p[0] - r[0], p[1] - r[1], r[2] - p[2]];
        const det = ax * by - ay * bx;
        if (Math.abs(det) > PARALLEL) places.push([(ac * by - ay * bc) / det, (ax * bc - ac * bx) / det]);
      }
    }
  }
  return places;
}
