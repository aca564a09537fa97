// A house of two storeys with a straight stair: living room, kitchen, hall and utility room below, landing, two
// bedrooms and a bath above.
import type { Box2, RoomFacts, StoreyFacts } from './building.ts';
import { ball, box, buildWalls, cylinder, planks, tiles } from './building.ts';
import { bed, bookshelf, chair, cupboard, kitchenRow, plant, raise, rug, sofa, table, toilet } from './furniture.ts';
import type { ScanFacts } from './scanner.ts';
import type { Point, Solid } from './scene.ts';

const UPPER = 2.88;
const OAK_FLOOR = planks([0.66, 0.5, 0.34], 'y');
const OUTER = 0.36;
const INNER = 0.14;

const GROUND: StoreyFacts = {
  zFloor: 0,
  zCeiling: 2.58,
  walls: [
    {
      from: [0, 0],
      to: [9, 0],
      thickness: OUTER,
      openings: [
        { at: 1.5, width: 2, sill: 0.85, head: 2.25, kind: 'window' },
        { at: 7.1, width: 0.9, sill: 1.2, head: 2.2, kind: 'window' },
      ],
    },
    { from: [9, 0], to: [9, 7], thickness: OUTER },
    {
      from: [9, 7],
      to: [0, 7],
      thickness: OUTER,
      openings: [
        {
          at: 2.1,
          width: 1,
          sill: 0,
          head: 2.12,
          kind: 'door',
          leaf: { degrees: 0, hinge: 'begin', side: 1, color: [0.24, 0.38, 0.34] },
        },
        { at: 5.6, width: 1.7, sill: 1, head: 2.2, kind: 'window' },
      ],
    },
    {
      from: [0, 7],
      to: [0, 0],
      thickness: OUTER,
      openings: [{ at: 4.4, width: 1.6, sill: 0.85, head: 2.25, kind: 'window' }],
    },
    {
      from: [5, 0],
      to: [5, 7],
      thickness: INNER,
      openings: [
        { at: 2.75, width: 0.95, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 86, hinge: 'begin', side: 1 } },
      ],
    },
    {
      from: [0, 4],
      to: [5, 4],
      thickness: INNER,
      openings: [{ at: 1.6, width: 1.8, sill: 0, head: 2.3, kind: 'passage' }],
    },
    {
      from: [5, 2.4],
      to: [9, 2.4],
      thickness: INNER,
      openings: [
        { at: 0.45, width: 0.85, sill: 0, head: 2.08, kind: 'door', leaf: { degrees: 84, hinge: 'begin', side: -1 } },
      ],
    },
  ],
};
const FIRST: StoreyFacts = {
  zFloor: UPPER,
  zCeiling: UPPER + 2.5,
  walls: [
    {
      from: [0, 0],
      to: [9, 0],
      thickness: OUTER,
      openings: [
        { at: 1.5, width: 1.8, sill: 0.85, head: 2.2, kind: 'window' },
        { at: 6.4, width: 1, sill: 1.1, head: 2.1, kind: 'window' },
      ],
    },
    { from: [9, 0], to: [9, 7], thickness: OUTER },
    {
      from: [9, 7],
      to: [0, 7],
      thickness: OUTER,
      openings: [
        { at: 2.2, width: 1.1, sill: 0.9, head: 2.2, kind: 'window' },
        { at: 5.7, width: 1.8, sill: 0.85, head: 2.2, kind: 'window' },
      ],
    },
    { from: [0, 7], to: [0, 0], thickness: OUTER },
    {
      from: [5, 0],
      to: [5, 7],
      thickness: INNER,
      openings: [
        { at: 2.6, width: 0.9, sill: 0, head: 2.06, kind: 'door', leaf: { degrees: 88, hinge: 'begin', side: 1 } },
        { at: 4.3, width: 0.9, sill: 0, head: 2.06, kind: 'door', leaf: { degrees: 90, hinge: 'end', side: 1 } },
      ],
    },
    { from: [0, 3.6], to: [5, 3.6], thickness: INNER },
    {
      from: [5, 2.4],
      to: [9, 2.4],
      thickness: INNER,
      openings: [
        { at: 0.55, width: 0.85, sill: 0, head: 2.06, kind: 'door', leaf: { degrees: 82, hinge: 'begin', side: -1 } },
      ],
    },
  ],
};
const ROOMS: RoomFacts[] = [
  { name: 'living', parts: [[0, 0, 5, 4]], storey: 0, floor: OAK_FLOOR, wall: [0.94, 0.92, 0.88], lamp: [2.5, 2] },
  {
    name: 'kitchen',
    parts: [[0, 4, 5, 7]],
    storey: 0,
    floor: tiles([0.72, 0.7, 0.66], 0.5),
    wall: [0.88, 0.9, 0.86],
    lamp: [2.4, 5.4],
  },
  {
    name: 'hall',
    parts: [[5, 2.4, 9, 7]],
    storey: 0,
    floor: tiles([0.72, 0.7, 0.66], 0.5),
    wall: [0.93, 0.91, 0.87],
    lamp: [6.3, 4.6],
  },
  {
    name: 'utility',
    parts: [[5, 0, 9, 2.4]],
    storey: 0,
    floor: tiles([0.5, 0.56, 0.6]),
    wall: [0.82, 0.88, 0.9],
    lamp: [7, 1.2],
  },
  { name: 'bedroom', parts: [[0, 0, 5, 3.6]], storey: 1, floor: OAK_FLOOR, wall: [0.8, 0.86, 0.84], lamp: [2.5, 1.8] },
  { name: 'study', parts: [[0, 3.6, 5, 7]], storey: 1, floor: OAK_FLOOR, wall: [0.94, 0.88, 0.8], lamp: [2.5, 5.3] },
  { name: 'landing', parts: [[5, 2.4, 9, 7]], storey: 1, floor: OAK_FLOOR, wall: [0.93, 0.91, 0.87], lamp: [6.4, 4.6] },
  {
    name: 'bath',
    parts: [[5, 0, 9, 2.4]],
    storey: 1,
    floor: tiles([0.48, 0.56, 0.6]),
    wall: [0.84, 0.9, 0.9],
    lamp: [7, 1.2],
  },
];

