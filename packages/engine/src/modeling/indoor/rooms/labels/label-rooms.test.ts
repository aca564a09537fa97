import { describe, expect, it } from 'vitest';
import { DOOR, STOREY, WALL, scanOf, twoRooms } from '../../../../../test/modeling/two-rooms.ts';
import { cellAt } from '../../../../spatial/raster-grid.ts';
import { joinAcrossBeams } from './borders/join-rooms.ts';
import { labelRooms } from './label-rooms.ts';
import { outlineRoom } from '../outlines/outline-room.ts';
import { findRoomLines } from '../outlines/room-lines.ts';
import type { RoomLabels } from './room-labels.ts';

const scan = scanOf(twoRooms());
const labels = labelRooms(scan);
const labelAt = ({ grid, label }: RoomLabels, x: number, y: number) => label[cellAt(grid, x, y)];

describe('two rooms with a doorway between', () => {
  it('are two, since the lintel closes the doorway', () => {
    expect(labels.rooms).toBe(2);
    expect(labelAt(labels, 2, 1.5)).not.toBe(labelAt(labels, 5.5, 1.5));
    expect(labelAt(labels, 2, 1.5)).toBeGreaterThanOrEqual(0);
  });

  it('stay apart when beams are looked for', () => {
    expect(joinAcrossBeams(labels)).toBe(labels);
  });

  it('cover their floors and nothing outside', () => {
    const area = (x: number) => labels.label.filter((id) => id === labelAt(labels, x, 1.5)).length * 0.05 ** 2;
    expect(Math.abs(area(2) - 12)).toBeLessThan(1.2);
    expect(Math.abs(area(5.5) - 9)).toBeLessThan(1.2);
    expect(labelAt(labels, -0.3, 1)).toBe(-1);
  });

  it('are bounded by lines on their own faces', () => {
    const id = labelAt(labels, 2, 1.5)!;
    const mask = Uint8Array.from(labels.label, (other) => (other === id ? 1 : 0));
    const lines = findRoomLines(mask, { ...scan, labels });
    const near = (nx: number, ny: number, d: number) =>
      lines.some((l) => Math.abs(l.nx - nx) < 1e-6 && Math.abs(l.ny - ny) < 1e-6 && Math.abs(l.d - d) < 0.011);
    expect([near(1, 0, WALL.left), near(-1, 0, 0), near(0, 1, 3), near(0, -1, 0)]).toEqual([true, true, true, true]);
  });

  it.each([
    { x: 2, area: 12, west: 0, east: 4 },
    { x: 5.5, area: 9, west: 4.1, east: 7.1 },
  ])('have the outline of $area m²', ({ x, area, west, east }) => {
    const room = outlineRoom(labelAt(labels, x, 1.5)!, { ...scan, labels })!;
    expect(room.polygon).toHaveLength(4);
    expect(Math.abs(room.area - area)).toBeLessThan(0.12);
    const xs = room.polygon.map((p) => p[0]);
    expect(Math.abs(Math.min(...xs) - west)).toBeLessThan(0.012);
    expect(Math.abs(Math.max(...xs) - east)).toBeLessThan(0.012);
    expect(Math.abs(room.zCeiling - 2.6)).toBeLessThan(0.03);
    expect(room.edges.every(({ support }) => support > 0.7)).toBe(true);
  });
});

it('two rooms beside a thick wall of which hardly a point shows meet at its face, and stay apart', () => {
  const [left, right, step] = [3.6, 4.1, 0.03];
  const kept: number[] = [];
  const isAt = (u: number, grid: number) => Math.abs(u / grid - Math.round(u / grid)) * grid < step / 2;
  for (let y = 0; y <= 3; y += step) {
    for (let x = 0; x <= 7.1; x += step) if (x < left || x > right) kept.push(x, y, 0, x, y, 2.6, x, 0, y, x, 3, y);
    // Dense near one end only; from there on one point shows where cells are five times as small.
    for (let z = 0.05; z < 2.6; z += step)
      for (const x of [left, right]) if (y < 1.4 || (isAt(y, 0.24) && isAt(z, 0.24))) kept.push(x, y, z);
  }
  const faces = [left, right].map((d) => ({ nx: 1, ny: 0, d, from: 0, to: 3, zMin: 0, zMax: 2.6 }));
  const joined = joinAcrossBeams(labelRooms({ ...scanOf(Float32Array.from(kept)), faces }));
  expect(joined.rooms).toBe(2);
  expect(labelAt(joined, 3.4, 2.5)).not.toBe(labelAt(joined, 4.3, 2.5));
});

