import type { Column, Opening, Room, Stair, StructuredModel, Wall } from '../../src/core/model/structured-model.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { chords, evenly } from './curved-wall.ts';
import { houseUnderGable } from './house-under-gable.ts';
import { rectangle } from './stepped-room.ts';
import { areaOf } from './two-storey-house.ts';
import { houseWithUnseenBorder } from './unseen-border.ts';

const GROUND = 'storey-1';
const [FLOOR, CEILING] = [0.15, 2.85];
/** A curved garden wall beside the house, of nine pieces, with a window in the middle one. */
export const CURVE = { center: [14, 4] as Vec2, radius: 3, from: -1, to: 1, pieces: 9 };
const RISE = 2.95 / 16;
/** Where the winding stair turns, and the radii of its steps. */
const SPINDLE = { center: [3.6, 2.2] as Vec2, inner: 0.2, outer: 1 };
/** In the floor of the bath. */
const PIT: Vec2[] = [
  [8.8, 7],
  [8.8, 7.6],
  [9.6, 7.6],
  [9.6, 7],
];

/**
 * A model with every kind of thing that a model can hold: the two-storey house with a border that was not scanned, under a gable roof, with a
 * curved wall, a free column and a pillar in a wall, a room around a shaft, one with a coffer, one with a pit in its floor, stairs of four shapes, a door leaf that stands open, one that is
 * closed and one that was not seen, and with elements that a user rejected.
 */
export function wholeHouse(): StructuredModel {
  const house = houseUnderGable(houseWithUnseenBorder());
  const curved = curvedWall();
  const host = curved[4]!;
  const along = (part: number): Vec2 => [
    host.a[0] + part * (host.b[0] - host.a[0]),
    host.a[1] + part * (host.b[1] - host.a[1]),
  ];
  const window = house.openings.find(({ id }) => id === 'n-living')!;
  const [round, square] = house.columns as [Column, Column];
  const flight = house.stairs[0]!;
  return {
    ...house,
    rooms: house.rooms.map((room) =>
      room.id === 'kitchen' ? withShaft(room) : room.id === 'living' ? withCoffer(room) : room,
    ),
    walls: [...house.walls, ...curved, { ...house.walls[0]!, id: 'w-gone', a: [3, 1], b: [5, 1], status: 'rejected' }],
    openings: [
      ...house.openings.map(withMeasures),
      { ...window, id: 'n-curved', name: 'n-curved', wall: host.id, a: along(0.1), b: along(0.9) },
      curtainWall(window),
      { ...window, id: 'n-gone', wall: 'w-gone', a: [3.5, 1], b: [4.5, 1] },
    ],
    columns: [
      ...house.columns,
      standing(round, 'c-free', [2, 6]),
      { ...standing(square, 'c-pillar', [5.85, 3]), size: [0.4, 0.4], heading: 0 },
      { ...standing(round, 'c-gone', [1, 3]), status: 'rejected' },
    ],
    stairs: [...house.stairs, windingStair(flight), flightToLanding(flight), flightsBackToBack(flight)],
    slabs: house.slabs.map((slab) => (slab.kind === 'ground' ? { ...slab, holes: [PIT] } : slab)),
  };
}

/** A raised part of the ceiling, along a wall. */
function withCoffer(room: Room): Room {
  const [x, y] = room.polygon[0]!;
  return { ...room, ceilingParts: [{ polygon: rectangle(x, y, x + 2, y + 1), z: room.zCeiling + 0.15 }] };
}

/** What was measured in openings of the house, each kind of it once. */
const MEASURES: Record<string, Opening['measures']> = {
  'd-kitchen': {
    reveal: { left: 0.01, right: 0.07, to: 'leaf' },
    frameWidth: 0.06,
    handle: { end: 'b', height: 1.02 },
    colorEdges: 2,
  },
  'p-bath': { jambDepth: 0.12 },
  'n-living': { reveal: { left: 0.15, to: 'frame' }, frameWidth: 0.08 },
};

function withMeasures(opening: Opening): Opening {
  const measures = MEASURES[opening.id];
  return measures ? { ...opening, measures } : opening;
}

