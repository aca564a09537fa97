// A pavilion of two rooms: glass from the floor to the ceiling in the middle of the hall's front, windows beside it and in the office.
import type { RoomFacts, StoreyFacts } from './building.ts';
import { box, buildWalls, cylinder, tiles } from './building.ts';
import { chair, cupboard, table } from './furniture.ts';
import type { ScanFacts } from './scanner.ts';

const HEIGHT = 2.7;
const FLOOR = tiles([0.72, 0.71, 0.68], 0.6);

const STOREY: StoreyFacts = {
  zFloor: 0,
  zCeiling: HEIGHT,
  walls: [
    {
      from: [0, 0],
      to: [12, 0],
      thickness: 0.3,
      openings: [
        { at: 2.2, width: 4.2, sill: 0, head: 2.6, kind: 'window' },
        { at: 9.8, width: 1.4, sill: 0.9, head: 2.2, kind: 'window' },
      ],
    },
    { from: [12, 0], to: [12, 5], thickness: 0.3 },
    {
      from: [12, 5],
      to: [0, 5],
      thickness: 0.3,
      openings: [{ at: 1, width: 1.4, sill: 0.9, head: 2.2, kind: 'window' }],
    },
    { from: [0, 5], to: [0, 0], thickness: 0.3 },
    {
      from: [9, 0],
      to: [9, 5],
      thickness: 0.12,
      openings: [
        { at: 2, width: 0.9, sill: 0, head: 2.1, kind: 'door', leaf: { degrees: 90, hinge: 'end', side: -1 } },
      ],
    },
  ],
};

const ROOMS: RoomFacts[] = [
  { name: 'hall', parts: [[0, 0, 9, 5]], storey: 0, floor: FLOOR, wall: [0.92, 0.91, 0.88], lamp: [4.5, 2.5] },
  { name: 'office', parts: [[9, 0, 12, 5]], storey: 0, floor: FLOOR, wall: [0.84, 0.88, 0.9], lamp: [10.5, 2.5] },
];

/** The pavilion on its lawn, and where the scanner stood. */
export function glassFront(cell: number): ScanFacts {
  return {
    solids: [
      box([-0.15, -0.15, 12.15, 5.15], -0.2, 0, FLOOR),
      box([-0.15, -0.15, 12.15, 5.15], HEIGHT, HEIGHT + 0.2, [0.95, 0.95, 0.94]),
      ...buildWalls(STOREY, ROOMS, 0),
      ...table([2.2, 2.6, 3.8, 3.4], 0.75),
      ...chair(2.6, 2.1, 's'),
      ...cupboard([11.3, 3.2, 11.85, 4.6], 1.1, [0.86, 0.84, 0.8]),
      ...ROOMS.map(({ lamp: [x, y] }) => ({
        ...cylinder(x, y, 0.15, HEIGHT - 0.03, HEIGHT, [0.99, 0.97, 0.9]),
        isLamp: true,
      })),
      { ...box([-4, -8, 15, -0.5], -0.3, -0.1, [0.36, 0.5, 0.28]), isOutside: true },
    ],
    rooms: ROOMS,
    storeys: [STOREY],
    stations: [
      [1.2, 1.4, 1.5],
      [4.9, 3.9, 1.5],
      [7.5, 1.6, 1.5],
      [9.9, 1.2, 1.5],
      [10.2, 4, 1.5],
    ],
    seed: 61,
    step: 0.36,
    cell,
  };
}
