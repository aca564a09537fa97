// A hall with two oblique walls, five windows and two pillars, one square and one round.
import type { RoomFacts, StoreyFacts, WallFacts } from './building.ts';
import { box, buildWalls, cylinder, tiles } from './building.ts';
import { chair, table } from './furniture.ts';
import type { ScanFacts } from './scanner.ts';

const HEIGHT = 3.2;
const THICKNESS = 0.3;
const FLOOR = tiles([0.7, 0.69, 0.66], 0.6);

/** Axes of the walls, counterclockwise. */
export const HALL_AXES: readonly (readonly [number, number])[] = [
  [0, 0],
  [12, 0],
  [15, 4],
  [15, 9],
  [11, 12],
  [0, 12],
];

/** The pillars: middle in the plan, and size or radius; meters. */
export const SQUARE_PILLAR = { center: [4.5, 6], size: [0.4, 0.4] } as const;
export const ROUND_PILLAR = { center: [10, 6], radius: 0.25 } as const;

const window = (at: number, width: number) => ({ at, width, sill: 0.9, head: 2.4, kind: 'window' as const });
const OPENINGS: WallFacts['openings'][] = [
  [window(2, 1.8), window(7.5, 1.8)],
  [window(1.6, 1.6)],
  [window(1.7, 1.6)],
  [window(1.6, 1.6)],
  [],
  [
    {
      at: 5.5,
      width: 1,
      sill: 0,
      head: 2.12,
      kind: 'door',
      leaf: { degrees: 0, hinge: 'begin', side: 1, color: [0.3, 0.36, 0.38] },
    },
  ],
];

const STOREY: StoreyFacts = {
  zFloor: 0,
  zCeiling: HEIGHT,
  walls: HALL_AXES.map((from, k) => ({
    from,
    to: HALL_AXES[(k + 1) % HALL_AXES.length]!,
    thickness: THICKNESS,
    openings: OPENINGS[k]!,
  })),
};

const ROOMS: RoomFacts[] = [
  { name: 'hall', parts: [[0, 0, 15, 12]], storey: 0, floor: FLOOR, wall: [0.92, 0.91, 0.88], lamp: [7, 6] },
];

/** The hall and where the scanner stood. */
export function polygonRoom(cell: number): ScanFacts {
  const [x, y] = SQUARE_PILLAR.center;
  const [half] = SQUARE_PILLAR.size.map((size) => size / 2) as [number, number];
  return {
    solids: [
      box([-0.15, -0.15, 15.15, 12.15], -0.2, 0, FLOOR),
      box([-0.15, -0.15, 15.15, 12.15], HEIGHT, HEIGHT + 0.2, [0.95, 0.95, 0.94]),
      ...buildWalls(STOREY, ROOMS, 0),
      box([x - half, y - half, x + half, y + half], 0, HEIGHT, [0.8, 0.8, 0.78]),
      cylinder(...ROUND_PILLAR.center, ROUND_PILLAR.radius, 0, HEIGHT, [0.8, 0.8, 0.78]),
      ...table([2, 2.4, 4, 3.4], 0.75),
      ...chair(2.4, 3.6, 'n'),
      ...chair(3.3, 1.9, 's'),
      ...table([7, 8.4, 9, 9.4], 0.75),
    ],
    rooms: ROOMS,
    storeys: [STOREY],
    stations: [
      [2.5, 4.5, 1.6],
      [7.2, 3, 1.6],
      [12.6, 5, 1.6],
      [11, 9.4, 1.6],
      [5.5, 9.5, 1.6],
    ],
    seed: 31,
    step: 0.35,
    cell,
  };
}
