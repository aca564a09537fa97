import { describe, expect, it } from 'vitest';
import { INNER_WALL } from '../../../../test/models/inner-wall.ts';
import { DOOR, HEIGHT, LAYOUT, STOREY, WALL, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import type { DetectedWall } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findOpenings } from './find-openings.ts';
import { findDoorways } from './find-doorways.ts';
import { rasterWall } from './wall-raster.ts';
import type { WallRaster } from './wall-raster.ts';
import { rimShare } from './opening-evidence.ts';

const INNER: DetectedWall = {
  ...INNER_WALL,
  a: [(WALL.left + WALL.right) / 2, 0],
  b: [(WALL.left + WALL.right) / 2, 3],
  thickness: WALL.right - WALL.left,
  support: 1,
};

const rasterOf = (wall: DetectedWall, position: Float32Array) =>
  rasterWall(wall, storeyPoints(position, LAYOUT, STOREY));

describe('a wall with a doorway', () => {
  const raster = rasterOf(INNER, twoRooms());

  it('unrolls: both faces filled beside the doorway, nothing between them but its reveals', () => {
    const at = (u: number, z: number) => Math.floor(z / raster.cell) * raster.width + Math.floor(u / raster.cell);
    expect(raster.solid[0][at(0.5, 1)]).toBeGreaterThan(0);
    expect(raster.solid[1][at(0.5, 1)]).toBeGreaterThan(0);
    expect(raster.solid[0][at(1.45, 1)]).toBe(0);
    expect(raster.inner[at(0.5, 1)]).toBe(0);
    expect(raster.innerPoints.u.length).toBeGreaterThan(100);
  });

  it('shows it as a gap under a head', () => {
    const [doorway, ...others] = findDoorways(raster);
    expect(others).toEqual([]);
    expect(Math.abs(doorway!.from - DOOR.from)).toBeLessThan(0.051);
    expect(Math.abs(doorway!.to - DOOR.to)).toBeLessThan(0.051);
    expect(Math.abs(doorway!.top - DOOR.head)).toBeLessThan(0.101);
  });

  it('has one door, its edges on the reveals', () => {
    const [door, ...others] = findOpenings(INNER, raster);
    expect(others).toEqual([]);
    expect(door!.type).toBe('door');
    expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.02);
    expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.02);
    expect(Math.abs(door!.zTop - DOOR.head)).toBeLessThan(0.03);
    expect(door!.zBottom).toBe(0);
  });
});

/** The wall with the doorway, whose gap shows this many stray cells of wall in each of its columns. */
function wallWithStrays(strays: number): WallRaster {
  const raster = rasterOf(INNER, twoRooms());
  const columns = Math.round((DOOR.to - DOOR.from) / raster.cell);
  for (let column = 0; column < columns; column++) {
    const i = Math.round(DOOR.from / raster.cell) + column;
    for (let k = 1; k <= strays; k++) raster.solid[0][(5 + 4 * k) * raster.width + i] = 1;
  }
  return raster;
}

