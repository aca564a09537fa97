import { expect, it } from 'vitest';
import { HEIGHT, LAYOUT, STOREY, WEST_ROOM as ROOM, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { columnsOfRoom } from './columns-of-room.ts';
import { dropParts, findColumns } from './find-columns.ts';

/** Points on the four sides of an upright box. */
function box(x: number, y: number, width: number, depth: number, from: number, to: number): number[] {
  const points: number[] = [];
  for (let z = from; z <= to; z += 0.03) {
    for (let t = 0; t < 1; t += 0.03) {
      points.push(x + t * width, y, z, x + t * width, y + depth, z, x, y + t * depth, z, x + width, y + t * depth, z);
    }
  }
  return points;
}

/** Points on an upright sheet from (x0, y0) to (x1, y1). */
function sheet(x0: number, y0: number, x1: number, y1: number, to = HEIGHT): number[] {
  const points: number[] = [];
  const count = Math.ceil(Math.hypot(x1 - x0, y1 - y0) / 0.02);
  for (let z = 0; z <= to; z += 0.03) {
    for (let k = 0; k <= count; k++) points.push(x0 + ((x1 - x0) * k) / count, y0 + ((y1 - y0) * k) / count, z);
  }
  return points;
}

/** Points on an upright pipe. */
function pipe(x: number, y: number, radius: number, to = HEIGHT): number[] {
  const points: number[] = [];
  for (let z = 0; z <= to; z += 0.03) {
    for (let k = 0; k < 48; k++) {
      const angle = (k * Math.PI) / 24;
      points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle), z);
    }
  }
  return points;
}

/** Places and sizes, centimeters; of a round column its diameter. */
const inCentimeters = (columns: ReturnType<typeof findColumns>) =>
  columns.map(({ shape }) => ({
    at: shape.center.map((value) => Math.round(100 * value)),
    size: ('radius' in shape ? [2 * shape.radius] : [...shape.size]).map((value) => Math.round(100 * value)),
  }));

const columnsAmong = (things: readonly number[], room = ROOM) =>
  columnsOfRoom(room, 0, storeyPoints(Float32Array.from([...twoRooms(), ...things]), LAYOUT, STOREY));

it('finds what stands from the floor up to the ceiling', () => {
  const [column, ...others] = columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT));
  expect(others).toEqual([]);
  expect(column!.shape.center[0]).toBeCloseTo(1.7, 1);
  expect(column!.shape.center[1]).toBeCloseTo(1.4, 1);
  expect('size' in column!.shape && column!.shape.size.map((side) => Math.round(side * 10) / 10)).toEqual([0.4, 0.4]);
});

it('finds a column beside which a leaf of a door stands', () => {
  const [column, ...others] = columnsAmong([...box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), ...box(2.11, 1.3, 0.7, 0.04, 0, 2)]);
  expect(others).toEqual([]);
  expect(column!.shape.center[0]).toBeCloseTo(1.7, 1);
});

it('guesses none in a room that was seen through doors only', () => {
  expect(columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), { ...ROOM, floorSeen: 0.8 })).toEqual([]);
});

it('takes no walls, furniture, lamps or partitions for columns', () => {
  expect(columnsAmong([])).toEqual([]);
  expect(columnsAmong(box(1.5, 1.2, 0.6, 0.4, 0, 1.9))).toEqual([]);
  expect(columnsAmong(box(1.5, 1.2, 0.3, 0.3, 2, HEIGHT))).toEqual([]);
  expect(columnsAmong(box(1.5, 1.2, 1.2, 0.15, 0, HEIGHT))).toEqual([]);
  expect([0.5, 0.62].map((length) => columnsAmong(box(1.5, 1.2, length, 0.25, 0, HEIGHT)).length)).toEqual([1, 0]);
});

it('takes no cupboard for a column that a thin wall runs through up to the ceiling', () => {
  const cupboard = box(1.5, 1.2, 0.6, 0.5, 0, 2);
  const partition: number[] = [];
  for (let z = 2; z <= HEIGHT; z += 0.05) for (let y = 1.2; y <= 1.7; y += 0.05) partition.push(1.6, y, z);
  expect(columnsAmong([...cupboard, ...partition])).toEqual([]);
});