it('a room goes on to the walls in sight beyond the floor and the ceiling that the scan shows', () => {
  const [length, shown, step, sparse] = [7.1, 4.8, 0.03, 0.3];
  const kept: number[] = [];
  for (let x = 0; x <= shown; x += step) {
    for (let y = 0; y <= 3; y += step) kept.push(x, y, 0, x, y, 2.6);
    for (let z = 0; z <= 2.6; z += step) kept.push(x, 0, z, x, 3, z);
  }
  for (let z = 0.1; z < 2.6; z += sparse / 3) {
    for (let y = 0; y <= 3; y += sparse) kept.push(0, y, z, length, y, z);
    for (let x = shown; x <= length; x += sparse) kept.push(x, 0, z, x, 3, z);
  }
  const own = labelRooms(scanOf(Float32Array.from(kept)));
  expect(own.rooms).toBe(1);
  expect([2, 5.5, 6.9].map((x) => labelAt(own, x, 1.5))).toEqual([0, 0, 0]);
});

it('a room ends at its wall where that goes on out of sight and another room lies behind', () => {
  const [wall, thickness, hiddenFrom, step] = [3, 0.1, 1.5, 0.03];
  const kept: number[] = [];
  for (let y = 0; y <= 3; y += step) {
    for (let x = 0; x <= 7.1; x += step)
      if ((y < hiddenFrom || x < 2.2 || x > 4.6) && (x < wall || x > wall + thickness)) kept.push(x, y, 0, x, y, 2.6);
    for (let z = 0; z <= 2.6; z += step) {
      kept.push(0, y, z, 7.1, y, z);
      if (y < hiddenFrom) kept.push(wall, y, z, wall + thickness, y, z);
    }
  }
  for (let x = 0; x <= 7.1; x += step) for (let z = 0; z <= 2.6; z += step) kept.push(x, 0, z, x, 3, z);
  const face = { nx: 1, ny: 0, from: 0, to: hiddenFrom, zMin: 0, zMax: 2.6 };
  const faces = [wall, wall + thickness].map((d) => ({ ...face, d }));
  const own = labelRooms({ ...scanOf(Float32Array.from(kept)), faces });
  expect(own.rooms).toBe(2);
  expect(labelAt(own, wall - 0.25, 2.7)).toBe(labelAt(own, 2, 1));
  expect(labelAt(own, wall + 0.25, 2.7)).toBe(labelAt(own, 6, 1));
});

it('a closet with walls all around is a room, unless larger ones are asked for', () => {
  const [width, depth, height, step] = [0.96, 0.98, 2.6, 0.02];
  const kept: number[] = [];
  for (let u = 0; u <= depth + 1e-9; u += step) {
    for (let z = 0; z <= height; z += step) {
      kept.push(0, u, z, width, u, z);
      if (u <= width) kept.push(u, 0, z, u, depth, z);
    }
    for (let x = 0; x <= width + 1e-9; x += step) kept.push(x, u, 0, x, u, height);
  }
  const closet = scanOf(Float32Array.from(kept));
  const own = labelRooms(closet);
  const outline = (leastArea?: number) =>
    outlineRoom(labelAt(own, 0.5, 0.5)!, { ...closet, labels: own }, leastArea === undefined ? {} : { leastArea });
  expect(outline()!.area).toBeCloseTo(width * depth, 1);
  expect(outline(1)).toBeUndefined();
});

