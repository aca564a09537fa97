import { expect, it } from 'vitest';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import { mergeFloorless } from './merge-floorless.ts';
import type { RoomLabels } from './room-labels.ts';

const GRID = gridOver({ minX: 0, minY: 0, maxX: 6, maxY: 4 }, 0.05);

function draw(i0: number, i1: number, j0: number, j1: number): Uint8Array {
  const mask = new Uint8Array(GRID.width * GRID.height);
  for (let j = j0; j <= j1; j++) for (let i = i0; i <= i1; i++) mask[j * GRID.width + i] = 1;
  return mask;
}

/** A room of 3 m by 3 m and a space of 1.5 m by 2.4 m, or other cells, beside it, 10 cm apart, with a wall around the space or none. */
function beside({
  isWalled,
  size: [wide, high] = [30, 48],
}: {
  isWalled: boolean;
  size?: [number, number];
}): RoomLabels {
  const [room, space] = [draw(10, 69, 10, 69), draw(72, 71 + wide, 10, 9 + high)];
  const around = draw(70, 73 + wide, 8, 11 + high).map((set, at) => (set && !space[at] ? 1 : 0));
  const middle = isWalled ? around : new Uint8Array(around.length);
  const none = new Float32Array(0);
  const label = Int32Array.from(room, (set, at) => (set ? 0 : space[at] ? 1 : -1));
  return { grid: GRID, label, rooms: 2, barrier: middle, middle, low: middle, band: { low: none, high: none } };
}

const floorOf = (rows: number) => draw(10, 69, 10, 69).map((set, at) => set | draw(72, 101, 10, 9 + rows)[at]!);
const ceiling = draw(0, GRID.width - 1, 0, GRID.height - 1);

it('gives a flight of stairs, which shows no floor, to the room that it rises from', () => {
  expect(mergeFloorless(beside({ isWalled: false }), { floor: floorOf(0), ceiling }).rooms).toBe(1);
  expect(mergeFloorless(beside({ isWalled: true }), { floor: floorOf(0), ceiling }).rooms).toBe(1);
});

it('gives a space to the room if it shows little floor and nothing stands between', () => {
  expect(mergeFloorless(beside({ isWalled: false }), { floor: floorOf(9), ceiling }).rooms).toBe(1);
});

it('keeps a closet between walls of whose floor little is in sight', () => {
  expect(mergeFloorless(beside({ isWalled: true }), { floor: floorOf(9), ceiling }).rooms).toBe(2);
  // A chest beside the scanner hides all but three rows of 48.
  expect(mergeFloorless(beside({ isWalled: true }), { floor: floorOf(3), ceiling }).rooms).toBe(2);
});

it('keeps a closet between walls of whose floor a scanner within sees nothing', () => {
  const size: [number, number] = [20, 22];
  expect(mergeFloorless(beside({ isWalled: true, size }), { floor: floorOf(0), ceiling }).rooms).toBe(2);
  expect(mergeFloorless(beside({ isWalled: false, size }), { floor: floorOf(0), ceiling }).rooms).toBe(1);
});

it('keeps a space between walls with a level ceiling, over a floor that fixtures hide; the treads of stairs slope', () => {
  const ceilings = (slope: number) => {
    const height = Float32Array.from(ceiling, (_, at) => 2.6 - slope * (at % GRID.width) * GRID.cell);
    return { grid: GRID, height, lowest: height };
  };
  const seen = (slope: number) => ({ floor: floorOf(0), ceiling, ceilings: ceilings(slope) });
  expect(mergeFloorless(beside({ isWalled: true }), seen(0)).rooms).toBe(2);
  expect(mergeFloorless(beside({ isWalled: true }), seen(0.6)).rooms).toBe(1);
  expect(mergeFloorless(beside({ isWalled: false }), seen(0)).rooms).toBe(1);
});

