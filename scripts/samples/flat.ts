// A furnished flat on one storey: living room, kitchen, hall, bath and two bedrooms, one of them L-shaped.
import type { RoomFacts, StoreyFacts } from './building.ts';
import { ball, box, buildWalls, cylinder, planks, tiles } from './building.ts';
import {
  bed,
  bookshelf,
  chair,
  cupboard,
  kitchenRow,
  plant,
  rug,
  sofa,
  standingLamp,
  table,
  toilet,
} from './furniture.ts';
import type { ScanFacts } from './scanner.ts';
import type { Color, Solid } from './scene.ts';

const OAK_FLOOR = planks([0.74, 0.56, 0.38]);
const STOREY: StoreyFacts = {
  zFloor: 0,
  zCeiling: 2.62,
  walls: [
    {
      from: [0, 0],
      to: [10, 0],
      thickness: 0.3,
      openings: [
        { at: 1.2, width: 1.9, sill: 0, head: 2.2, kind: 'window' },
        { at: 7, width: 1.9, sill: 0.85, head: 2.25, kind: 'window' },
      ],
    },
    {
      from: [10, 0],
      to: [10, 8],
      thickness: 0.3,
      openings: [{ at: 6, width: 1.4, sill: 0.85, head: 2.25, kind: 'window' }],
    },
    {
      from: [10, 8],
      to: [0, 8],
      thickness: 0.3,
      openings: [
        {
          at: 4.42,
          width: 0.95,
          sill: 0,
          head: 2.1,
          kind: 'door',
          leaf: { degrees: 0, hinge: 'begin', side: 1, color: [0.3, 0.36, 0.38] },
        },
      ],
    },
    {
      from: [0, 8],
      to: [0, 0],
      thickness: 0.3,
      openings: [
        { at: 1.3, width: 1.5, sill: 1.05, head: 2.25, kind: 'window' },
        { at: 5.2, width: 1.6, sill: 0.85, head: 2.25, kind: 'window' },
      ],
    },
    {
      from: [0, 4.2],
      to: [5.8, 4.2],
      thickness: 0.12,
      openings: [
        { at: 1.3, width: 1.7, sill: 0, head: 2.25, kind: 'passage' },
        { at: 4.62, width: 0.9, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 92, hinge: 'begin', side: -1 } },
      ],
    },
    { from: [4.4, 4.2], to: [4.4, 8], thickness: 0.12 },
    {
      from: [5.8, 0],
      to: [5.8, 8],
      thickness: 0.12,
      openings: [
        { at: 2.1, width: 0.9, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 88, hinge: 'end', side: -1 } },
        { at: 4.42, width: 0.8, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 80, hinge: 'end', side: -1 } },
        { at: 6.2, width: 0.9, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 90, hinge: 'end', side: -1 } },
      ],
    },
    { from: [5.8, 3.2], to: [10, 3.2], thickness: 0.12 },
    { from: [8.2, 3.2], to: [8.2, 5.4], thickness: 0.12 },
    { from: [5.8, 5.4], to: [8.2, 5.4], thickness: 0.12 },
  ],
};
const ROOMS: RoomFacts[] = [
  {
    name: 'living',
    parts: [[0, 0, 5.8, 4.2]],
    storey: 0,
    floor: OAK_FLOOR,
    wall: [0.93, 0.91, 0.87],
    lamp: [2.9, 2.1],
  },
  {
    name: 'kitchen',
    parts: [[0, 4.2, 4.4, 8]],
    storey: 0,
    floor: tiles([0.8, 0.79, 0.76], 0.45),
    wall: [0.9, 0.92, 0.88],
    lamp: [2.2, 5.9],
  },
  { name: 'hall', parts: [[4.4, 4.2, 5.8, 8]], storey: 0, floor: OAK_FLOOR, wall: [0.92, 0.9, 0.86], lamp: [5.1, 6.1] },
  {
    name: 'bath',
    parts: [[5.8, 3.2, 8.2, 5.4]],
    storey: 0,
    floor: tiles([0.56, 0.62, 0.66]),
    wall: [0.78, 0.87, 0.89],
    lamp: [7, 4.3],
  },
  {
    name: 'bedroom',
    parts: [[5.8, 0, 10, 3.2]],
    storey: 0,
    floor: OAK_FLOOR,
    wall: [0.82, 0.87, 0.9],
    lamp: [7.9, 1.6],
  },
  {
    name: 'child',
    parts: [
      [5.8, 5.4, 10, 8],
      [8.2, 3.2, 10, 5.4],
    ],
    storey: 0,
    floor: OAK_FLOOR,
    wall: [0.94, 0.89, 0.78],
    lamp: [8, 6.7],
  },
];

const FRONT: Color = [0.86, 0.88, 0.86];

