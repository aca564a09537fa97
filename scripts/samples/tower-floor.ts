// Floor of a tower: offices lie all around a walled core, and no station of the scanner stands in the core.
import type { Box2, OpeningFacts, RoomFacts, StoreyFacts } from './building.ts';
import { box, buildWalls, plain } from './building.ts';
import { table } from './furniture.ts';
import type { ScanFacts } from './scanner.ts';
import type { Point } from './scene.ts';

const HEIGHT = 3;
const SIDE = 24;
const FLOOR = plain([0.5, 0.52, 0.54]);

/** Axes of the core's walls. */
export const CORE: Box2 = [6, 6, 18, 18];
export const CORE_THICKNESS = 0.25;

const band: OpeningFacts[] = [2, 7, 12, 17].map((at) => ({ at, width: 4, sill: 0.8, head: 2.6, kind: 'window' }));
const door = (at: number): OpeningFacts => ({
  at,
  width: 1,
  sill: 0,
  head: 2.1,
  kind: 'door',
  leaf: { degrees: 0, hinge: 'begin', side: 1 },
});

const ringOf = ([x0, y0, x1, y1]: Box2) =>
  [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ] as const;

const wallsAlong = (plan: Box2, thickness: number, openings: (side: number) => OpeningFacts[]) =>
  ringOf(plan).map((from, k, corners) => ({
    from,
    to: corners[(k + 1) % corners.length]!,
    thickness,
    openings: openings(k),
  }));

const STOREY: StoreyFacts = {
  zFloor: 0,
  zCeiling: HEIGHT,
  walls: [
    ...wallsAlong([0, 0, SIDE, SIDE], 0.3, () => band),
    ...wallsAlong(CORE, CORE_THICKNESS, (side) => (side % 2 === 0 ? [door(3), door(8)] : [])),
  ],
};

const ROOMS: RoomFacts[] = [
  { name: 'offices', parts: [[0, 0, SIDE, SIDE]], storey: 0, floor: FLOOR, wall: [0.92, 0.91, 0.88], lamp: [3, 3] },
];

/** The floor and where the scanner stood. */
export function towerFloor(cell: number): ScanFacts {
  const places = [3, 9, 15, 21];
  const stations = places.flatMap((x) =>
    places.filter((y) => x < 6 || x > 18 || y < 6 || y > 18).map((y): Point => [x + 0.2, y - 0.3, 1.6]),
  );
  return {
    solids: [
      box([-0.15, -0.15, SIDE + 0.15, SIDE + 0.15], -0.25, 0, FLOOR),
      box([-0.15, -0.15, SIDE + 0.15, SIDE + 0.15], HEIGHT, HEIGHT + 0.25, [0.95, 0.95, 0.94]),
      ...buildWalls(STOREY, ROOMS, 0),
      ...table([2, 9, 3, 11], 0.74),
      ...table([12, 20.5, 14, 21.5], 0.74),
      ...table([20.5, 13, 21.5, 15], 0.74),
    ],
    rooms: ROOMS,
    storeys: [STOREY],
    stations,
    seed: 41,
    step: 0.5,
    cell,
  };
}