it('takes nothing for a column where no ceiling tells how high it goes', () => {
  expect(columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), { ...ROOM, ceilingSeen: false })).toEqual([]);
});

it("finds a column up to the ceiling around it, which slopes down from the room's own", () => {
  const sloped = { ...ROOM, zCeiling: HEIGHT + 0.8 };
  const [column, ...others] = columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), sloped);
  expect(others).toEqual([]);
  expect(column!.zTop).toBeCloseTo(HEIGHT, 2);
});

/** Points of the floor before a face at y = 1.2, and of the face. */
function face(x: number, width: number, top: (along: number) => number): number[] {
  const points: number[] = [];
  for (let t = 0; t < width; t += 0.01) for (let z = 0; z < top(t); z += 0.03) points.push(x + t, 1.2, z);
  return points;
}

/** The room without the floor behind the face. */
const shaded = (things: readonly number[], behind = 2.6) => {
  const floor = Array.from(twoRooms()).flatMap((_, k, all) =>
    k % 3 === 0 ? [[all[k]!, all[k + 1]!, all[k + 2]!]] : [],
  );
  const seen = floor.filter(([x, y]) => !(x! > 1.3 && x! < 2.2 && y! > 1.2 && y! < behind));
  return findColumns(ROOM, 0, storeyPoints(Float32Array.from([...seen.flat(), ...things]), LAYOUT, STOREY));
};

it('takes an upright rectangle up to the ceiling with nothing behind it for the one face of a square column', () => {
  const [column, ...others] = shaded(face(1.5, 0.4, () => HEIGHT));
  expect(others).toEqual([]);
  expect(column).toMatchObject({ isDepthAssumed: true });
  expect(column!.shape.center[0]).toBeCloseTo(1.7, 1);
  expect(column!.shape.center[1]).toBeCloseTo(1.4, 1);
});

it('tells sides of which little shows from a wall that runs on behind the face', () => {
  const front = face(1.5, 0.4, () => HEIGHT);
  /** Few points of a side that leads back from the face, of each step of its height. */
  const side = (depth: number) =>
    Array.from({ length: 45 }, (_, k) => [1.9, 1.2 + (((k * 7) % 45) / 45) * depth, (k / 45) * HEIGHT]).flat();
  const [column, ...others] = shaded([...front, ...side(0.4)]);
  expect(others).toEqual([]);
  expect(column).toMatchObject({ isDepthAssumed: true });
  expect(shaded([...front, ...side(0.8)])).toEqual([]);
});

it('takes a slanting piece of wall, or one with floor on both sides, for no column', () => {
  expect(shaded(face(1.5, 0.6, (along) => HEIGHT * (1 - along)))).toEqual([]);
  expect(
    shaded(
      face(1.5, 0.4, () => HEIGHT),
      1.2,
    ),
  ).toEqual([]);
});

it('finds a round column right before a wall, one in a wall, and a slim post', () => {
  const [beside, ...none] = columnsAmong(pipe(1.5, 0.09, 0.075));
  expect(none).toEqual([]);
  expect(beside!.shape.center[1]).toBeCloseTo(0.09, 1);
  expect('radius' in beside!.shape && beside!.shape.radius).toBeCloseTo(0.075, 2);
  const all = [...twoRooms(), ...pipe(1.5, 0, 0.25)];
  const seen = all.flatMap((x, k) => {
    const isHidden = Math.hypot(x - 1.5, all[k + 1]!) < 0.24 || all[k + 1]! < 0;
    return k % 3 === 0 && !isHidden ? [x, all[k + 1]!, all[k + 2]!] : [];
  });
  const within = columnsOfRoom(ROOM, 0, storeyPoints(Float32Array.from(seen), LAYOUT, STOREY));
  expect(inCentimeters(within)).toMatchObject([{ size: [50] }]);
  expect(within[0]!.shape.center[1]).toBeCloseTo(0, 2);
  const [post, ...others] = inCentimeters(columnsAmong(box(1.5, 1.2, 0.1, 0.1, 0, HEIGHT)));
  expect(others).toEqual([]);
  expect(post!.at.map((value) => Math.round(value / 5))).toEqual([31, 25]);
});

