import type {
  Column,
  ElementBase,
  Opening,
  Room,
  Slab,
  Stair,
  Storey,
  StructuredModel,
  Wall,
} from '../../src/core/model/structured-model.ts';
import type { Vec2 } from '../../src/core/vector.ts';

const STOREYS: Storey[] = [
  { id: 'storey-1', name: '一层', elevation: 0.15, height: 2.7 },
  { id: 'storey-2', name: '二层', elevation: 3.1, height: 2.6 },
];

function element(id: string, name: string, storey: string): ElementBase {
  return {
    id,
    name,
    storey,
    confidence: 0.93,
    status: 'auto',
    evidence: { points: 4200, coverage: 0.87, rms: 0.0031, sides: 2 },
    assumptions: [],
  };
}

/** Shoelace area. */
export function areaOf(polygon: readonly Vec2[]): number {
  return (
    polygon.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
      return sum + x * nextY - nextX * y;
    }, 0) / 2
  );
}

function room(id: string, name: string, storey: Storey, polygon: Vec2[], walls: string[]): Room {
  const perimeter = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length]!;
    return sum + Math.hypot(nextX - x, nextY - y);
  }, 0);
  return {
    ...element(id, name, storey.id),
    polygon,
    holes: [],
    zFloor: storey.elevation,
    zCeiling: storey.elevation + storey.height,
    area: areaOf(polygon),
    perimeter,
    walls,
  };
}

interface WallFacts {
  thickness?: number;
  source?: Wall['thicknessSource'];
  exterior?: boolean;
  left?: string | null;
  right?: string | null;
}

function wall(id: string, storey: Storey, a: Vec2, b: Vec2, facts: WallFacts = {}): Wall {
  const assumed = facts.source === 'assumed';
  return {
    ...element(id, id, storey.id),
    status: assumed ? 'assumed' : 'auto',
    assumptions: assumed ? [{ code: 'wall-thickness-assumed', params: { thickness: facts.thickness ?? 0.3 } }] : [],
    a,
    b,
    thickness: facts.thickness ?? 0.3,
    thicknessSource: facts.source ?? 'measured',
    zBottom: storey.elevation,
    zTop: storey.elevation + storey.height,
    exterior: facts.exterior ?? false,
    left: facts.left ?? null,
    right: facts.right ?? null,
  };
}

type OpeningFacts = Pick<Opening, 'type' | 'wall' | 'a' | 'b'> & {
  sill?: number;
  head: number;
  rooms?: Opening['rooms'];
  leaves?: Opening['leaves'];
};

function opening(id: string, storey: Storey, facts: OpeningFacts): Opening {
  return {
    ...element(id, id, storey.id),
    type: facts.type,
    wall: facts.wall,
    a: facts.a,
    b: facts.b,
    zBottom: storey.elevation + (facts.sill ?? 0),
    zTop: storey.elevation + facts.head,
    zFloor: storey.elevation,
    rooms: facts.rooms ?? [null, null],
    ...(facts.leaves ? { leaves: facts.leaves } : {}),
  };
}

function slab(id: string, storey: Storey, facts: Pick<Slab, 'kind' | 'outline' | 'zTop' | 'zBottom'>): Slab {
  return { ...element(id, id, storey.id), holes: [], thicknessSource: 'measured', ...facts };
}

/**
 * A hand-made model with what buildings have: T junctions in the middle of a wall and at split walls, a skew corner, an
 * assumed thickness, a stair hole, doors, windows, a passage, two kinds of columns, a beam, a flight of stairs. 5 rooms, 13 walls, 9 openings.
 */