it('gives a stair to the room that it opens to, also with some floor in sight; one between walls is a stairwell', () => {
  const treads = draw(76, 101, 14, 57);
  for (const rows of [0, 36]) {
    expect(mergeFloorless(beside({ isWalled: false }), { floor: floorOf(rows), ceiling, treads }).rooms).toBe(1);
    expect(mergeFloorless(beside({ isWalled: true }), { floor: floorOf(rows), ceiling, treads }).rooms).toBe(2);
  }
  // It is no mirror image either, however faint.
  const none = new Uint8Array(ceiling.length);
  expect(mergeFloorless(beside({ isWalled: false }), { floor: floorOf(6), ceiling: none, treads }).rooms).toBe(1);
  // A room under a stair shows all of its floor.
  expect(mergeFloorless(beside({ isWalled: false }), { floor: floorOf(48), ceiling, treads }).rooms).toBe(2);
});

it('gives a stair to its room over the stringer that parts them, where no other wall stands', () => {
  const treads = draw(76, 101, 14, 57);
  const labels = beside({ isWalled: true });
  const stringer = labels.middle.map((set, at) => (at % GRID.width < 72 ? set : 0));
  const behind = { ...labels, barrier: stringer, middle: stringer };
  expect(mergeFloorless(behind, { floor: floorOf(12), ceiling, treads }).rooms).toBe(1);
});

it('gives a stair between walls to the room into which its treads go on through a gap', () => {
  const labels = beside({ isWalled: true, size: [20, 48] });
  const gap = draw(76, 88, 58, 59);
  const beyond = draw(60, 110, 60, 76).map((set, at) => set | gap[at]!);
  beyond.forEach((set, at) => {
    if (!set) return;
    labels.label[at] = 2;
    labels.barrier[at] = 0;
  });
  const treadsUpTo = (end: number) =>
    mergeFloorless({ ...labels, rooms: 3 }, { floor: beyond, ceiling, treads: draw(76, 88, 14, end) });
  const [merged, apart] = [treadsUpTo(63), treadsUpTo(57)];
  const at = (i: number, j: number) => j * GRID.width + i;
  expect([merged.rooms, apart.rooms]).toEqual([2, 3]);
  expect(merged.label[at(80, 30)]).toBe(merged.label[at(80, 60)]);
  expect(apart.label[at(80, 30)]).not.toBe(apart.label[at(80, 60)]);
});

it('gives a flight to the room at its open end, not to the one behind the wall along it', () => {
  const labels = beside({ isWalled: true });
  const end = draw(72, 101, 58, 69);
  for (let at = 0; at < end.length; at++) {
    if (!end[at]) continue;
    labels.label[at] = 2;
    labels.barrier[at] = 0;
  }
  const merged = mergeFloorless(
    { ...labels, rooms: 3 },
    { floor: floorOf(0).map((set, at) => set | end[at]!), ceiling },
  );
  expect(merged.rooms).toBe(2);
  expect(merged.label[30 * GRID.width + 90]).toBe(1);
});

it('gives a flight over a floor in sight to the room beside its stringer; a wall has two faces, and a level ceiling is a room', () => {
  const under = (slope: number, { isSheet }: { isSheet: boolean }) => {
    const labels = beside({ isWalled: false, size: [16, 48] });
    for (let j = 10; j < 58; j++) {
      labels.barrier[j * GRID.width + 70] = 1;
      if (isSheet) labels.label[j * GRID.width + 71] = 1;
      else labels.barrier[j * GRID.width + 71] = 1;
    }
    const height = Float32Array.from(ceiling, (_, at) => 2.6 - slope * Math.floor(at / GRID.width) * GRID.cell);
    return mergeFloorless(labels, { floor: floorOf(48), ceiling, ceilings: { grid: GRID, height, lowest: height } });
  };
  expect(under(0.6, { isSheet: true }).rooms).toBe(1);
  expect(under(0.6, { isSheet: false }).rooms).toBe(2);
  expect(under(0, { isSheet: true }).rooms).toBe(2);
});