it('finds a slim oblong post of which two faces show, off the walls', () => {
  const post = (x: number, y: number) => [...sheet(x, y, x + 0.15, y), ...sheet(x, y, x, y + 0.08)];
  expect(inCentimeters(columnsAmong(post(1.5, 1.2)))).toMatchObject([{ size: [15, 8] }]);
  expect(columnsAmong(post(1.5, 0.2))).toEqual([]);
  // Seen from afar.
  const few = (each: number) => post(1.5, 1.2).filter((_, k) => Math.floor(k / 3) % each === 0);
  expect([5, 10].map((each) => columnsAmong(few(each)).length)).toEqual([1, 0]);
  // A mullion: panes begin beside it.
  const panes = [...sheet(1.68, 1.24, 1.74, 1.24), ...sheet(1.4, 1.24, 1.47, 1.24)];
  expect(columnsAmong([...post(1.5, 1.2), ...panes])).toEqual([]);
});

it('takes no wall for a column where few points show how it goes on', () => {
  const end = [...sheet(1.5, 1.2, 1.9, 1.2), ...sheet(1.5, 1.2, 1.5, 1.4), ...sheet(1.5, 1.4, 1.9, 1.4)];
  const rows = [1.92, 1.97, 2.02, 2.07, 2.12, 2.17].flatMap((x, k) =>
    [0, 1, 2, 3, 4].flatMap((step) => [x, 1.2, 0.11 + 0.08 * k + 0.5 * step]),
  );
  expect(columnsAmong(end)).toHaveLength(1);
  expect(columnsAmong([...end, ...rows])).toEqual([]);
});

it('finds a column from which a railing leads to a post', () => {
  const rails = [0.5, 0.68].flatMap((z) => sheet(1.92, 1.2, 2.3, 1.2, 0).map((value, k) => (k % 3 === 2 ? z : value)));
  const post = sheet(2.12, 1.19, 2.13, 1.21);
  expect(columnsAmong([...box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), ...rails, ...post])).toHaveLength(1);
});

it('measures a face as far as it shows at enough heights, not up to single points beyond', () => {
  const strays = [0.5, 1, 1.5].flatMap((z) => [1.945, 1.2, z, 1.945, 1.6, z]);
  expect(inCentimeters(columnsAmong([...box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT), ...strays]))).toEqual([
    { at: [170, 140], size: [40, 40] },
  ]);
});

it('takes no pier beside a door for a column', () => {
  const pier = box(1.5, 1.2, 0.3, 0.2, 0, HEIGHT);
  const lintel = [1.2, 1.4].flatMap((y) => sheet(1.8, y, 2.6, y).filter((_, k, all) => all[k - (k % 3) + 2]! > 2.05));
  const wall = [1.2, 1.4].flatMap((y) => sheet(2.6, y, 4, y));
  expect(columnsAmong(pier)).toHaveLength(1);
  expect(columnsAmong([...pier, ...lintel, ...wall])).toEqual([]);
  // A frame with round edges.
  const frame = [...lintel, ...wall].map((value, k) => (k % 3 === 1 ? 1.23 + 0.7 * (value - 1.2) : value));
  expect(columnsAmong(pipe(1.73, 1.3, 0.07))).toHaveLength(1);
  expect(columnsAmong([...pipe(1.73, 1.3, 0.07), ...frame])).toEqual([]);
});

it('takes nobody who stands below the ceiling for a round column', () => {
  expect(columnsAmong([...pipe(1.5, 1.2, 0.2, 2), 1.7, 1.2, 2.45, 1.5, 1.4, 2.48])).toEqual([]);
});

it('takes no pipe at a wall, and no frame before one, for a column', () => {
  expect(columnsAmong(pipe(1.5, 0.06, 0.05))).toEqual([]);
  expect(columnsAmong(box(1.5, 0.09, 0.08, 0.08, 0, HEIGHT))).toEqual([]);
});

it('finds a post that a cupboard almost touches', () => {
  const [post, ...others] = inCentimeters(columnsAmong([...pipe(1.5, 1.2, 0.06), ...box(1.6, 1, 0.6, 0.5, 0, 2.1)]));
  expect(others).toEqual([]);
  expect(post).toEqual({ at: [150, 120], size: [12] });
});

