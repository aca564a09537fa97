import type { Slope, StructuredModel } from '../../src/core/model/structured-model.ts';
import { highestUnder } from '../../src/math/slopes.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { endColumnsBelowSlopes, endWallsBelowSlopes } from '../../src/modeling/indoor/assembly/end-below-slopes.ts';
import { twoStoreyHouse } from './two-storey-house.ts';

/** Eaves along x at y = 0 and y = 8, at 4.6 m; the ridge between them at 7.0 m. */
export const GABLE: Slope[] = [
  [0, 0.6, 4.6],
  [0, -0.6, 9.4],
];

/** The two-storey house with a gable roof over its upper storey. */
export function houseUnderGable(house: StructuredModel = twoStoreyHouse()): StructuredModel {
  const rooms = house.rooms.map((room) => {
    if (room.storey !== 'storey-2') return room;
    return { ...room, slopes: GABLE, zCeiling: highestUnder(GABLE, room.polygon) };
  });
  const walls = house.walls.map((wall) => ({ ...wall }));
  endWallsBelowSlopes(walls, rooms, house.openings);
  // A round and a square column in the upper rooms, both up to where the roof is highest over them.
  const columns = house.columns.map((column, k) => {
    const place: Vec2 = [3 + 4 * k, 5];
    return { ...column, storey: 'storey-2', center: place, heading: 0.3, zBottom: 3.1 };
  });
  endColumnsBelowSlopes(columns, rooms);
  const slabs = house.slabs.map((slab) =>
    slab.kind === 'roof' ? { ...slab, slopes: GABLE, zBottom: 7, zTop: 7.2 } : slab,
  );
  return { ...house, rooms, walls, columns, slabs };
}
