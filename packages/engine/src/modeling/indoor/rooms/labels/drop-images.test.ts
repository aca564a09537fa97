import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { dropImages } from './drop-images.ts';
import type { RoomLabels } from './room-labels.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 9, maxY: 4 }, 0.05);
const CELLS = GRID.width * GRID.height;
const NONE = new Uint8Array(CELLS);
const seen = (ceilingPoints: Uint16Array, floor = NONE) => ({ ceilingPoints, floor });

/** Two rooms and a space beside them, 3 m by 3 m each. */
function threeSpaces(): RoomLabels {
  const none = new Uint8Array(CELLS);
  const label = new Int32Array(CELLS).fill(-1);
  for (let j = 10; j < 70; j++) for (let i = 0; i < 180; i++) label[j * GRID.width + i] = Math.floor(i / 60);
  const band = { low: new Float32Array(0), high: new Float32Array(0) };
  return { grid: GRID, label, rooms: 3, barrier: none, middle: none, low: none, band };
}

/** Points of the ceiling: two a cell in rooms, one in every so many cells of the third space. */
function ceilingOf(labels: RoomLabels, every: number): Uint16Array {
  return Uint16Array.from(labels.label, (id, at) => (id === 2 ? (at % every === 0 ? 1 : 0) : id >= 0 ? 2 : 0));
}

it('drops a space whose ceiling shows far less than that of the rooms: their image in a pane', () => {
  const labels = threeSpaces();
  const dropped = dropImages(labels, seen(ceilingOf(labels, 20)));
  expect(dropped.rooms).toBe(2);
  expect(dropped.label.includes(2)).toBe(false);
});

it.each([
  { beside: 'a way between walls', isOpen: true, isWalled: true, rooms: 3 },
  { beside: 'a wall', isOpen: false, isWalled: true, rooms: 2 },
  { beside: 'a way that leads into the open', isOpen: true, isWalled: false, rooms: 2 },
])('keeps a part of a corridor that shows faintly: $beside', ({ isOpen, isWalled, rooms }) => {
  const labels = threeSpaces();
  const [barrier, topped, middle] = [new Uint8Array(CELLS), new Uint8Array(CELLS), new Uint8Array(CELLS)];
  const set = (i: number, j: number) => [barrier, topped, middle].forEach((mask) => (mask[j * GRID.width + i] = 1));
  for (let i = 0; i < 180; i++) set(i, 9);
  for (let j = 10; j < 70; j++) {
    if (!isOpen) set(120, j);
    if (isWalled) set(179, j);
  }
  if (isWalled) for (let i = 0; i < 180; i++) set(i, 70);
  const walled = { ...labels, barrier, topped, middle };
  expect(dropImages(walled, seen(ceilingOf(labels, 20))).rooms).toBe(rooms);
});

it.each([
  { beside: 'of which the floor shows', hasFloor: true, isGlazed: false, rooms: 3 },
  { beside: 'of which no floor shows', hasFloor: false, isGlazed: false, rooms: 2 },
  { beside: 'behind panes in frames', hasFloor: true, isGlazed: true, rooms: 2 },
])('tells the part of a room behind a beam from an image: a place $beside', ({ hasFloor, isGlazed, rooms }) => {
  const labels = threeSpaces();
  const [barrier, middle] = [new Uint8Array(CELLS), new Uint8Array(CELLS)];
  for (let j = 10; j < 70; j++) {
    barrier[j * GRID.width + 120] = 1;
    if (isGlazed && j % 10 < 2) middle[j * GRID.width + 120] = 1;
  }
  const floor = hasFloor ? Uint8Array.from(labels.label, (id) => (id >= 0 ? 1 : 0)) : NONE;
  const parted = { ...labels, barrier, topped: barrier, middle };
  expect(dropImages(parted, seen(ceilingOf(labels, 20), floor)).rooms).toBe(rooms);
});

it('keeps a room that was seen from afar', () => {
  const labels = threeSpaces();
  expect(dropImages(labels, seen(ceilingOf(labels, 4)))).toBe(labels);
});

it('keeps what is small enough for a flight of stairs', () => {
  const labels = threeSpaces();
  expect(dropImages(labels, seen(ceilingOf(labels, 20)), { leastArea: 10 })).toBe(labels);
});

it('keeps rooms of a scan that is sparse everywhere', () => {
  const labels = threeSpaces();
  expect(dropImages(labels, seen(Uint16Array.from(labels.label, (_, at) => (at % 20 === 0 ? 1 : 0))))).toBe(labels);
});