it('follows the faces of a column as far as they show', () => {
  // Of the face at x = 1.9 the part beyond y = 1.4 shows at few heights.
  const column = [...sheet(1.5, 1.2, 1.9, 1.2), ...sheet(1.9, 1.2, 1.9, 1.4), ...sheet(1.9, 1.4, 1.9, 1.6, 1.1)];
  const high = column.concat(sheet(1.9, 1.4, 1.9, 1.6).filter((_, k, all) => all[k - (k % 3) + 2]! > 2.2));
  expect(inCentimeters(columnsAmong(high))).toEqual([{ at: [170, 140], size: [40, 40] }]);
});

it('takes no corner of a shaft for a column whose faces a scanner shows in lines far apart', () => {
  const line = (x: number, y: number) => sheet(x, y, x + 0.001, y);
  const ways = [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3];
  const corner = ways.flatMap((way) => [...line(1.9 - way, 1.6), ...line(1.9, 1.6 - way)]);
  expect(columnsAmong(corner)).toHaveLength(1);
  expect(columnsAmong([...corner, ...line(1.33, 1.6), ...line(1.31, 1.6)])).toEqual([]);
});

it('takes no end of a wall, shaft in a corner or closet for a column', () => {
  // The end of a wall that comes out of the wall at y = 0.
  expect(columnsAmong([...sheet(1.5, 0, 1.5, 0.4), ...sheet(1.5, 0.4, 1.7, 0.4), ...sheet(1.7, 0, 1.7, 0.4)])).toEqual(
    [],
  );
  // A shaft in the corner.
  expect(columnsAmong([...sheet(0, 0.35, 0.35, 0.35), ...sheet(0.35, 0, 0.35, 0.35)])).toEqual([]);
  // Two faces of a closet.
  expect(columnsAmong([...sheet(1, 1, 1.8, 1), ...sheet(1, 1, 1, 1.9)])).toEqual([]);
});

it('takes a column that shows in two rooms once', () => {
  const [column] = columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, HEIGHT));
  const shape = { ...column!.shape, center: [1.75, 1.4] as const };
  const other = { ...column!, shape, points: 1, room: 1 } as typeof column & object;
  const above = { ...other, storey: 1 };
  expect(dropParts([other, column!, above])).toEqual([column, above]);
});

/** Points on the level underside of a beam along x, and on its sides. */
function beam(y: number, width: number, z: number): number[] {
  const points: number[] = [];
  for (let x = 0; x <= 4; x += 0.03) {
    for (let t = 0; t <= width; t += 0.03) points.push(x, y + t, z);
    for (let up = z; up <= HEIGHT; up += 0.03) points.push(x, y, up, x, y + width, up);
  }
  return points;
}

it('finds a column up to the underside of a beam that it bears', () => {
  const top = HEIGHT - 0.45;
  const [column, ...others] = columnsAmong([...box(1.5, 1.2, 0.3, 0.3, 0, top), ...beam(1.15, 0.4, top)]);
  expect(others).toEqual([]);
  expect(inCentimeters([column!])).toEqual([{ at: [165, 135], size: [30, 30] }]);
  expect(column!.zTop).toBeCloseTo(top, 2);
  const [round] = columnsAmong([...pipe(1.65, 1.35, 0.12, top), ...beam(1.15, 0.4, top)]);
  expect(round!.zTop).toBeCloseTo(top, 2);
});

it('takes no cupboard that nothing but the ceiling is over, and no oblong one below a beam, for a column', () => {
  const top = HEIGHT - 0.45;
  expect(columnsAmong(box(1.5, 1.2, 0.4, 0.4, 0, top))).toEqual([]);
  expect(columnsAmong([...box(1.5, 1.2, 0.6, 0.3, 0, top), ...beam(1.15, 0.4, top)])).toEqual([]);
});

it('finds a round column from which a partition leads away, and of which scatter hides directions', () => {
  const partition = [1.4, 1.44].flatMap((y) => sheet(1.62, y, 3.9, y));
  const half = pipe(1.5, 1.42, 0.13).filter((_, k, all) => all[k - (k % 3)]! > 1.45);
  const [column, ...others] = columnsAmong([...half, ...partition]);
  expect(others).toEqual([]);
  expect(inCentimeters([column!])).toEqual([{ at: [150, 142], size: [26] }]);
});