/** Opening of the stair in the slab. */
const HOLE: Box2 = [7.86, 2.62, 8.82, 6.1];
const STEPS = 16;

function stair(): Solid[] {
  const rise = UPPER / STEPS;
  const going = (6.1 - 2.75) / (STEPS - 1);
  return Array.from({ length: STEPS - 1 }, (_, i) => {
    const y = 2.75 + i * going;
    const top = (i + 1) * rise;
    return box([HOLE[0], y, HOLE[2], y + going - 0.02], top - 0.04, top, [0.7, 0.52, 0.34]);
  });
}

/** The slab between the storeys, four boxes around the hole of the stair. */
function slabs(): Solid[] {
  const [x0, y0, x1, y1] = HOLE;
  const top = (place: Point, normal: Point) => {
    if (normal[2] < 0.5) return [0.95, 0.95, 0.94] as const;
    const room = ROOMS.find(
      ({ storey, parts }) =>
        storey === (place[2] > 1 ? 1 : 0) &&
        parts.some(([a, b, c, d]) => place[0] > a && place[0] < c && place[1] > b && place[1] < d),
    );
    return room ? room.floor(place, normal) : ([0.6, 0.6, 0.58] as const);
  };
  const all: Box2 = [-0.18, -0.18, 9.18, 7.18];
  const around: Box2[] = [
    [all[0], all[1], x0, all[3]],
    [x1, all[1], all[2], all[3]],
    [x0, all[1], x1, y0],
    [x0, y1, x1, all[3]],
  ];
  return [
    box(all, -0.25, 0, top),
    ...around.map((plan) => box(plan, GROUND.zCeiling, UPPER, top)),
    box(all, FIRST.zCeiling, FIRST.zCeiling + 0.2, [0.95, 0.95, 0.94]),
  ];
}

function railing(): Solid[] {
  const [x0, y0, , y1] = HOLE;
  const posts = Array.from({ length: 24 }, (_, i) =>
    cylinder(x0 - 0.04, y0 + ((y1 - y0) * i) / 23, 0.012, 0, 0.9, [0.3, 0.3, 0.3]),
  );
  return raise([...posts, box([x0 - 0.07, y0, x0 - 0.01, y1], 0.9, 0.95, [0.66, 0.48, 0.3])], UPPER);
}