function furnish(): Solid[] {
  const living = [
    ...sofa([0.35, 0.6, 1.3, 2.9], 'w', [0.36, 0.45, 0.5]),
    ...rug([1.5, 0.9, 3.7, 2.9], [0.78, 0.72, 0.62], [0.62, 0.36, 0.28]),
    cylinder(2.3, 1.8, 0.42, 0.36, 0.4, [0.5, 0.36, 0.24]),
    cylinder(2.3, 1.8, 0.05, 0.01, 0.36, [0.3, 0.24, 0.2]),
    ...cupboard([5.25, 0.5, 5.7, 1.9], 0.5, [0.86, 0.83, 0.78]),
    box([5.5, 0.55, 5.56, 1.75], 0.62, 1.3, [0.07, 0.08, 0.1]),
    ...bookshelf([3.2, 3.83, 4.4, 4.13], 1.9, 's'),
    ...plant(3.7, 0.5, 1.3),
    ...standingLamp(0.5, 3.5),
    box([0.16, 0.9, 0.19, 1.9], 1.35, 2, [0.32, 0.5, 0.56]),
  ];
  const kitchen = [
    ...kitchenRow([0.16, 7.22, 3.4, 7.84], undefined, FRONT),
    box([3.45, 7.2, 4.1, 7.84], 0.05, 1.85, [0.74, 0.76, 0.78]),
    box([0.5, 7.62, 2.6, 7.84], 1.5, 1.54, [0.72, 0.54, 0.36]),
    cylinder(0.9, 7.73, 0.06, 1.54, 1.72, [0.72, 0.3, 0.24]),
    cylinder(1.1, 7.73, 0.05, 1.54, 1.66, [0.86, 0.7, 0.36]),
    cylinder(2.2, 7.73, 0.07, 1.54, 1.76, [0.36, 0.52, 0.36]),
    ...table([1.3, 5.3, 3, 6.2], 0.75),
    ...chair(1.6, 4.78, 's'),
    ...chair(2.3, 4.78, 's'),
    ...chair(1.6, 6.28, 'n'),
    ...chair(2.3, 6.28, 'n'),
    ball([2.1, 5.75, 0.81], [0.14, 0.14, 0.07], [0.82, 0.45, 0.2]),
  ];
  const hall = [
    ...cupboard([4.46, 5.9, 4.8, 7.1], 1.1, [0.84, 0.82, 0.78]),
    ...rug([4.75, 4.9, 5.45, 5.7], [0.4, 0.42, 0.46], [0.7, 0.68, 0.62]),
  ];
  const bath = [
    box([7.42, 3.28, 8.12, 5], 0, 0.56, [0.97, 0.97, 0.97]),
    ...cupboard([6, 3.28, 6.8, 3.72], 0.82, [0.6, 0.48, 0.36]),
    ball([6.4, 3.5, 0.86], [0.24, 0.17, 0.08], [0.98, 0.98, 0.98]),
    ...toilet(6.95, 5, 'n'),
  ];
  const bedroom = [
    ...bed([7.9, 0.75, 9.82, 2.45], 'e', [0.46, 0.55, 0.62]),
    ...cupboard([9.4, 0.25, 9.82, 0.65], 0.5, [0.72, 0.54, 0.36]),
    ...cupboard([9.4, 2.55, 9.82, 2.95], 0.5, [0.72, 0.54, 0.36]),
    ...cupboard([6, 2.58, 7.6, 3.13], 1.8, [0.93, 0.92, 0.9]),
    ...rug([6.4, 0.7, 7.7, 2.3], [0.84, 0.82, 0.78], [0.5, 0.56, 0.6]),
  ];
  const child = [
    ...bed([8.85, 3.35, 9.8, 5.3], 'n', [0.87, 0.6, 0.36]),
    ...table([6.1, 7.2, 7.6, 7.82], 0.74),
    ...chair(6.6, 6.68, 's', [0.5, 0.6, 0.44]),
    ...bookshelf([8.3, 7.54, 9.4, 7.83], 1.5, 's'),
    ...rug([7.6, 5.9, 9.4, 7.1], [0.62, 0.74, 0.66], [0.93, 0.86, 0.6]),
  ];
  return [...living, ...kitchen, ...hall, ...bath, ...bedroom, ...child];
}

/** The flat and where the scanner stood. */
export function flat(cell: number): ScanFacts {
  const floor = (place: readonly [number, number, number]) => {
    const room = ROOMS.find(({ parts }) =>
      parts.some(([x0, y0, x1, y1]) => place[0] > x0 && place[0] < x1 && place[1] > y0 && place[1] < y1),
    );
    return room ? room.floor(place, [0, 0, 1]) : ([0.6, 0.6, 0.58] as const);
  };
  // Only seen through the French window: the flat lies on an upper floor.
  const lawn = { ...box([-4, -10, 9, -0.5], -3.3, -3, [0.36, 0.5, 0.28]), isOutside: true };
  return {
    solids: [
      box([-0.15, -0.15, 10.15, 8.15], -0.2, 0, floor),
      box([-0.15, -0.15, 10.15, 8.15], 2.62, 2.8, [0.95, 0.95, 0.94]),
      ...buildWalls(STOREY, ROOMS, 0),
      ...furnish(),
      ...ROOMS.map(({ lamp: [x, y] }) => ({ ...cylinder(x, y, 0.15, 2.59, 2.62, [0.99, 0.97, 0.9]), isLamp: true })),
      lawn,
    ],
    rooms: ROOMS,
    storeys: [STOREY],
    stations: [
      [1.9, 3.3, 1.5],
      [4.5, 1.6, 1.5],
      [2.1, 4.5, 1.5],
      [3.2, 6.7, 1.5],
      [5.2, 6.5, 1.5],
      [6.6, 4.3, 1.5],
      [6.6, 1.7, 1.5],
      [8.6, 2.8, 1.5],
      [7.4, 6.3, 1.5],
      [9.2, 5.9, 1.5],
      [9.1, 2.75, 1.5],
      [4.9, 3.5, 1.5],
    ],
    seed: 11,
    step: 0.26,
    cell,
  };
}