/** The two rooms as a thin scan shows them: every reveal of the doorway hidden; its floor seen or not. */
const withoutReveals = (showsFloor: boolean, isSeen: (y: number) => boolean = () => true): Float32Array => {
  const points = twoRooms();
  return points.filter((_, k) => {
    const [x, y, z] = [points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    const isBetween = x > WALL.left + 0.01 && x < WALL.right - 0.01 && z < HEIGHT;
    const isFace = !isBetween && x > WALL.left - 0.01 && x < WALL.right + 0.01 && z > 0.01;
    return isBetween ? showsFloor && z < 0.01 : !isFace || isSeen(y);
  });
};

it('finds a doorway whose reveals are hidden by the floor in it, and none without', () => {
  expect(findDoorways(rasterOf(INNER, withoutReveals(true)))).toHaveLength(1);
  expect(findDoorways(rasterOf(INNER, withoutReveals(false)))).toEqual([]);
});

it('tells by its floor how wide a doorway is beside which only one side of the wall was seen', () => {
  const [doorway, ...others] = findDoorways(
    rasterOf(
      INNER,
      withoutReveals(true, (y) => y > DOOR.from),
    ),
  );
  expect(others).toEqual([]);
  expect(Math.abs(doorway!.from - DOOR.from)).toBeLessThan(0.051);
  expect(Math.abs(doorway!.to - DOOR.to)).toBeLessThan(0.051);
});

// A stray cell counts for two of the 31 between 0.2 and 1.75 m, since the one below it takes it for wall too.
it.each([
  { strays: 3, share: 6 / 31, doorways: 1 },
  { strays: 4, share: 8 / 31, doorways: 0 },
])(
  'takes a gap with $strays stray cells a column, a share of $share, for $doorways doorways',
  ({ strays, doorways }) => {
    expect(findDoorways(wallWithStrays(strays))).toHaveLength(doorways);
  },
);

/** An outer wall along y = 0 with a window: reveals, frame and panes between its faces. */
function wallWithWindow(sill: number): Float32Array {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    for (let z = 0; z <= 2.6; z += 0.03) {
      const isWindow = x > 1 && x < 2.2 && z > sill && z < 2.1;
      if (!isWindow) points.push(x, 0, z);
    }
  }
  for (let depth = 0.03; depth < 0.27; depth += 0.02) {
    for (let z = sill; z <= 2.1; z += 0.03) points.push(1, -depth, z, 2.2, -depth, z);
    for (let x = 1; x <= 2.2; x += 0.03) points.push(x, -depth, 2.1, x, -depth, sill);
  }
  return Float32Array.from(points);
}

const SOUTH: DetectedWall = { ...INNER, a: [0, -0.15], b: [4, -0.15], thickness: 0.3, exterior: true, right: -1 };

it('finds a window above its sill', () => {
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, wallWithWindow(0.9)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
  expect(Math.abs(window!.from - 1)).toBeLessThan(0.02);
  expect(Math.abs(window!.to - 2.2)).toBeLessThan(0.02);
  expect(Math.abs(window!.zBottom - 0.9)).toBeLessThan(0.03);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.03);
});

const HOLE = { from: 1.01, to: 2.19, bottom: 0.91, top: 2.09 };

/** An outer wall with a hole of 1.2 by 1.2 m, of which the scan shows the left jamb, a bar across, and some of the right jamb. */
function wallWithHalfSeenWindow(rightJamb: number): Float32Array {
  const points: number[] = [];
  const { from: left, to: right, bottom, top } = HOLE;
  for (let x = 0; x <= 4; x += 0.03) {
    for (let z = 0; z <= 2.6; z += 0.03) {
      if (x < left || x > right || z < bottom || z > top) points.push(x, 0, z);
    }
  }
  for (let z = bottom; z <= top; z += 0.02) points.push(left, -0.15, z, left, -0.15, z);
  for (let x = left; x <= right; x += 0.02) points.push(x, -0.15, 1.5, x, -0.15, 1.5);
  for (let z = 1.5; z <= 1.5 + rightJamb; z += 0.02) points.push(right, -0.15, z, right, -0.15, z);
  return Float32Array.from(points);
}

it.each([
  { rightJamb: 0, rim: 0.323, windows: 0 },
  { rightJamb: 0.2, rim: 0.354, windows: 1 },
])('finds $windows windows where a share of $rim of the rim was seen', ({ rightJamb, rim, windows }) => {
  const raster = rasterOf(SOUTH, wallWithHalfSeenWindow(rightJamb));
  expect(rimShare(HOLE, raster)).toBeCloseTo(rim, 3);
  expect(findOpenings(SOUTH, raster)).toHaveLength(windows);
});

it('finds none in a wall without points between its faces, furniture or not', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    // A cupboard hides the wall from 1 to 2 m.
    for (let z = 0; z <= 2.6; z += 0.03) if (x < 1 || x > 2 || z > 2) points.push(x, 0, z);
  }
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});

it('takes no curtain for a window as wide as the wall that it hangs before', () => {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    // The curtain is drawn as the wall; below and beside it the wall itself shows behind.
    for (let z = 0; z <= 2.3; z += 0.03) points.push(x, z > 1.5 && x > 0.3 ? 0 : -0.2, z);
  }
  expect(findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)))).toEqual([]);
});

const OUTER: DetectedWall = { ...SOUTH, b: [6, -0.15], zTop: 3 };

