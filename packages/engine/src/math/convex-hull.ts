import type { Vec2 } from '../core/vector.ts';

/** Convex hull of points, counterclockwise, without points on its sides; fewer than three points if they lie in line. Andrew 1979. */
export function convexHull(points: readonly Vec2[]): Vec2[] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const chain = (ordered: readonly Vec2[]) => {
    const hull: Vec2[] = [];
    for (const point of ordered) {
      while (hull.length >= 2 && cross(hull.at(-2)!, hull.at(-1)!, point) <= 0) hull.pop();
      hull.push(point);
    }
    hull.pop();
    return hull;
  };
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

function cross(o: Vec2, p: Vec2, q: Vec2): number {
  return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
}
