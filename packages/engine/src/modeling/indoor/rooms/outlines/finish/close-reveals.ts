import type { Vec2 } from '../../../../../core/vector.ts';
import { distance, dropCollinear } from '../../../../../math/polygon.ts';
import { crossLines, directionOf } from '../../../../../math/segment.ts';
import { stepByStep } from './step-by-step.ts';

/** Which edges are looked at; meters. */
export interface CloseRevealOptions {
  /** Shorter ones are no panes. */
  leastWidth?: number;
}

export const CLOSE_REVEAL_DEFAULTS: Required<CloseRevealOptions> = { leastWidth: 0.4 };

/** Least sine of the angle between an edge and the one beside it. */
const LEAST_SINE = 0.2;
/** Corners within this of the line through their neighbors are dropped, meters. */
const STRAIGHT = 5e-3;

/**
 * Brings edges on the panes of windows back to the face of the wall, whose sill and lintel show before them: a room ends at the
 * face, and the reveal of the window belongs to the wall.
 *
 * @param polygon counterclockwise; not changed.
 * @param depthOf how far inside of an edge the face lies, meters; undefined where the edge is no pane.
 */
export function closeReveals(
  polygon: readonly Vec2[],
  depthOf: (a: Vec2, b: Vec2) => number | undefined,
  options: CloseRevealOptions = {},
): Vec2[] {
  const { leastWidth } = { ...CLOSE_REVEAL_DEFAULTS, ...options };
  const looked = new Set<string>();
  return stepByStep(polygon, 2 * polygon.length, (points) => {
    const n = points.length;
    for (let k = 0; k < n; k++) {
      const [a, b] = [points[k]!, points[(k + 1) % n]!];
      if (distance(a, b) < leastWidth || looked.has(`${a} ${b}`)) continue;
      looked.add(`${a} ${b}`);
      const depth = depthOf(a, b);
      const moved = depth === undefined ? undefined : movedIn(points, k, depth);
      if (moved) return moved;
    }
    return undefined;
  });
}

/** The outline with an edge moved inward, its corners along the edges beside; undefined if one of those is no longer than that. */
function movedIn(points: readonly Vec2[], k: number, depth: number): Vec2[] | undefined {
  const n = points.length;
  const [before, a, b, after] = [k + n - 1, k, k + 1, k + 2].map((at) => points[at % n]!) as [Vec2, Vec2, Vec2, Vec2];
  const [dx, dy] = directionOf({ a, b });
  const inward = ([x, y]: Vec2): Vec2 => [x - dy * depth, y + dx * depth];
  const line = { a: inward(a), b: inward(b) };
  const start = crossLines(line, { a: before, b: a }, LEAST_SINE)?.place;
  const end = crossLines(line, { a: b, b: after }, LEAST_SINE)?.place;
  if (!start || !end) return undefined;
  const rest = dropCollinear(points.with(k, start).with((k + 1) % n, end), STRAIGHT);
  return rest.length < 4 ? undefined : rest;
}
