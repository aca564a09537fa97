import type { Vec2 } from '../../src/core/vector.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../../src/modeling/indoor/detected-elements.ts';
import { mapCeilings } from '../../src/modeling/indoor/rooms/ceiling-map.ts';
import type { StoreyScan } from '../../src/modeling/indoor/rooms/storey-scan.ts';
import { storeyPoints } from '../../src/modeling/indoor/storeys/storey-points.ts';

/** Meters between two points. */
const STEP = 0.03;
export const HEIGHT = 2.6;
/** The wall between the rooms: x from 4 to 4.1, with a doorway of 0.9 by 2.05 m. */
export const WALL = { left: 4, right: 4.1 };
export const DOOR = { from: 1, to: 1.9, head: 2.05 };

type Axis = readonly [from: number, to: number];

/** Points on a rectangle of a plane, spread evenly. */
function sheet(points: number[], [x0, x1]: Axis, [y0, y1]: Axis, [z0, z1]: Axis): void {
  for (let z = z0; z <= z1; z += STEP) {
    for (let y = y0; y <= y1; y += STEP) {
      for (let x = x0; x <= x1; x += STEP) points.push(x, y, z);
    }
  }
}

/**
 * A scan without noise of two rooms beside each other: 4 × 3 m from the plan's origin, and 3 × 3 m beyond a wall of 10 cm
 * with a doorway. Floor at 0, ceiling at 2.6 m.
 *
 * @returns xyz interleaved, meters.
 */
export function twoRooms(): Float32Array {
  const points: number[] = [];
  const [low, high]: [Axis, Axis] = [
    [0, 0],
    [HEIGHT, HEIGHT],
  ];
  for (const z of [low, high]) {
    sheet(points, [0, WALL.left], [0, 3], z);
    sheet(points, [WALL.right, 7.1], [0, 3], z);
  }
  sheet(points, [WALL.left, WALL.right], [DOOR.from, DOOR.to], low);
  const all: Axis = [0, HEIGHT];
  for (const y of [0, 3]) {
    sheet(points, [0, WALL.left], [y, y], all);
    sheet(points, [WALL.right, 7.1], [y, y], all);
  }
  for (const x of [0, 7.1]) sheet(points, [x, x], [0, 3], all);
  for (const x of [WALL.left, WALL.right]) {
    sheet(points, [x, x], [0, DOOR.from], all);
    sheet(points, [x, x], [DOOR.to, 3], all);
    sheet(points, [x, x], [DOOR.from, DOOR.to], [DOOR.head, HEIGHT]);
  }
  // Reveals of the doorway.
  for (const y of [DOOR.from, DOOR.to]) sheet(points, [WALL.left, WALL.right], [y, y], [0, DOOR.head]);
  sheet(points, [WALL.left, WALL.right], [DOOR.from, DOOR.to], [DOOR.head, DOOR.head]);
  return Float32Array.from(points);
}

export const STOREY: DetectedStorey = { index: 0, elevation: 0, height: HEIGHT, zCap: 3, ceilingSeen: true };

export const LAYOUT: StoreyLayout = {
  angle: 0,
  directions: [0],
  normals: [0, Math.PI / 2],
  bounds: { minX: -0.5, minY: -0.5, maxX: 7.6, maxY: 3.5 },
  noise: 0.001,
  storeys: [STOREY],
  warnings: [],
};

/** Points as rooms are looked for in them. */
export function scanOf(position: Float32Array, storey = STOREY): StoreyScan {
  const layout = { ...LAYOUT, storeys: [storey] };
  const points = storeyPoints(position, layout, storey);
  return { layout, storey, points, ceilings: mapCeilings(points, layout, storey), faces: [], panels: [] };
}

const CORNERS: Vec2[] = [
  [0, 0],
  [WALL.left, 0],
  [WALL.left, 3],
  [0, 3],
];

/** The larger of the two rooms, with walls seen on all sides. */
export const LARGER_ROOM: DetectedRoom = {
  storey: 0,
  polygon: CORNERS,
  holes: [],
  edges: CORNERS.map((a, k) => ({ a, b: CORNERS[(k + 1) % 4]!, support: 1 })),
  zFloor: 0,
  zCeiling: HEIGHT,
  ceilingSeen: true,
  area: 12,
};

/** The western of the two rooms as it is found, 4 × 3 m, walls all around. */
export const WEST_ROOM: DetectedRoom = {
  storey: 0,
  polygon: [
    [0, 0],
    [4, 0],
    [4, 3],
    [0, 3],
  ],
  holes: [],
  edges: [
    { a: [0, 0], b: [4, 0], support: 1 },
    { a: [4, 0], b: [4, 3], support: 1 },
    { a: [4, 3], b: [0, 3], support: 1 },
    { a: [0, 3], b: [0, 0], support: 1 },
  ],
  zFloor: 0,
  zCeiling: HEIGHT,
  ceilingSeen: true,
  area: 12,
};
