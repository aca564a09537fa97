import { expect, it } from 'vitest';
import { gridOver } from '../../../../../spatial/raster-grid.ts';
import { joinAcrossBeams } from './join-rooms.ts';
import { mergeFloorless } from '../merge-floorless.ts';
import type { RoomLabels } from '../room-labels.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 7, maxY: 4 }, 0.05);
const CELLS = GRID.width * GRID.height;

/** Two rooms, 3 m wide each, with a strip of 20 cm between that shows what `strip` says. */
function labelsWith(strip: { standing: boolean; barrier: boolean }): RoomLabels {
  const labels: RoomLabels = {
    grid: GRID,
    label: new Int32Array(CELLS).fill(-1),
    rooms: 2,
    barrier: new Uint8Array(CELLS),
    middle: new Uint8Array(CELLS),
    low: new Uint8Array(CELLS),
    band: { low: new Float32Array(0), high: new Float32Array(0) },
  };
  for (let j = 10; j < 70; j++) {
    for (let i = 6; i < 130; i++) {
      const at = j * GRID.width + i;
      if (i < 66) labels.label[at] = 0;
      else if (i >= 70) labels.label[at] = 1;
      else {
        labels.middle[at] = strip.standing ? 1 : 0;
        labels.barrier[at] = strip.barrier ? 1 : 0;
      }
    }
  }
  return labels;
}

it('joins rooms under a beam and gives it their cells', () => {
  const joined = joinAcrossBeams(labelsWith({ standing: false, barrier: true }));
  expect(joined.rooms).toBe(1);
  expect(joined.label[40 * GRID.width + 68]).toBe(0);
});

it('keeps rooms with a wall between apart', () => {
  const labels = labelsWith({ standing: true, barrier: true });
  expect(joinAcrossBeams(labels)).toBe(labels);
});

it('keeps rooms apart that meet in a wall of which hardly a point shows: its face belongs to one of them', () => {
  const labels = labelsWith({ standing: false, barrier: false });
  for (let j = 10; j < 70; j++) {
    for (let i = 66; i < 70; i++) labels.label[j * GRID.width + i] = i < 68 ? 0 : 1;
    labels.middle[j * GRID.width + 67] = 1;
    labels.barrier[j * GRID.width + 67] = 1;
  }
  expect(joinAcrossBeams(labels)).toBe(labels);
});

it.each([
  { from: 10, to: 25, rooms: 1 },
  { from: 10, to: 60, rooms: 2 },
])('joins rooms under a beam where the wall beside it leaves enough free, and no less', ({ from, to, rooms }) => {
  const labels = labelsWith({ standing: false, barrier: true });
  for (let j = from; j < to; j++) for (let i = 66; i < 70; i++) labels.middle[j * GRID.width + i] = 1;
  expect(joinAcrossBeams(labels, { leastClear: 2 }).rooms).toBe(rooms);
});

it.each([
  { clear: 1.6, rooms: 2 },
  { clear: 2.2, rooms: 1 },
])(
  'keeps rooms apart at a wall up to the ceiling, beside which nothing shows for as wide as a passage',
  ({ clear, rooms }) => {
    const labels = labelsWith({ standing: false, barrier: false });
    // 1 m of wall, the way, and over the rest of the border a beam.
    const walled = 30;
    for (let j = 10; j < 70; j++) {
      for (let i = 66; i < 70; i++) {
        const at = j * GRID.width + i;
        if (j < walled) labels.middle[at] = 1;
        if (j < walled || j >= walled + Math.round(clear / 0.05)) labels.barrier[at] = 1;
      }
    }
    const borders = { leastOpen: 0.4, leastMoreOpen: 0.2 };
    expect(joinAcrossBeams(labels, borders).rooms).toBe(rooms);
    expect(joinAcrossBeams(labels, { ...borders, leastWall: 9 }).rooms).toBe(1);
  },
);

