import type { Vec2 } from '../../../../core/vector.ts';
import type { DetectedStair, StraightStair } from '../../detected-elements.ts';

/** A way in plan and up, meters. */
export interface Move {
  plan: Vec2;
  up: number;
}

/** A stair of the same shape elsewhere in the building. */
export function movedStair(stair: DetectedStair, storey: number, { plan, up }: Move): DetectedStair {
  const at = ([x, y]: Vec2): Vec2 => [x + plan[0], y + plan[1]];
  const flight = (one: StraightStair): StraightStair => ({
    ...one,
    storey,
    a: at(one.a),
    b: at(one.b),
    zBottom: one.zBottom + up,
    zTop: one.zTop + up,
  });
  const ends = { storey, zBottom: stair.zBottom + up, zTop: stair.zTop + up };
  if (stair.shape === 'straight') return flight(stair);
  if (stair.shape === 'winding')
    return { ...stair, ...ends, cells: stair.cells.map(([x, y, z]) => [x + plan[0], y + plan[1], z + up]) };
  const landings = stair.landings.map(({ outline, z }) => ({ outline: outline.map(at), z: z + up }));
  return { ...stair, ...ends, flights: stair.flights.map(flight), landings };
}
