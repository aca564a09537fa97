import type { StairTread } from '../../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../../core/vector.ts';
import { convexHull } from '../../../../math/convex-hull.ts';
import { clipHalfPlane } from '../../../../math/polygon.ts';
import { quantile } from '../../../../math/statistics.ts';
import type { WindingStair } from '../../detected-elements.ts';
import type { Step } from './straight-runs.ts';
import { stepsOf } from './straight-runs.ts';

/** Treads end so far behind the middles of their outermost cells, meters: some of these cells show an edge alone. */
const BEYOND = 0.02;
/** What an edge between treads takes over from each of those before and after it. */
const FROM_NEIGHBORS = 0.5;

/** The line between two treads: places beyond it along the way up are on the upper one. */
interface Edge {
  along: Vec2;
  /** Of its places along that, meters. */
  place: number;
}

/**
 * Treads of a winding stair with known steps: the outline of each tread and its neighbors as the scan shows them, cut along the edges
 * between treads. Unseen treads follow evenly between seen ones, and go straight on before the first and after the last.
 */
export function wedgeTreads({ cells, zBottom, zTop, risers = 2 }: WindingStair): StairTread[] {
  const rise = (zTop - zBottom) / risers;
  const levels: Vec2[][] = Array.from({ length: risers }, () => []);
  for (const [x, y, z] of cells) levels[Math.round((z - zBottom) / rise)]?.push([x, y]);
  const steps = stepsOf(levels);
  if (steps.length === 0) return [];
  const edges = edgesBetween(steps, levels);
  const [first, last] = [steps[0]!.from, steps.at(-1)!.to];
  return Array.from({ length: risers - 1 }, (_, n): StairTread => {
    const number = n + 1;
    const seen = Math.min(Math.max(number, first), last);
    let outline = aroundLevel(levels, seen);
    const [lower, upper] = [edges[seen - 1], edges[seen]];
    if (lower) outline = clipHalfPlane(outline, -lower.along[0], -lower.along[1], -lower.place);
    if (upper) outline = clipHalfPlane(outline, upper.along[0], upper.along[1], upper.place);
    const step = number < first ? steps[0]! : steps.at(-1)!;
    const off = (number - seen) * step.going;
    return {
      outline: outline.map(([x, y]): Vec2 => [x + off * step.along[0], y + off * step.along[1]]),
      z: zBottom + number * rise,
    };
  }).filter(({ outline }) => outline.length >= 3);
}

/** Outline of a level and its neighbors as the scan shows them; of an unseen level, of the nearest seen ones below and above. */
function aroundLevel(levels: readonly (readonly Vec2[])[], number: number): Vec2[] {
  const isShown = (k: number) => (levels[k]?.length ?? 0) > 0;
  let [below, above] = [number - 1, number + 1];
  if (!isShown(number)) {
    while (below > 0 && !isShown(below)) below--;
    while (above < levels.length && !isShown(above)) above++;
  }
  const places = [below, number, above].flatMap((k) => levels[k] ?? []);
  const corners = [-BEYOND, BEYOND].flatMap((dx) =>
    [-BEYOND, BEYOND].flatMap((dy) => places.map(([x, y]): Vec2 => [x + dx, y + dy])),
  );
  return convexHull(corners);
}

/** The edge above each level, by its number; none below the first seen level and above the last one. */
function edgesBetween(steps: readonly Step[], levels: readonly (readonly Vec2[])[]): Edge[] {
  const edges: Edge[] = [];
  const ways = steps.map(({ along }, k) => {
    const sum = (axis: 0 | 1) =>
      along[axis] + FROM_NEIGHBORS * ((steps[k - 1]?.along[axis] ?? 0) + (steps[k + 1]?.along[axis] ?? 0));
    return unit([sum(0), sum(1)], along);
  });
  for (const [k, { from, to }] of steps.entries()) {
    const before = ways[k - 1] ?? ways[k]!;
    const after = ways[k + 1] ?? ways[k]!;
    for (let number = from; number < to; number++) {
      const part = (number - from + 0.5) / (to - from);
      const between = (axis: 0 | 1) => before[axis] * (1 - part) + after[axis] * part;
      const along = to - from === 1 ? ways[k]! : unit([between(0), between(1)], ways[k]!);
      const uOf = ([x, y]: Vec2) => x * along[0] + y * along[1];
      const low = quantile(levels[from]!.map(uOf), 0.9)!;
      const high = quantile(levels[to]!.map(uOf), 0.1)!;
      edges[number] = { along, place: low + (high - low) * part };
    }
  }
  return edges;
}

function unit([x, y]: Vec2, otherwise: Vec2): Vec2 {
  const length = Math.hypot(x, y);
  return length > 1e-9 ? [x / length, y / length] : otherwise;
}
