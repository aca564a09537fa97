// A scene of simple solids and the nearest hit of a ray, by a bounding volume hierarchy.

export type Point = readonly [number, number, number];
export type Color = readonly [number, number, number];
/** Color of a place on a solid, 0..1, before light. */
export type Paint = (place: Point, normal: Point) => Color;

export interface Solid {
  kind: 'box' | 'cylinder' | 'ellipsoid';
  center: Point;
  /** Half sizes along the solid's own axes; a cylinder is upright with half[0] as radius. */
  half: Point;
  /** Turned about the vertical axis, radians. */
  heading: number;
  paint: Paint;
  /** A lamp throws no shadow and is always bright. */
  isLamp: boolean;
  /** Share of rays that come back; glass lets most of them pass. */
  opacity: number;
  /** Around the building: cut away before the scan is handed on, as surveyors do. */
  isOutside?: boolean;
}

export interface Hit {
  range: number;
  normal: Point;
  solid: Solid;
}

interface Branch {
  min: number[];
  max: number[];
  left?: Branch;
  right?: Branch;
  solids?: Solid[];
}

/** Prepares solids for {@link castRay}. */
export function buildTree(solids: readonly Solid[]): Branch {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const solid of solids) {
    reach(solid).forEach((size, axis) => {
      min[axis] = Math.min(min[axis]!, solid.center[axis]! - size);
      max[axis] = Math.max(max[axis]!, solid.center[axis]! + size);
    });
  }
  if (solids.length <= 4) return { min, max, solids: [...solids] };
  const spans = max.map((value, axis) => value - min[axis]!);
  const axis = spans.indexOf(Math.max(...spans));
  const sorted = [...solids].sort((p, q) => p.center[axis]! - q.center[axis]!);
  const half = sorted.length >> 1;
  return { min, max, left: buildTree(sorted.slice(0, half)), right: buildTree(sorted.slice(half)) };
}

function reach({ kind, half, heading }: Solid): Point {
  if (kind !== 'box') return [half[0], kind === 'cylinder' ? half[0] : half[1], half[2]];
  const [cos, sin] = [Math.abs(Math.cos(heading)), Math.abs(Math.sin(heading))];
  return [half[0] * cos + half[1] * sin, half[0] * sin + half[1] * cos, half[2]];
}

/** Nearest solid on a ray of unit direction, at most `limit` meters away; `accept` may let solids be passed. */
export function castRay(
  tree: Branch,
  origin: Point,
  direction: Point,
  limit: number,
  accept: (solid: Solid) => boolean,
): Hit | undefined {
  let best: Hit | undefined;
  const stack = [tree];
  while (stack.length > 0) {
    const branch = stack.pop()!;
    if (!meetsBox(branch, origin, direction, best?.range ?? limit)) continue;
    if (branch.left) stack.push(branch.left, branch.right!);
    for (const solid of branch.solids ?? []) {
      const hit = meetSolid(solid, origin, direction);
      if (hit && hit.range < (best?.range ?? limit) && accept(solid)) best = hit;
    }
  }
  return best;
}

function meetsBox({ min, max }: Branch, origin: Point, direction: Point, limit: number): boolean {
  let [near, far] = [0, limit];
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / (direction[axis]! || 1e-12);
    const p = (min[axis]! - origin[axis]!) * inverse;
    const q = (max[axis]! - origin[axis]!) * inverse;
    near = Math.max(near, Math.min(p, q));
    far = Math.min(far, Math.max(p, q));
  }
  return near <= far;
}

function meetSolid(solid: Solid, origin: Point, direction: Point): Hit | undefined {
  const [cos, sin] = [Math.cos(solid.heading), Math.sin(solid.heading)];
  const inward = ([x, y, z]: Point): Point => [x * cos + y * sin, y * cos - x * sin, z];
  const o = inward([origin[0] - solid.center[0], origin[1] - solid.center[1], origin[2] - solid.center[2]]);
  const d = inward(direction);
  const local = solid.kind === 'box' ? meetBox(solid.half, o, d) : meetRound(solid, o, d);
  if (!local || local.range < 1e-4) return undefined;
  const [x, y, z] = local.normal;
  return { range: local.range, normal: [x * cos - y * sin, x * sin + y * cos, z], solid };
}

function meetBox(half: Point, origin: Point, direction: Point): { range: number; normal: Point } | undefined {
  let [near, far, entry] = [-Infinity, Infinity, 0];
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / (direction[axis]! || 1e-12);
    const p = (-half[axis]! - origin[axis]!) * inverse;
    const q = (half[axis]! - origin[axis]!) * inverse;
    if (Math.min(p, q) > near) [near, entry] = [Math.min(p, q), axis];
    far = Math.min(far, Math.max(p, q));
  }
  if (near > far || near <= 0) return undefined;
  const normal: [number, number, number] = [0, 0, 0];
  normal[entry] = -Math.sign(direction[entry]!);
  return { range: near, normal };
}

function meetRound(solid: Solid, origin: Point, direction: Point): { range: number; normal: Point } | undefined {
  const [rx, , rz] = solid.half;
  const isCylinder = solid.kind === 'cylinder';
  const ry = isCylinder ? rx : solid.half[1];
  const scale = (v: Point): Point => [v[0] / rx, v[1] / ry, isCylinder ? 0 : v[2] / rz];
  const [o, d] = [scale(origin), scale(direction)];
  const a = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
  const b = o[0] * d[0] + o[1] * d[1] + o[2] * d[2];
  const root = b * b - a * (o[0] ** 2 + o[1] ** 2 + o[2] ** 2 - 1);
  if (isCylinder && direction[2] !== 0) {
    const range = (-Math.sign(direction[2]) * rz - origin[2]) / direction[2];
    const inside = (o[0] + range * d[0]) ** 2 + (o[1] + range * d[1]) ** 2 <= 1;
    if (range > 0 && inside) return { range, normal: [0, 0, -Math.sign(direction[2])] };
  }
  if (root < 0 || a === 0) return undefined;
  const range = (-b - Math.sqrt(root)) / a;
  if (range <= 0 || (isCylinder && Math.abs(origin[2] + range * direction[2]) > rz)) return undefined;
  const place: Point = [
    origin[0] + range * direction[0],
    origin[1] + range * direction[1],
    origin[2] + range * direction[2],
  ];
  const normal = [place[0] / rx ** 2, place[1] / ry ** 2, isCylinder ? 0 : place[2] / rz ** 2];
  const length = Math.hypot(...normal);
  return { range, normal: [normal[0]! / length, normal[1]! / length, normal[2]! / length] };
}