/** An outer wall with an opening down to the floor, and what fills it between the faces. */
function outerWall(to: number, head: number, filling: readonly number[]): Float32Array {
  const points: number[] = [...filling];
  for (let x = 0; x <= 6; x += 0.03) {
    for (let z = 0; z <= 3; z += 0.03) if (x < 1 || x > to || z > head) points.push(x, 0, z);
  }
  for (let depth = 0.03; depth < 0.27; depth += 0.02) {
    for (let z = 0.1; z <= head; z += 0.03) points.push(1, -depth, z, to, -depth, z);
    for (let x = 1; x <= to; x += 0.03) points.push(x, -depth, head);
  }
  return Float32Array.from(points);
}

/** Points of a frame's lower edge. */
const threshold = Array.from({ length: 40 }, (_, k) => [1 + 0.025 * k, -0.15, 0.05]).flat();
/** Points of the floor from face to face. */
const floor = Array.from({ length: 400 }, (_, k) => [
  1 + 0.025 * (k % 40),
  -0.04 - 0.025 * Math.floor(k / 40),
  0.005,
]).flat();
/** Points of a leaf. */
const leaf = Array.from({ length: 4000 }, (_, k) => [1 + 0.025 * (k % 40), -0.15, 0.02 * Math.floor(k / 40)]).flat();
/** Points of a pane or leaf of which so many of 20 cells show, spread evenly, above the frame. */
const faint = (shown: number) =>
  Array.from({ length: 20 * 38 }, (_, k) => [k % 20, Math.floor(k / 20)] as const)
    .filter(([i, j]) => (7 * i + 11 * j) % 20 < shown)
    .flatMap(([i, j]) => [1.02 + 0.05 * i, -0.15, 0.13 + 0.05 * j]);

it.each([
  ['an open door', 'door', []],
  ['a closed door', 'door', leaf],
  ['a closed door that was seen in part', 'door', faint(11)],
  ['an open door with some of its leaf, by the floor in it,', 'door', [...floor, ...faint(2)]],
  ['a window whose frame stands on the floor before it', 'window', [...threshold, ...floor]],
  ['a window with its frame on the floor', 'window', threshold],
  ['a window with its frame on the floor and most of its pane', 'window', [...threshold, ...faint(14)]],
  ['a window with its frame on the floor and much of its pane', 'window', [...threshold, ...faint(9)]],
  ['a window whose frame is hidden, by the little that its pane shows', 'window', faint(2)],
])('tells %s to the outside by what lies between the faces', (_, type, filling) => {
  const [opening, ...others] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, filling)));
  expect(others).toEqual([]);
  expect(opening!.type).toBe(type);
});

it('finds the door to a room that was not seen by the floor in it, where its reveals are hidden', () => {
  const face = [...outerWall(2, 2.1, [])].filter((_, k, all) => all[k - (k % 3) + 1]! > -0.01);
  const found = (filling: readonly number[]) =>
    findOpenings(OUTER, rasterOf(OUTER, Float32Array.from([...face, ...filling]))).map(({ type }) => type);
  expect(found(floor)).toEqual(['door']);
  expect(found([])).toEqual([]);
});

it('gives a window that reaches down to the floor the sill that its frame shows', () => {
  const [window] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, [...threshold, ...threshold])));
  expect(window!.zBottom).toBeCloseTo(0.05, 2);
  const [onFloor] = findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, [...threshold, ...threshold, ...floor])));
  expect(onFloor!.zBottom).toBe(0);
});

it('takes what is higher than a door and as narrow for one only where its whole rim shows, and wall around it', () => {
  const tall = outerWall(1.8, 2.7, []);
  const heads = (points: Float32Array) => findOpenings(OUTER, rasterOf(OUTER, points)).map(({ zTop }) => zTop);
  expect(heads(tall)).toEqual([expect.closeTo(2.7, 1)]);
  const without = (isGone: (x: number, y: number, z: number) => boolean) =>
    tall.filter((_, k) => !isGone(tall[k - (k % 3)]!, tall[k - (k % 3) + 1]!, tall[k - (k % 3) + 2]!));
  expect(heads(without((x, y, z) => x > 1.5 && y < -0.01 && z < 2.6))).toEqual([]);
  expect(heads(without((x, y) => y > -0.01 && (x > 1.8 || x < 1)))).toEqual([]);
});