/** From floor to ceiling. */
function curtainWall(window: Opening): Opening {
  const [a, b]: [Vec2, Vec2] = [
    [10, 0.6],
    [10, 3.6],
  ];
  const place = { wall: 'w-east', rooms: ['kitchen', null] as Opening['rooms'], a, b, zBottom: FLOOR, zTop: 2.8 };
  return { ...window, id: 'g-kitchen', name: 'g-kitchen', type: 'curtain', ...place };
}

/** The same column on the ground floor, below a level ceiling. */
function standing(column: Column, id: string, center: Vec2): Column {
  const moved = { ...column, id, name: id, storey: GROUND, center, zBottom: FLOOR, zTop: CEILING };
  delete moved.slopes;
  return moved;
}

function curvedWall(): Wall[] {
  const { center, radius, from, to, pieces } = CURVE;
  // The pieces of the model stand around another center.
  const moved = ([x, y]: Vec2): Vec2 => [x - 30 + center[0], y - 30 + center[1]];
  return chords(evenly(from, to, pieces), radius).map((wall) => ({
    ...wall,
    name: wall.id,
    left: null,
    a: moved(wall.a),
    b: moved(wall.b),
  }));
}

function withShaft(room: Room): Room {
  const shaft: Vec2[] = [
    [8, 2],
    [8.8, 2],
    [8.8, 2.8],
    [8, 2.8],
  ];
  return { ...room, holes: [shaft], area: room.area - areaOf(shaft) };
}

function windingStair(flight: Stair): Stair {
  const { a: _a, b: _b, width: _width, rise: _rise, going: _going, risers: _risers, ...base } = flight;
  const { center, inner, outer } = SPINDLE;
  const at = (angle: number, radius: number): Vec2 => [
    center[0] + radius * Math.cos(angle),
    center[1] + radius * Math.sin(angle),
  ];
  const treads = Array.from({ length: 8 }, (_, k) => {
    const [from, to] = [k * 0.5, (k + 1) * 0.5];
    return { outline: [at(from, inner), at(from, outer), at(to, outer), at(to, inner)], z: FLOOR + RISE * (k + 1) };
  });
  return { ...base, id: 't-winding', name: 'T1-02', shape: 'winding', treads, zTop: FLOOR + RISE * 9 };
}

/** Three steps and the landing that they lead to. */
function flightToLanding(flight: Stair): Stair {
  const box = (from: number, to: number): Vec2[] => [
    [from, 5],
    [to, 5],
    [to, 6],
    [from, 6],
  ];
  const steps = [0, 1, 2].map((k) => ({ outline: box(7 + 0.28 * k, 7.28 + 0.28 * k), z: FLOOR + RISE * (k + 1) }));
  const landing = { outline: box(7.84, 9), z: FLOOR + RISE * 4 };
  const ends = { a: [7, 5.5] as Vec2, b: [7.84, 5.5] as Vec2, zTop: FLOOR + RISE * 4, risers: 4 };
  return { ...flight, ...ends, id: 't-landing', name: 'T1-03', treads: [...steps, landing] };
}

/** Three steps in the garden, a landing, and three steps back beside them. */
function flightsBackToBack(flight: Stair): Stair {
  const [start, end, deep] = [11, 11 + 3 * 0.28, 1.1];
  const box = (from: number, to: number, right: number, left: number): Vec2[] => [
    [from, right],
    [to, right],
    [to, left],
    [from, left],
  ];
  const up = [0, 1, 2].map((k) => box(start + 0.28 * k, start + 0.28 * (k + 1), 2, 3));
  const back = [0, 1, 2].map((k) => box(end - 0.28 * (k + 1), end - 0.28 * k, 3.1, 4.1));
  const outlines = [...up, box(end, end + deep, 2, 4.1), ...back];
  const treads = outlines.map((outline, k) => ({ outline, z: FLOOR + RISE * (k + 1) }));
  const ends = { a: [start, 2.5] as Vec2, b: [start, 3.6] as Vec2, zTop: FLOOR + RISE * 8, risers: 8 };
  return { ...flight, ...ends, id: 't-turning', name: 'T1-04', treads };
}