describe('one room', () => {
  it('is found where a doorway has no lintel and is as wide as the room', () => {
    const position = twoRooms();
    // Without the wall between the rooms, and with ceiling and floor where it stood.
    const kept: number[] = [];
    for (let p = 0; p < position.length; p += 3) {
      const [x, y, z] = position.subarray(p, p + 3);
      if (x! < WALL.left - 0.02 || x! > WALL.right + 0.02) kept.push(x!, y!, z!);
    }
    for (let y = 0; y <= 3; y += 0.03) {
      for (let x = WALL.left - 0.02; x <= WALL.right + 0.02; x += 0.03) kept.push(x, y, 0, x, y, 2.6);
    }
    expect(labelRooms(scanOf(Float32Array.from(kept))).rooms).toBe(1);
  });

  it('is not split by a lamp that hangs from the ceiling', () => {
    const lamp: number[] = [];
    for (let z = 2.15; z < 2.55; z += 0.02) {
      for (let t = 0; t < 6.2; t += 0.2) lamp.push(2 + 0.15 * Math.cos(t), 1.5 + 0.15 * Math.sin(t), z);
    }
    const lit = labelRooms(scanOf(Float32Array.from([...twoRooms(), ...lamp])));
    expect(lit.rooms).toBe(2);
    expect(labelAt(lit, 2, 1.5)).toBe(labelAt(lit, 1, 1));
  });

  it('is not split by a cupboard across it that is lower than a door', () => {
    const cupboard: number[] = [];
    for (let y = 0; y <= 3; y += 0.03) {
      for (let z = 0; z <= 1.9; z += 0.03) cupboard.push(1.8, y, z, 2.2, y, z);
      for (let x = 1.8; x <= 2.2; x += 0.03) cupboard.push(x, y, 1.9);
    }
    const furnished = labelRooms(scanOf(Float32Array.from([...twoRooms(), ...cupboard])));
    expect(furnished.rooms).toBe(2);
    expect(labelAt(furnished, 1, 1.5)).toBe(labelAt(furnished, 3, 1.5));
  });

  it('is found from floor and walls where no ceiling was scanned', () => {
    const position = twoRooms();
    const kept: number[] = [];
    for (let p = 0; p < position.length; p += 3) {
      if (position[p + 2]! < 2.55) kept.push(...position.subarray(p, p + 3));
    }
    const open = labelRooms(scanOf(Float32Array.from(kept), { ...STOREY, height: 2.5, ceilingSeen: false }));
    expect(open.rooms).toBe(2);
    expect(labelAt(open, 2, DOOR.from)).not.toBe(labelAt(open, 5.5, DOOR.from));
  });

  it('reaches into corners behind cupboards where no ceiling was scanned', () => {
    const position = twoRooms();
    const isBehind = (x: number, y: number) => x < 1.2 && y < 0.9;
    const kept: number[] = [];
    for (let p = 0; p < position.length; p += 3) {
      const [x, y, z] = position.subarray(p, p + 3) as unknown as [number, number, number];
      // A cupboard hides floor and walls below 1.9 m.
      if (z < 2.55 && !(z < 1.9 && isBehind(x, y))) kept.push(x, y, z);
    }
    for (let z = 0; z <= 1.9; z += 0.03) {
      for (let x = 0; x < 1.2; x += 0.03) kept.push(x, 0.9, z);
      for (let y = 0; y < 0.9; y += 0.03) kept.push(1.2, y, z);
    }
    const open = scanOf(Float32Array.from(kept), { ...STOREY, height: 2.5, ceilingSeen: false });
    const found = labelRooms(open);
    const room = outlineRoom(labelAt(found, 2, 1.5)!, { ...open, labels: found })!;
    expect(room.polygon).toHaveLength(4);
    expect(Math.abs(room.area - 12)).toBeLessThan(0.2);
  });

  it('is as large where a table hides the floor and no ceiling was scanned', () => {
    const height = 2.25;
    const isUnder = (x: number, y: number) => x < 2.5 && y > 1.5;
    const points: number[] = [];
    const position = twoRooms();
    for (let p = 0; p < position.length; p += 3) {
      const [x, y, z] = position.subarray(p, p + 3) as unknown as [number, number, number];
      if (z < height && !(z === 0 && isUnder(x, y))) points.push(x, y, z);
    }
    for (let x = 0; x < 2.5; x += 0.03) for (let y = 1.5; y < 3; y += 0.03) points.push(x, y, 0.74);
    const found = labelRooms(scanOf(Float32Array.from(points), { ...STOREY, height, ceilingSeen: false }));
    expect(found.rooms).toBe(2);
    expect(labelAt(found, 1, 2.5)).toBe(labelAt(found, 3, 1));
  });

  it('is as large behind an open leaf that ends little below the cut', () => {
    const height = 2.25;
    const kept: number[] = [];
    const position = twoRooms();
    for (let p = 0; p < position.length; p += 3) {
      if (position[p + 2]! < height) kept.push(...position.subarray(p, p + 3));
    }
    const shut = scanOf(Float32Array.from(kept), { ...STOREY, height, ceilingSeen: false });
    // The leaf turns away from the wall at y = 0 by a tenth of its length.
    const leaf = { nx: 0.1 / Math.hypot(1, 0.1), ny: -1 / Math.hypot(1, 0.1), d: 0, from: 1.5, to: 2.4 };
    leaf.d = leaf.nx * 1.5 + leaf.ny * 0.15;
    for (let x = 1.5; x <= 2.4; x += 0.02) {
      for (let z = 0; z <= 2.13; z += 0.02) kept.push(x, 0.15 + (x - 1.5) / 10, z);
    }
    const open = scanOf(Float32Array.from(kept), { ...STOREY, height, ceilingSeen: false });
    const along = [1.5, 2.4].map((x) => leaf.nx * (0.15 + (x - 1.5) / 10) - leaf.ny * x);
    const panels = [{ ...leaf, from: along[0]!, to: along[1]!, zMin: 0, zMax: 2.13 }];
    const areaBy = (found: RoomLabels) => found.label.filter((id) => id === labelAt(found, 2, 1.5)).length * 0.05 ** 2;
    expect(areaBy(labelRooms({ ...open, panels }))).toBeCloseTo(areaBy(labelRooms(shut)), 2);
    // No plane of it is needed: it ends below the top, up to which the wall behind it goes.
    expect(areaBy(labelRooms(open))).toBeGreaterThan(areaBy(labelRooms(shut)) - 0.1);
  });
});