it.each([
  { place: 'all along their border', from: 10, deep: 1.4, rooms: 2 },
  { place: 'along half of it', from: 45, deep: 1.4, rooms: 1 },
  { place: 'no deeper than a leaf is wide', from: 10, deep: 0.8, rooms: 1 },
])('joins no rooms by what nobody saw: unseen $place they are $rooms', ({ from, deep, rooms }) => {
  const labels = labelsWith({ standing: false, barrier: false });
  const shade = new Uint8Array(CELLS);
  for (let j = 10; j < 70; j++) {
    for (let i = 66; i < 70; i++) labels.label[j * GRID.width + i] = i < 68 ? 0 : 1;
    if (j >= from) shade.fill(1, j * GRID.width + 68 - Math.round(deep / 0.05), j * GRID.width + 68);
  }
  expect(joinAcrossBeams(labels).rooms).toBe(1);
  expect(joinAcrossBeams({ ...labels, shade }).rooms).toBe(rooms);
});

it.each([
  { parapet: 70, rooms: 2 },
  { parapet: 40, rooms: 1 },
])(
  'keeps rooms apart between which a wall has a wide hatch, not those with furniture under a beam',
  ({ parapet, rooms }) => {
    const labels = labelsWith({ standing: false, barrier: true });
    for (let j = 10; j < 70; j++) {
      for (let i = 66; i < 70; i++) {
        if (j < 20) labels.middle[j * GRID.width + i] = 1;
        labels.low[j * GRID.width + i] = j < parapet ? 1 : 0;
      }
    }
    expect(joinAcrossBeams(labels, { leastClear: 2 }).rooms).toBe(rooms);
  },
);

it.each([
  { parapet: 30, rooms: 2 },
  { parapet: 20, rooms: 1 },
])('keeps rooms apart between which a wall has a hatch, however short', ({ parapet, rooms }) => {
  const labels = labelsWith({ standing: false, barrier: true });
  for (let j = 10; j < 70; j++) {
    for (let i = 66; i < 130; i++) {
      const at = j * GRID.width + i;
      if (j >= 40) [labels.label[at], labels.barrier[at]] = [-1, 0];
      else if (i < 70) labels.low[at] = j < 10 + parapet ? 1 : 0;
    }
  }
  expect(joinAcrossBeams(labels).rooms).toBe(rooms);
});

it('gives a flight of stairs to the room beside it, and keeps small rooms with a floor', () => {
  const labels = labelsWith({ standing: true, barrier: true });
  for (let at = 0; at < CELLS; at++) {
    if (labels.label[at] === 1 && at % GRID.width >= 100) labels.label[at] = -1;
  }
  const floor = Uint8Array.from(labels.label, (id) => (id === 0 ? 1 : 0));
  const ceiling = Uint8Array.from(labels.label, (id) => (id >= 0 ? 1 : 0));
  const merged = mergeFloorless(labels, { floor, ceiling }, { reach: 6 });
  expect(merged.rooms).toBe(1);
  expect(merged.label[40 * GRID.width + 80]).toBe(0);
  const everywhere = new Uint8Array(CELLS).fill(1);
  expect(mergeFloorless(labels, { floor: everywhere, ceiling }, { reach: 6 })).toBe(labels);
});

it('drops what shows floor and ceiling faintly: the mirror image of a room behind a pane', () => {
  const labels = labelsWith({ standing: true, barrier: true });
  const faint = Uint8Array.from(labels.label, (id, at) => (id === 0 || (id === 1 && at % 10 === 0) ? 1 : 0));
  const merged = mergeFloorless(labels, { floor: faint, ceiling: faint }, { reach: 6, largestFlight: 10 });
  expect(merged.rooms).toBe(1);
  expect(merged.label[40 * GRID.width + 80]).toBe(-1);
});

it('drops a small space without floor that hardly touches a room: the mirror image behind a window', () => {
  const labels = labelsWith({ standing: true, barrier: true });
  for (let at = 0; at < CELLS; at++) {
    const isBeyond = at % GRID.width < 86 && Math.floor(at / GRID.width) >= 20;
    if (labels.label[at] === 1 && (at % GRID.width >= 110 || isBeyond)) labels.label[at] = -1;
  }
  const floor = Uint8Array.from(labels.label, (id) => (id === 0 ? 1 : 0));
  const ceiling = Uint8Array.from(labels.label, (id) => (id >= 0 ? 1 : 0));
  const merged = mergeFloorless(labels, { floor, ceiling }, { reach: 6 });
  expect(merged.rooms).toBe(1);
  expect(merged.label[40 * GRID.width + 100]).toBe(-1);
});