it('takes a low opening down to the floor of an outer wall for a window where its whole rim shows', () => {
  const low = outerWall(2, 1.5, []);
  const [window, ...others] = findOpenings(OUTER, rasterOf(OUTER, low));
  expect(others).toEqual([]);
  expect(window).toMatchObject({ type: 'window', zTop: expect.closeTo(1.5, 1) as number });
  const half = low.filter((_, k) => !(low[k - (k % 3)]! > 1.5 && low[k - (k % 3) + 1]! < -0.01));
  expect(findOpenings(OUTER, rasterOf(OUTER, half))).toEqual([]);
});

it('finds a window whose pane lies in the face of its wall, by how much less than the wall it shows', () => {
  const points = [...wallWithWindow(0.9)];
  // Wall shows some five points where the pane shows one.
  for (let x = 0; x <= 4; x += 0.015) {
    for (let z = 0; z <= 2.6; z += 0.015) if (x < 1 || x > 2.2 || z < 0.9 || z > 2.1) points.push(x, 0, z);
  }
  for (let x = 1.02; x < 2.2; x += 0.05) for (let z = 0.92; z < 2.1; z += 0.05) points.push(x, -0.01, z);
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
});

it('tells a door that a pane closes from one that a leaf does', () => {
  const isGlazed = (filling: readonly number[]) =>
    findOpenings(OUTER, rasterOf(OUTER, outerWall(2, 2.1, [...floor, ...filling]))).map((opening) => opening.isGlazed);
  const dense = Array.from({ length: 6000 }, (_, k) => [
    1 + 0.02 * (k % 50),
    -0.15,
    0.0175 * Math.floor(k / 50),
  ]).flat();
  const mullion = dense.filter((_, k) => dense[k - (k % 3)]! > 1.45 && dense[k - (k % 3)]! < 1.55);
  expect(isGlazed(dense)).toEqual([undefined]);
  expect(isGlazed([...faint(14), ...mullion])).toEqual([true]);
  expect(isGlazed([])).toEqual([undefined]);
});

it('takes nothing that fills a short piece of outer wall for an opening', () => {
  const short: DetectedWall = { ...SOUTH, a: [0.8, -0.15], b: [2.2, -0.15] };
  expect(findOpenings(short, rasterOf(short, outerWall(2, 2.1, [])))).toEqual([]);
});

it('makes a window as large as the hole in the face that it is a part of', () => {
  const whole = wallWithWindow(0.9);
  // Of the reveals the scan shows the upper part and the head.
  const seen = whole.filter((_, k) => whole[k - (k % 3) + 1]! > -0.01 || whole[k - (k % 3) + 2]! > 1.2);
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, seen));
  expect(others).toEqual([]);
  expect(Math.abs(window!.zBottom - 0.9)).toBeLessThan(0.05);
  expect(Math.abs(window!.zTop - 2.1)).toBeLessThan(0.05);
});