it('notes the cells of a room of which neither floor nor ceiling was seen', () => {
  const shadeWhere = (isHidden: (z: number) => boolean) => {
    const seen: number[] = [];
    const whole = twoRooms();
    for (let p = 0; p < whole.length; p += 3) {
      const [x, y, z] = [whole[p]!, whole[p + 1]!, whole[p + 2]!];
      const isDark = x > 0.8 && x < 2.4 && y > 0.02 && y < 1.4 && isHidden(z);
      if (!isDark) seen.push(x, y, z);
    }
    const found = labelRooms(scanOf(Float32Array.from(seen)));
    expect(labelAt(found, 1.6, 0.7)).toBe(labelAt(found, 3.5, 0.7));
    return [1.6, 3.5].map((x) => found.shade![cellAt(found.grid, x, 0.7)]);
  };
  expect(shadeWhere(() => true)).toEqual([1, 0]);
  expect(shadeWhere((z) => z > 2.5)).toEqual([0, 0]);
});

it('takes a stair well into its room, though the edges of its treads hide cells of the next', () => {
  const kept: number[] = [];
  const whole = twoRooms();
  for (let p = 0; p < whole.length; p += 3) {
    const [x, y, z] = [whole[p]!, whole[p + 1]!, whole[p + 2]!];
    const isOpen = x > 0.02 && x < 1.4 && y > 0.02 && y < 2.2;
    const isHidden = Math.floor(x / 0.05) % 6 === 3 && Math.floor(y / 0.05) % 6 === 3;
    if (!isOpen) kept.push(x, y, z);
    else if (z < 0.05 && !isHidden) kept.push(x, y, 0.6);
  }
  const well = labelRooms(scanOf(Float32Array.from(kept)));
  expect(labelAt(well, 0.7, 1)).toBe(labelAt(well, 2.5, 1.5));
  expect(labelAt(well, 0.7, 1)).toBeGreaterThanOrEqual(0);
});

it('a stairwell without a ceiling, open to a room beside it, belongs to that room as far as its treads go', () => {
  const [well, right, deep, height, step, rise] = [4, 6.4, 3, 2.6, 0.04, 0.173];
  const kept: number[] = [];
  const add = (x0: number, x1: number, y0: number, y1: number, z: number) => {
    for (let x = x0; x <= x1; x += step) for (let y = y0; y <= y1; y += step) kept.push(x, y, z);
  };
  add(0, well, 0, deep, 0);
  add(0, well, 0, deep, height);
  for (let z = 0; z <= height; z += step) {
    for (let y = 0; y <= deep; y += step) kept.push(0, y, z, right, y, z);
    for (let x = 0; x <= right; x += step) kept.push(x, 0, z, x, deep, z);
    // The wall between its flights.
    for (let x = well; x <= 5.4; x += step) kept.push(x, 1.5, z);
  }
  // In from the room, around the wall, and back above the room's side; of the turn the scan shows nothing.
  const levels = Array.from({ length: 14 }, (_, k): [number, number][] => {
    const [x, y] = k < 5 ? [4.1 + 0.27 * k, 0.1] : k < 9 ? [5.5, 0.1 + 0.7 * (k - 5)] : [5.2 - 0.27 * (k - 9), 1.6];
    if (k >= 5 && k < 9) return [];
    add(x, x + 0.24, y, y + 1.3, rise * (k + 1));
    return [0, 0.12, 0.24].flatMap((dx) => [0, 0.65, 1.3].map((dy): [number, number] => [x + dx, y + dy]));
  });
  const seen = scanOf(Float32Array.from(kept));
  const chain = { rise, base: rise, levels, points: 1000 };
  const [without, whole] = [labelRooms({ ...seen, chains: [] }), labelRooms({ ...seen, chains: [chain] })];
  const wellOf = ({ grid, label }: RoomLabels) =>
    label.filter((id, at) => id === 0 && grid.x0 + (at % grid.width) * 0.05 > well).length * 0.05 ** 2;
  expect([whole.rooms, without.rooms]).toEqual([1, 1]);
  expect(wellOf(whole) - wellOf(without)).toBeGreaterThan(0.6);
});