function furnish(): Solid[] {
  const ground = [
    ...sofa([0.25, 0.9, 1.2, 3.1], 'w', [0.62, 0.38, 0.3]),
    ...rug([1.4, 1, 3.7, 3], [0.82, 0.77, 0.68], [0.36, 0.42, 0.46]),
    ...table([2, 1.6, 3, 2.3], 0.42),
    ...cupboard([4.45, 0.5, 4.9, 2.1], 0.5, [0.3, 0.3, 0.3]),
    box([4.72, 0.7, 4.78, 1.9], 0.62, 1.3, [0.07, 0.08, 0.1]),
    ...bookshelf([3.6, 3.6, 4.8, 3.92], 2, 's'),
    ...plant(0.6, 3.5, 1.4),
    ...kitchenRow([0.2, 4.3, 0.8, 6.3], undefined, [0.32, 0.42, 0.44]),
    box([4.2, 6.15, 4.88, 6.8], 0.03, 1.9, [0.8, 0.82, 0.83]),
    ...table([2.1, 5, 3.7, 5.85], 0.75),
    ...chair(2.3, 4.55, 's'),
    ...chair(3.0, 4.55, 's'),
    ...chair(2.3, 5.87, 'n'),
    ...chair(3.05, 5.87, 'n'),
    ...cupboard([5.1, 4.6, 5.45, 6], 1.1, [0.86, 0.84, 0.8]),
    ...toilet(5.9, 0.75, 's'),
    ...cupboard([8.3, 0.5, 8.8, 1.9], 1.5, [0.78, 0.76, 0.7]),
    box([6.85, 0.25, 7.45, 0.85], 0.02, 0.86, [0.94, 0.94, 0.95]),
  ];
  const upper = [
    ...bed([1.6, 1.5, 3.4, 3.5], 'n', [0.56, 0.62, 0.5]),
    ...cupboard([1.1, 3.1, 1.5, 3.5], 0.5, [0.7, 0.52, 0.34]),
    ...cupboard([3.5, 3.1, 3.9, 3.5], 0.5, [0.7, 0.52, 0.34]),
    ...cupboard([0.22, 0.4, 0.8, 2], 1.8, [0.9, 0.88, 0.84]),
    ...table([1.6, 6.1, 3.2, 6.78], 0.74),
    ...chair(2.1, 5.55, 's', [0.36, 0.42, 0.5]),
    ...bookshelf([0.22, 4.2, 0.52, 5.9], 2, 'e'),
    ...rug([1.6, 4, 3.8, 5.4], [0.52, 0.36, 0.34], [0.82, 0.74, 0.6]),
    ...plant(5.4, 6.4, 1.2),
    box([7.9, 0.22, 8.8, 2.1], 0, 0.56, [0.97, 0.97, 0.97]),
    ...cupboard([5.2, 0.22, 6.1, 0.7], 0.82, [0.62, 0.5, 0.36]),
    ball([5.65, 0.45, 0.86], [0.24, 0.17, 0.08], [0.98, 0.98, 0.98]),
    ...toilet(7.2, 0.7, 's'),
  ];
  return [...ground, ...raise(upper, UPPER)];
}

/** The house in its garden, and where the scanner stood. */
export function house(cell: number): ScanFacts {
  const lamps = ROOMS.map(({ lamp: [x, y], storey }) => {
    const top = storey === 0 ? GROUND.zCeiling : FIRST.zCeiling;
    return { ...cylinder(x, y, 0.15, top - 0.03, top, [0.99, 0.97, 0.9]), isLamp: true };
  });
  return {
    solids: [
      ...slabs(),
      ...buildWalls(GROUND, ROOMS, 0),
      ...buildWalls(FIRST, ROOMS, 1),
      ...stair(),
      ...railing(),
      ...furnish(),
      ...lamps,
      { ...box([-3, -3, 12, 10], -0.5, -0.35, [0.36, 0.5, 0.28]), isOutside: true },
    ],
    rooms: ROOMS,
    storeys: [GROUND, FIRST],
    stations: [
      [1.6, 3.5, 1.5],
      [3.9, 1.2, 1.5],
      [1.5, 6.5, 1.5],
      [4.2, 5.4, 1.5],
      [5.7, 3.2, 1.5],
      [7, 6.3, 1.5],
      [5.6, 1.9, 1.5],
      [7.6, 1.7, 1.5],
      [8.3, 4.6, UPPER / 2 + 1.4],
      [4.2, 2.6, UPPER + 1.5],
      [1.2, 1, UPPER + 1.5],
      [4.2, 6.2, UPPER + 1.5],
      [3.6, 4.2, UPPER + 1.5],
      [6.3, 3.2, UPPER + 1.5],
      [7.2, 6.4, UPPER + 1.5],
      [6.2, 1.8, UPPER + 1.5],
      [7.4, 0.6, UPPER + 1.5],
    ],
    seed: 23,
    step: 0.3,
    cell,
  };
}