export function twoStoreyHouse(): StructuredModel {
  const [ground, upper] = STOREYS as [Storey, Storey];
  const walls = [
    wall('w-south', ground, [0, 0], [10, 0], { exterior: true, left: 'living' }),
    wall('w-east', ground, [10, 0], [10, 8], { exterior: true, left: 'bath' }),
    wall('w-north', ground, [10, 8], [0, 8], { exterior: true, left: 'living' }),
    wall('w-west', ground, [0, 8], [0, 0], { exterior: true, left: 'living' }),
    wall('w-inner', ground, [6, 0], [6, 8], { thickness: 0.12, left: 'living', right: 'kitchen' }),
    wall('w-bath', ground, [6, 4], [10, 4], { thickness: 0.1, source: 'assumed', left: 'bath', right: 'kitchen' }),
    wall('u-south-1', upper, [0, 0], [5, 0], { exterior: true, left: 'bedroom' }),
    wall('u-south-2', upper, [5, 0], [8, 0], { exterior: true, left: 'study' }),
    wall('u-skew', upper, [8, 0], [10, 3], { exterior: true, left: 'study' }),
    wall('u-east', upper, [10, 3], [10, 8], { exterior: true, left: 'study' }),
    wall('u-north', upper, [10, 8], [0, 8], { exterior: true, left: 'bedroom' }),
    wall('u-west', upper, [0, 8], [0, 0], { exterior: true, left: 'bedroom' }),
    wall('u-inner', upper, [5, 0], [5, 8], { thickness: 0.15, left: 'bedroom', right: 'study' }),
  ];
  const openings = [
    opening('d-entry', ground, {
      type: 'door',
      wall: 'w-south',
      a: [1, 0],
      b: [2, 0],
      head: 2.1,
      rooms: ['living', null],
      leaves: [{ hinge: 'a', angle: 1.4, side: 'left' }],
    }),
    opening('d-kitchen', ground, {
      type: 'door',
      wall: 'w-inner',
      a: [6, 1],
      b: [6, 1.9],
      head: 2.05,
      rooms: ['living', 'kitchen'],
    }),
    opening('p-bath', ground, {
      type: 'passage',
      wall: 'w-inner',
      a: [6, 5],
      b: [6, 6.5],
      head: 2.3,
      rooms: ['living', 'bath'],
    }),
    opening('n-living', ground, { type: 'window', wall: 'w-west', a: [0, 6], b: [0, 3], sill: 0.9, head: 2.4 }),
    opening('n-kitchen', ground, { type: 'window', wall: 'w-south', a: [7, 0], b: [9, 0], sill: 0.9, head: 2.4 }),
    opening('n-bath', ground, { type: 'window', wall: 'w-east', a: [10, 5.5], b: [10, 6.4], sill: 1.5, head: 2.4 }),
    opening('d-study', upper, {
      type: 'door',
      wall: 'u-inner',
      a: [5, 2],
      b: [5, 2.9],
      head: 2.05,
      rooms: ['bedroom', 'study'],
      leaves: [{ hinge: 'b', angle: 0, side: 'right' }],
    }),
    opening('n-bedroom', upper, { type: 'window', wall: 'u-west', a: [0, 5], b: [0, 3], sill: 0.9, head: 2.3 }),
    opening('n-study', upper, {
      type: 'window',
      wall: 'u-skew',
      a: [8.5547, 0.83205],
      b: [9.4453, 2.16795],
      sill: 0.9,
      head: 2.3,
    }),
  ];
  const footprint: Vec2[] = [
    [-0.15, -0.15],
    [10.15, -0.15],
    [10.15, 8.15],
    [-0.15, 8.15],
  ];
  const columns: Column[] = [
    { ...element('c-round', '柱 1', ground.id), center: [3, 5], radius: 0.2, zBottom: 0.15, zTop: 2.85 },
    {
      ...element('c-square', '柱 2', ground.id),
      center: [4.5, 5],
      size: [0.4, 0.3],
      heading: 0.3,
      zBottom: 0.15,
      zTop: 2.85,
    },
  ];
  const stairs: Stair[] = [
    {
      ...element('t-straight', 'T1-01', ground.id),
      shape: 'straight',
      treads: Array.from({ length: 15 }, (_, k) => ({
        outline: [
          [0.3 + 0.28 * k, 6.6],
          [0.58 + 0.28 * k, 6.6],
          [0.58 + 0.28 * k, 7.6],
          [0.3 + 0.28 * k, 7.6],
        ],
        z: 0.15 + (2.95 / 16) * (k + 1),
      })),
      zBottom: 0.15,
      zTop: 3.1,
      a: [0.3, 7.1],
      b: [4.5, 7.1],
      width: 1,
      risers: 16,
      rise: 2.95 / 16,
      going: 0.28,
    },
  ];
  return {
    format: 'cloud-experience/model',
    version: 1,
    engineVersion: '0.1.0',
    origin: [448200, 4425600, 0],
    crs: 'EPSG:32650',
    unitScale: 1,
    bounds: { min: [-0.15, -0.15, -0.05], max: [10.15, 8.15, 5.9] },
    storeys: STOREYS,
    rooms: [
      room(
        'living',
        '客厅',
        ground,
        [
          [0.15, 0.15],
          [5.94, 0.15],
          [5.94, 7.85],
          [0.15, 7.85],
        ],
        ['w-south', 'w-inner', 'w-north', 'w-west'],
      ),
      room(
        'kitchen',
        '厨房',
        ground,
        [
          [6.06, 0.15],
          [9.85, 0.15],
          [9.85, 3.95],
          [6.06, 3.95],
        ],
        ['w-south', 'w-east', 'w-bath', 'w-inner'],
      ),
      room(
        'bath',
        'Bath & “spa” <1>',
        ground,
        [
          [6.06, 4.05],
          [9.85, 4.05],
          [9.85, 7.85],
          [6.06, 7.85],
        ],
        ['w-bath', 'w-east', 'w-north', 'w-inner'],
      ),
      room(
        'bedroom',
        '卧室 🛏',
        upper,
        [
          [0.15, 0.15],
          [4.925, 0.15],
          [4.925, 7.85],
          [0.15, 7.85],
        ],
        ['u-south-1', 'u-inner', 'u-north', 'u-west'],
      ),
      room(
        'study',
        '书房',
        upper,
        [
          [5.075, 0.15],
          [7.9197, 0.15],
          [9.85, 3.0454],
          [9.85, 7.85],
          [5.075, 7.85],
        ],
        ['u-south-2', 'u-skew', 'u-east', 'u-north', 'u-inner'],
      ),
    ],
    walls,
    openings,
    slabs: [
      slab('s-ground', ground, { kind: 'ground', outline: footprint, zTop: 0.15, zBottom: -0.05 }),
      {
        ...slab('s-upper', upper, { kind: 'floor', outline: footprint, zTop: 3.1, zBottom: 2.85 }),
        holes: [
          [
            [0.5, 5.5],
            [0.5, 7.5],
            [3.5, 7.5],
            [3.5, 5.5],
          ],
        ],
      },
      {
        ...slab('s-roof', upper, { kind: 'roof', outline: footprint, zTop: 5.9, zBottom: 5.7 }),
        thicknessSource: 'assumed',
      },
    ],
    columns,
    beams: [
      {
        ...element('b-living', 'B1-01', ground.id),
        a: [0.15, 4],
        b: [5.94, 4],
        width: 0.25,
        zBottom: 2.55,
        zTop: 2.85,
      },
    ],
    stairs,
    warnings: [{ code: 'storey-partly-seen', params: { storey: '二层', share: 0.4 } }],
    directions: [0],
    deviation: {
      rms: 0.0042,
      bias: -0.0004,
      p95: 0.011,
      coverage: 0.964,
      bands: [
        { within: 0.001, share: 0.22 },
        { within: 0.005, share: 0.81 },
        { within: 0.015, share: 0.97 },
        { within: 0.05, share: 0.995 },
      ],
      missed: [{ center: [2, 2, 1], size: [0.9, 0.6, 0.8], points: 1800 }],
    },
    parameters: { seed: 1 },
  };
}

/** The same without anything in it. */
export const emptyHouse = (): StructuredModel => ({
  ...twoStoreyHouse(),
  storeys: [],
  rooms: [],
  walls: [],
  openings: [],
  slabs: [],
  columns: [],
  beams: [],
});