it('finds the hole of an open door of whose reveals the head alone is dense', () => {
  const points = [...outerWall(2, 2.1, [])].filter((_, k, all) => all[k - (k % 3) + 1]! > -0.01);
  for (let z = 0.1; z < 2; z += 0.1) points.push(1, -0.15, z, 2, -0.15, z);
  for (let x = 1.2; x <= 1.8; x += 0.02) points.push(x, -0.15, 2.03, x, -0.15, 2.08, x, -0.15, 2.13);
  const [door, ...others] = findOpenings(OUTER, rasterOf(OUTER, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(Math.abs(door!.zTop - 2.1)).toBeLessThan(0.05);
  expect(Math.abs(door!.to - door!.from - 1)).toBeLessThan(0.06);
});

it('finds a closed door whose leaf lies in one face of an inner wall', () => {
  const points: number[] = [...twoRooms()];
  for (let y = DOOR.from; y <= DOOR.to; y += 0.02) {
    for (let z = 0; z <= DOOR.head; z += 0.02) points.push(WALL.left, y, z);
  }
  const [door, ...others] = findOpenings(INNER, rasterOf(INNER, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
});

/** The inner wall without its doorway, and a closed door of some width in it: its leaf shows between the faces and on both. */
function closedDoor(width: number): Float32Array {
  const points: number[] = [];
  for (let y = 0; y <= 3; y += 0.03) {
    for (let z = 0; z <= HEIGHT; z += 0.03) {
      points.push(WALL.left, y, z, WALL.right, y, z);
      if (y > 1 && y < 1 + width && z < DOOR.head) points.push((WALL.left + WALL.right) / 2, y, z);
    }
  }
  return Float32Array.from(points);
}

it.each([0.9, 1.5])('finds a closed door of %s m whose leaf a scatter shows on both faces of a thin wall', (width) => {
  const [door, ...others] = findOpenings(INNER, rasterOf(INNER, closedDoor(width)));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(Math.abs(door!.to - door!.from - width)).toBeLessThan(0.13);
});

it('takes no wall for a closed door that shows between its faces all over', () => {
  const points = [...closedDoor(0.9)];
  for (let y = 0; y <= 3; y += 0.03)
    for (let z = 0; z <= HEIGHT; z += 0.03) points.push((WALL.left + WALL.right) / 2, y, z);
  expect(findOpenings(INNER, rasterOf(INNER, Float32Array.from(points)))).toEqual([]);
});

/** A window of 1.4 by 1.2 m as a scan shows it whose points lie so far apart, and one end of it at a third of that. */
function thinWindow(apart: number, denseFrom: number): Float32Array {
  const points: number[] = [];
  const isInside = (x: number, z: number) => x > 1 && x < 2.4 && z > 0.9 && z < 2.1;
  for (let x = 0.01; x <= 4; x += apart)
    for (let z = 0.01; z <= 2.6; z += apart) if (!isInside(x, z)) points.push(x, 0, z);
  for (let x = 1; x <= 2.4; x += x > denseFrom ? apart / 4 : apart) points.push(x, -0.15, 0.91, x, -0.15, 2.09);
  for (let z = 0.9; z <= 2.1; z += apart) points.push(1.01, -0.15, z);
  for (let z = 0.9; z <= 2.1; z += denseFrom < 2.4 ? apart / 4 : apart) points.push(2.39, -0.15, z);
  return Float32Array.from(points);
}

it.each([
  ['all over', 3],
  ['but for one end', 1.9],
])('finds a window where points lie a decimeter apart %s', (_, denseFrom) => {
  const [window, ...others] = findOpenings(SOUTH, rasterOf(SOUTH, thinWindow(0.11, denseFrom)));
  expect(others).toEqual([]);
  expect(window!.type).toBe('window');
  expect(Math.abs(window!.from - 1)).toBeLessThan(0.1);
  expect(Math.abs(window!.to - 2.4)).toBeLessThan(0.1);
});

it('takes a closed door down to the floor whose foot furniture hides', () => {
  const seen = [...twoRooms()];
  for (let y = DOOR.from; y <= DOOR.to; y += 0.02)
    for (let z = 0; z <= DOOR.head; z += 0.02) seen.push(WALL.left, y, z);
  const isJambFoot = (x: number, z: number) => x > WALL.left + 0.01 && x < WALL.right - 0.01 && z > 0.01 && z < 0.7;
  const points = seen.filter((_, k) => !isJambFoot(seen[k - (k % 3)]!, seen[k - (k % 3) + 2]!));
  const raster = rasterOf(INNER, Float32Array.from(points));
  const [door, ...others] = findOpenings(INNER, raster);
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', zBottom: 0 });
  // No room was outlined behind it, but the wall shows on both faces.
  expect(findOpenings(INNER, raster, { isOuterAt: () => true })).toMatchObject([{ type: 'door', zBottom: 0 }]);
});

it('takes no gap for an opening around which no wall shows, unless its whole rim does', () => {
  const points = [...wallWithWindow(0.9)];
  const isAround = (x: number, z: number) => x > 0.5 && x < 2.7 && z > 0.5;
  const without = (isGone: (x: number, y: number, z: number) => boolean) =>
    points.filter((_, k) => !isGone(points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!));
  const count = (seen: readonly number[]) => findOpenings(SOUTH, rasterOf(SOUTH, Float32Array.from(seen))).length;
  expect(count(without((x, y, z) => y > -0.01 && isAround(x, z)))).toBe(1);
  expect(count(without((x, y, z) => (y > -0.01 ? isAround(x, z) : x > 1.1 && z > 0.95 && z < 2.05)))).toBe(0);
  expect(count(without((x, y, z) => y < -0.01 && x > 1.1 && z > 0.95 && z < 2.05))).toBe(1);
});

/** The wall between the two rooms without a doorway. */
function closedFlush(): number[] {
  const points: number[] = [];
  for (let y = 0; y <= 3; y += 0.02)
    for (let z = 0.01; z < HEIGHT; z += 0.02) points.push(WALL.left, y, z, WALL.right, y, z);
  return points;
}

/** What a recess in a leaf shows between the faces: the rim of a rectangle. */
function panelInLeaf(): number[] {
  const [from, to] = [DOOR.from + 0.15, DOOR.to - 0.15];
  const points: number[] = [];
  for (let x = WALL.left + 0.035; x < WALL.right - 0.035; x += 0.01) {
    for (let z = 1; z <= 1.8; z += 0.02) points.push(x, from, z, x, to, z);
    for (let y = from; y <= to; y += 0.02) points.push(x, y, 1, x, y, 1.8);
  }
  return points;
}

it('finds a closed door in the face of a wall where the scan has colors, in place of the window that its panel seems to be', () => {
  const points = [...closedFlush(), ...panelInLeaf()];
  const position = Float32Array.from(points);
  const rgb = Uint8Array.from(points, (_, k) => {
    const [y, z] = [points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    const isLeaf = y > DOOR.from && y < DOOR.to && z < DOOR.head;
    return isLeaf ? [160, 95, 50][k % 3]! : 240;
  });
  const found = (colors?: Uint8Array) =>
    findOpenings(INNER, rasterWall(INNER, storeyPoints(position, LAYOUT, STOREY, {}, colors)));
  expect(found().map(({ type }) => type)).not.toContain('door');
  const [door, ...others] = found(rgb);
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.03);
  expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.03);
  expect(Math.abs(door!.zTop - DOOR.head)).toBeLessThan(0.03);
});

it('finds an inner door by its frame where furniture hides the wall beside it and its foot', () => {
  const points = twoRooms();
  const seen = points.filter((_, k) => {
    const [x, y, z] = [points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    const isOnWall = x > WALL.left - 0.01 && x < WALL.right + 0.01 && z > 0.01;
    return !(isOnWall && (z < 0.8 || y > DOOR.to + 0.02) && z < DOOR.head);
  });
  const [door, ...others] = findOpenings(INNER, rasterOf(INNER, seen));
  expect(others).toEqual([]);
  expect(door!.type).toBe('door');
  expect(door!.zBottom).toBe(0);
});

it('takes a door as wide as its jambs stand apart, though its leaf stands ajar before one face', () => {
  const points: number[] = [...twoRooms()];
  for (let z = 0; z <= 2; z += 0.02) {
    for (let along = 0; along < 0.8; along += 0.01) points.push(WALL.left - 0.15 * along, DOOR.from + along, z);
  }
  const [door, ...others] = findOpenings(INNER, rasterOf(INNER, Float32Array.from(points)));
  expect(others).toEqual([]);
  expect(Math.abs(door!.from - DOOR.from)).toBeLessThan(0.02);
  expect(Math.abs(door!.to - DOOR.to)).toBeLessThan(0.02);
});

it('takes no place without a head for a passage, where an inner wall is drawn and two rooms are one', () => {
  const points = [...twoRooms()];
  const open = points.filter((_, k) => {
    const [x, y, z] = [points[k - (k % 3)]!, points[k - (k % 3) + 1]!, points[k - (k % 3) + 2]!];
    return !(x > WALL.left - 0.01 && x < WALL.right + 0.01 && y > 0.9 && y < 2.3 && z > 0.01 && z < HEIGHT);
  });
  for (let x = WALL.left; x <= WALL.right; x += 0.02) {
    for (let z = 0; z < HEIGHT; z += 0.02) open.push(x, 0.9, z, x, 2.3, z);
    for (let y = 0.9; y < 2.3; y += 0.02) open.push(x, y, HEIGHT - 0.02);
  }
  expect(findOpenings(INNER, rasterOf(INNER, Float32Array.from(open)))).toEqual([]);
});

it('looks for doorways alone in an inner wall of which hardly anything was seen', () => {
  const raster = rasterOf(INNER, twoRooms());
  const found = findOpenings({ ...INNER, support: 0.1 }, raster);
  expect(found.map(({ type }) => type)).toEqual(['door']);
});
