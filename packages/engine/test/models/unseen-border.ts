import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { twoStoreyHouse } from './two-storey-house.ts';

/** The two-storey house without its northern wall, which the scan does not show: `living` (5.79 m) and `bath` (3.79 m) are open there. */
export function houseWithUnseenBorder(): StructuredModel {
  const house = twoStoreyHouse();
  const notSeen: Record<string, [number, number]> = { living: [5.94, 0.15], bath: [9.85, 6.06] };
  return {
    ...house,
    walls: house.walls.filter(({ id }) => id !== 'w-north'),
    rooms: house.rooms.map((room) => {
      const [from, to] = notSeen[room.id] ?? [];
      const walls = room.walls.filter((id) => id !== 'w-north');
      return from === undefined ? room : { ...room, walls, notSeen: [{ a: [from, 7.85], b: [to!, 7.85] }] };
    }),
  };
}
