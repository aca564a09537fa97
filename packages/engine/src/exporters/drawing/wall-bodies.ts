import type { WallArc } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, tidyPolygon } from '../geometry/plan-geometry.ts';

/** Corners nearer than this are one, meters. */
const SAME = 1e-4;

/** A piece of a wall between openings. */
export interface PlanWall {
  id: string;
  isAssumed: boolean;
  outline: Vec2[];
}

/** What is filled in one go: a piece of a wall, or the pieces of a curved wall between two openings as one shape. */
export interface WallBody {
  /** Ids of the walls in it. */
  ids: string[];
  isAssumed: boolean;
  outline: Vec2[];
}

/**
 * The bodies of walls in the plan. Pieces of one curved wall that were filled each for itself would show a hairline wherever two of them
 * meet.
 */
export function wallBodies(walls: readonly PlanWall[], arcs: readonly Pick<WallArc, 'pieces'>[]): WallBody[] {
  const arcOf = new Map(arcs.flatMap((arc) => arc.pieces.map(({ wall }) => [wall, arc] as const)));
  const bodies: (WallBody & { arc?: object })[] = [];
  for (const { id, isAssumed, outline } of walls) {
    const arc = arcOf.get(id);
    let body: (typeof bodies)[number] = { ids: [id], isAssumed, outline };
    if (arc) body = { ...body, arc, outline: tidyPolygon(outline) };
    // A piece may lie between two that are bodies already.
    for (let k = 0; arc && k < bodies.length;) {
      const other = bodies[k]!;
      const both = other.arc === arc && other.isAssumed === isAssumed ? joined(other.outline, body.outline) : undefined;
      if (both) {
        bodies.splice(k, 1);
        body = { ...body, ids: [...other.ids, ...body.ids], outline: both };
        k = 0;
      } else k++;
    }
    bodies.push(body);
  }
  return bodies.map(({ ids, isAssumed, outline }) => ({ ids, isAssumed, outline }));
}

/** Two outlines that share a side as one; undefined where they share none. Both are counterclockwise. */
function joined(one: readonly Vec2[], other: readonly Vec2[]): Vec2[] | undefined {
  for (const [i, p] of one.entries()) {
    const q = one[(i + 1) % one.length]!;
    const j = other.findIndex(
      (corner, k) => distance(corner, q) < SAME && distance(other[(k + 1) % other.length]!, p) < SAME,
    );
    if (j < 0) continue;
    const around = (list: readonly Vec2[], from: number, count: number) =>
      Array.from({ length: count }, (_, k) => list[(from + k) % list.length]!);
    // All of the one from behind the side to before it, then the other without the corners of the side.
    return [...around(one, i + 1, one.length), ...around(other, j + 2, other.length - 2)];
  }
  return undefined;
}
