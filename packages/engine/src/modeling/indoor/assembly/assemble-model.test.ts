import { expect, it } from 'vitest';
import { LAYOUT } from '../../../../test/modeling/two-rooms.ts';
import { INNER_DOOR } from '../../../../test/models/inner-wall.ts';
import type { StoredPointsHeader } from '../../../core/stored-points.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { edgesOf } from '../../../math/polygon.ts';
import type { DetectedOpening, DetectedRoom, DetectedWall } from '../detected-elements.ts';
import { roundLength } from '../../../math/rounding.ts';
import { roomVolume } from '../../../exporters/geometry/prism.ts';
import { amongOthers } from './among-others.ts';
import { assembleModel } from './assemble-model.ts';
import { ElementIds } from './element-ids.ts';
import { openingConfidence } from './confidence/opening-confidence.ts';

const header: StoredPointsHeader = {
  version: 1,
  count: 1,
  origin: [100, 200, 0],
  bounds: { min: [0, 0, 0], max: [4, 3, 2.6] },
  fileBounds: { min: [0, 0, 0], max: [4, 3, 2.6] },
  columns: [],
  files: [],
  unit: 'm',
  unitSource: 'default',
  unitScale: 1,
  up: 'z',
  crs: null,
  stations: [],
  attributes: [],
  spacing: 0.01,
  warnings: [],
};

const polygon: Vec2[] = [
  [0, 0],
  [4, 0],
  [4, 3],
  [0, 3],
];
const room: DetectedRoom = {
  storey: 0,
  polygon,
  holes: [],
  edges: edgesOf(polygon).map(([a, b], k) => ({ a, b, support: k === 0 ? 0 : 1 })),
  zFloor: 0.00004,
  zCeiling: 2.6,
  ceilingSeen: true,
  area: 12,
};
const wall: DetectedWall = {
  storey: 0,
  a: [-0.1, -0.1],
  b: [4.1, -0.1],
  thickness: 0.2,
  thicknessSource: 'assumed',
  exterior: true,
  left: 0,
  right: -1,
  rooms: [0],
  zBottom: 0,
  zTop: 2.6,
  support: 0.5,
};

it('says how the scan leaned before it was leveled, and nothing of one that stood upright', () => {
  const nothing = { rooms: [], walls: [], openings: [], slabs: [], columns: [], beams: [], stairs: [] };
  const tilt = { degrees: 1.2, up: [0.0209, 0, 0.9998] as const, about: [2, 1.5, 1.3] as const };
  expect(assembleModel({ ...header, tilt }, { layout: LAYOUT, ...nothing }).tilt).toEqual(tilt);
  expect(assembleModel(header, { layout: LAYOUT, ...nothing })).not.toHaveProperty('tilt');
});

it('turns detected elements into the local frame, with names, ids and assumptions', () => {
  const layout = { ...LAYOUT, angle: Math.PI / 2 };
  const model = assembleModel(header, {
    layout,
    rooms: [room],
    walls: [wall],
    openings: [],
    slabs: [],
    columns: [],
    beams: [],
    stairs: [],
  });
  const [own] = model.rooms;
  expect(own!.polygon[1]).toEqual([0, 4]);
  expect(own!.name).toBe('1-01');
  expect(own!.zFloor).toBe(0);
  // Ten of fourteen meters of outline show walls.
  expect(own!.evidence.coverage).toBeCloseTo(10 / 14, 4);
  expect(own!.evidence.doubts).toContain('hidden');
  const [side] = model.walls;
  expect(side!.name).toBe('W1-01');
  expect(side!.status).toBe('assumed');
  expect(side!.assumptions).toEqual([{ code: 'wall-thickness-assumed', params: { thickness: 0.2 } }]);
  expect([side!.left, side!.right]).toEqual([own!.id, null]);
  expect(own!.walls).toEqual([side!.id]);
  expect(model.origin).toEqual([100, 200, 0]);
});

it('takes a void off the area of a room, whose outline stays', () => {
  const hole: Vec2[] = [
    [1, 1],
    [1, 2],
    [3, 2],
    [3, 1],
  ];
  const heights = { zTop: 0, zBottom: -0.3, thicknessSource: 'assumed' } as const;
  const model = assembleModel(header, {
    layout: LAYOUT,
    rooms: [room],
    walls: [wall],
    openings: [],
    slabs: [{ storey: 0, kind: 'floor', outline: polygon, holes: [hole], ...heights }],
    columns: [],
    beams: [],
    stairs: [],
  });
  expect(model.rooms[0]).toMatchObject({ area: 10, polygon, holes: [] });
  expect(roomVolume(model.rooms[0]!)).toBeCloseTo(12 * 2.6, 3);
});

