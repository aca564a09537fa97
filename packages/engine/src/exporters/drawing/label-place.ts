import type { Vec2 } from '../../core/vector.ts';
import { add, boundsOf, contains, cross, dot, scale, signedArea, subtract } from '../geometry/plan-geometry.ts';

/** Center of a room's label and the width and height it may take, meters. */
export interface LabelPlace {
  center: Vec2;
  width: number;
  height: number;
}

/** Places tried along each side of the bounding box. */
const GRID = 24;
/** The centroid is taken if its distance from the edges is at least this share of the best. */
const GOOD_ENOUGH = 0.8;
/** Of places that are about as far from the edges the one nearer to the centroid is taken; meters in a meter. */
const NEARER = 0.001;
/** Meters; a place must be better by more than rounding. */
const ROUNDING = 1e-9;

/**
 * Finds the place for a label in a polygon: its centroid if that is about as far from the edges as any point,
 * else the point of a grid that is farthest from them.
 */
export function placeLabel(polygon: readonly Vec2[], holes: readonly (readonly Vec2[])[] = []): LabelPlace {
  const rings = [polygon, ...holes];
  const isInside = (point: Vec2) => contains(polygon, point) && !holes.some((hole) => contains(hole, point));
  const room = (point: Vec2) => (isInside(point) ? Math.min(...rings.map((ring) => distanceTo(ring, point))) : -1);
  const { min, max } = boundsOf(polygon);
  const middle = centroid(polygon);
  let center = middle;
  const atCentroid = room(center);
  let best = atCentroid / GOOD_ENOUGH;
  for (let i = 1; i < GRID; i++) {
    for (let j = 1; j < GRID; j++) {
      const point: Vec2 = [min[0] + ((max[0] - min[0]) * i) / GRID, min[1] + ((max[1] - min[1]) * j) / GRID];
      const free = room(point) - NEARER * Math.hypot(...subtract(point, middle));
      if (free > best + ROUNDING) [center, best] = [point, free];
    }
  }
  return { center, width: 2 * reach(rings, center, 0), height: 2 * reach(rings, center, 1) };
}

/** Half the size of a label that is looked at for what lies under it, meters. */
const LABEL_HALF: Vec2 = [0.8, 0.4];
/** A place beside obstacles is taken if a label finds this much room there, or as much as in the whole room; meters. */
const ENOUGH = { width: 1.8, height: 0.8 };

type Outlines = readonly (readonly Vec2[])[];

/**
 * As {@link placeLabel}, but beside what stands in the room (stairs, columns, beams) where that leaves enough room.
 *
 * @param slight what a label keeps off too if it can: texts beside borders.
 */
export function placeLabelBeside(
  polygon: readonly Vec2[],
  holes: Outlines,
  { solid, slight = [] }: { solid: Outlines; slight?: Outlines },
): LabelPlace {
  const free = placeLabel(polygon, holes);
  const meets = (obstacle: readonly Vec2[], low: Vec2, high: Vec2) => {
    const { min, max } = boundsOf(obstacle);
    return ([0, 1] as const).every((axis) => min[axis] < high[axis] && max[axis] > low[axis]);
  };
  const isUnder = (obstacle: readonly Vec2[]) =>
    meets(obstacle, subtract(free.center, LABEL_HALF), add(free.center, LABEL_HALF));
  const { min, max } = boundsOf(polygon);
  for (const obstacles of [[...solid, ...slight], solid]) {
    if (!obstacles.some(isUnder)) return free;
    const inside = obstacles.filter((obstacle) => meets(obstacle, min, max));
    const beside = placeLabel(polygon, [...holes, ...inside]);
    const isEnough =
      beside.width >= Math.min(free.width, ENOUGH.width) && beside.height >= Math.min(free.height, ENOUGH.height);
    if (isEnough) return beside;
  }
  return free;
}

function centroid(polygon: readonly Vec2[]): Vec2 {
  const origin = polygon[0]!;
  let sum: Vec2 = [0, 0];
  for (let i = 1; i + 1 < polygon.length; i++) {
    const [p, q] = [subtract(polygon[i]!, origin), subtract(polygon[i + 1]!, origin)];
    sum = add(sum, scale(add(p, q), cross(p, q) / 6));
  }
  return add(origin, scale(sum, 1 / (signedArea(polygon) || 1)));
}

function distanceTo(ring: readonly Vec2[], point: Vec2): number {
  let best = Infinity;
  ring.forEach((p, i) => {
    const edge = subtract(ring[(i + 1) % ring.length]!, p);
    const offset = subtract(point, p);
    const t = Math.max(0, Math.min(1, dot(offset, edge) / (dot(edge, edge) || 1)));
    best = Math.min(best, Math.hypot(offset[0] - t * edge[0], offset[1] - t * edge[1]));
  });
  return best;
}

/** Free distance from a point to the nearest edge, to both sides along one axis. */
function reach(rings: readonly (readonly Vec2[])[], point: Vec2, axis: 0 | 1): number {
  const other = axis === 0 ? 1 : 0;
  let best = Infinity;
  for (const ring of rings) {
    ring.forEach((p, i) => {
      const q = ring[(i + 1) % ring.length]!;
      if (p[other] > point[other] === q[other] > point[other]) return;
      const t = (point[other] - p[other]) / (q[other] - p[other]);
      best = Math.min(best, Math.abs(p[axis] + t * (q[axis] - p[axis]) - point[axis]));
    });
  }
  return Number.isFinite(best) ? best : 0;
}
