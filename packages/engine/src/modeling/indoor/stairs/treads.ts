import type { StairTread } from '../../../core/model/structured-model.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { convexHull } from '../../../math/convex-hull.ts';
import type { DetectedStair, StraightStair, WindingStair } from '../detected-elements.ts';

/** Height of the steps of a stair whose steps were not told apart, meters. */
const USUAL_RISE = 0.175;
/** Half a cell of a winding stair, meters. */
const HALF_CELL = 0.05;

/** The treads and landings of a stair, upwards, in the frame of the stair. */
export function treadsOf(stair: DetectedStair): StairTread[] {
  if (stair.shape === 'winding') return windingTreads(stair);
  if (stair.shape === 'straight') return straightTreads(stair);
  return stair.flights.flatMap((flight, k) => [...straightTreads(flight), ...stair.landings.slice(k, k + 1)]);
}

/** The last riser leads to the floor above, which is no tread of the stair. */
function straightTreads({ a, b, width, risers, rise, going, zBottom }: StraightStair): StairTread[] {
  const length = going * (risers - 1);
  const along: Vec2 = length > 0 ? [(b[0] - a[0]) / length, (b[1] - a[1]) / length] : [1, 0];
  const corner = (u: number, v: number): Vec2 => [
    a[0] + u * along[0] - v * along[1],
    a[1] + u * along[1] + v * along[0],
  ];
  const half = width / 2;
  return Array.from({ length: risers - 1 }, (_, k) => {
    const [from, to] = [k * going, (k + 1) * going];
    const outline = [corner(from, -half), corner(to, -half), corner(to, half), corner(from, half)];
    return { outline, z: zBottom + (k + 1) * rise };
  });
}

/** Where a winding stair was seen at the height of each of its usual steps. */
function windingTreads({ cells, zBottom, zTop }: WindingStair): StairTread[] {
  const count = Math.max(2, Math.round((zTop - zBottom) / USUAL_RISE));
  const rise = (zTop - zBottom) / count;
  return Array.from({ length: count - 1 }, (_, k) => {
    const z = zBottom + (k + 1) * rise;
    const corners = cells
      .filter((cell) => Math.abs(cell[2] - z) <= rise / 2)
      .flatMap(([x, y]): Vec2[] =>
        [-HALF_CELL, HALF_CELL].flatMap((dx) => [-HALF_CELL, HALF_CELL].map((dy): Vec2 => [x + dx, y + dy])),
      );
    return { outline: convexHull(corners), z };
  }).filter(({ outline }) => outline.length >= 3);
}