it('says that the size of an opening is odd, without being less certain of it', () => {
  const long = { ...wall, b: [20.1, -0.1] as Vec2 };
  const wide: DetectedOpening = {
    ...INNER_DOOR,
    type: 'window',
    wall: 0,
    rooms: [0, -1],
    from: 2,
    to: 10,
    zBottom: 0.9,
    zTop: 2.4,
  };
  const [window] = assembleModel(header, {
    layout: LAYOUT,
    rooms: [room],
    walls: [long],
    openings: [wide],
    slabs: [],
    columns: [],
    beams: [],
    stairs: [],
  }).openings;
  const { confidence, doubts } = openingConfidence(wide, long, amongOthers([wide], [long])[0]!);
  expect(window).toMatchObject({ type: 'window', confidence: roundLength(confidence) });
  expect(window!.evidence.doubts).toEqual([...doubts, 'oddSize']);
});

it('carries the warnings of all stages: those of every file, the same one once', () => {
  const unit = { code: 'unit-assumed', params: { unit: 'm' } } as const;
  const cut = (file: string, actual: number) => ({ code: 'points-missing', params: { file, expected: 9, actual } });
  const model = assembleModel(
    {
      ...header,
      warnings: [cut('a.las', 5), unit, cut('b.las', 5), cut('a.las', 5), { ...unit, params: { unit: 'm' } }],
    },
    { layout: LAYOUT, rooms: [room], walls: [wall], openings: [], slabs: [], columns: [], beams: [], stairs: [] },
  );
  const oneSided = { code: 'walls-one-sided', params: { walls: 1 } };
  expect(model.warnings).toEqual([cut('a.las', 5), unit, cut('b.las', 5), oneSided]);
});

it('has no storey at its top that holds nothing', () => {
  const nothing = { openings: [], slabs: [], columns: [], beams: [], stairs: [] };
  const [storey] = LAYOUT.storeys;
  const layout = { ...LAYOUT, storeys: [0, 3, 6].map((elevation, index) => ({ ...storey!, index, elevation })) };
  const upper = { ...room, storey: 1, zFloor: 3, zCeiling: 5.6 };
  const elevationsOf = (rooms: DetectedRoom[], walls: DetectedWall[]) =>
    assembleModel(header, { layout, rooms, walls, ...nothing }).storeys.map(({ elevation }) => elevation);
  expect(elevationsOf([room, upper], [wall])).toEqual([0, 3]);
  expect(elevationsOf([upper], [])).toEqual([0, 3]);
  expect(elevationsOf([], [])).toEqual([0]);
});

it('joins an opening to its wall and to the rooms on both sides', () => {
  const opening = {
    wall: 0,
    type: 'door' as const,
    from: 1,
    to: 2,
    zBottom: 0,
    zTop: 2.1,
    rooms: [0, -1] as [number, number],
    evidence: { points: 5, coverage: 0.5, rms: 0, sides: 2 },
  };
  const model = assembleModel(header, {
    layout: LAYOUT,
    rooms: [room],
    walls: [wall],
    openings: [opening],
    slabs: [],
    columns: [],
    beams: [],
    stairs: [],
  });
  const [door] = model.openings;
  expect(door!.name).toBe('D1-01');
  expect([door!.a, door!.b]).toEqual([
    [0.9, -0.1],
    [1.9, -0.1],
  ]);
  expect(door!.wall).toBe(model.walls[0]!.id);
  expect(door!.rooms).toEqual([model.rooms[0]!.id, null]);
});

it('says what was measured in an opening, and nothing of what was not', () => {
  const measuresOf = (measures: DetectedOpening['measures']) =>
    assembleModel(header, {
      layout: LAYOUT,
      rooms: [room],
      walls: [wall],
      openings: [{ ...INNER_DOOR, ...(measures && { measures }) }],
      slabs: [],
      columns: [],
      beams: [],
      stairs: [],
    }).openings[0]!;
  const measured = { reveal: { left: 0.040049, to: 'leaf' }, handle: { end: 'to', height: 1.02 } } as const;
  expect(measuresOf(measured).measures).toEqual({
    reveal: { left: 0.04, to: 'leaf' },
    handle: { end: 'b', height: 1.02 },
  });
  expect(measuresOf({ jambDepth: 0.2, frameWidth: 0.06, colorEdges: 2 }).measures).toEqual({
    jambDepth: 0.2,
    frameWidth: 0.06,
    colorEdges: 2,
  });
  expect(measuresOf(undefined)).not.toHaveProperty('measures');
});

it('numbers ids that would fall on one', () => {
  const ids = new ElementIds();
  const [first, second, other] = [ids.next('wall', 0, 1, 2), ids.next('wall', 0, 1, 2), ids.next('wall', 0, 1, 3)];
  expect(second).toBe(`${first}-2`);
  expect(other).not.toBe(first);
});
