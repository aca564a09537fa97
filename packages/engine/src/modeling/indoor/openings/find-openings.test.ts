import { describe, expect, it } from 'vitest';
import { rasterOf, WALL_OF_TWO_ROOMS as INNER } from '../../../../test/models/wall-of-two-rooms.ts';
import { DOOR, HEIGHT, WALL, twoRooms } from '../../../../test/modeling/two-rooms.ts';
import { findOpenings } from './find-openings.ts';
import { findDoorways } from './find-doorways.ts';
import type { WallRaster } from './raster/wall-raster.ts';

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

  it('has it too where the scan was cut off right over its head, and neither ceiling nor floor tells of it', () => {
    const top = DOOR.head + 0.1;
    const cut = { ...INNER, zTop: top };
    const isShown = (x: number, z: number) => z < top && (z > 0.01 || x < WALL.left || x > WALL.right);
    const lower = rasterOf(
      cut,
      twoRooms().filter((_, k, points) => isShown(points[k - (k % 3)]!, points[k - (k % 3) + 2]!)),
    );
    expect(findOpenings(cut, lower)).toEqual([]);
    expect(findOpenings(cut, lower, { isCutOff: true }).map(({ type }) => type)).toEqual(['door']);
  });
});

/** The wall with the doorway, whose gap shows this many stray cells of wall in each of its columns, or in so many of the last ones. */
function wallWithStrays(strays: number, last = Infinity, points = twoRooms()): WallRaster {
  const raster = rasterOf(INNER, points);
  const columns = Math.round((DOOR.to - DOOR.from) / raster.cell);
  for (let column = Math.max(0, columns - last); column < columns; column++) {
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

it('takes two doorways for one where no wall stands between them, but strays', () => {
  const end = 2.6;
  const wide = twoRooms().filter((_, k, all) => {
    const [x, y, z] = [0, 1, 2].map((axis) => all[k - (k % 3) + axis]!) as [number, number, number];
    const isWall = x > WALL.left - 0.01 && x < WALL.right + 0.01 && y > DOOR.from + 0.01 && y < end;
    return !isWall || z < 0.01 || z > DOOR.head - 0.01;
  });
  const floor: number[] = [];
  for (let y = DOOR.to; y < end; y += 0.02) for (let x = WALL.left; x < WALL.right; x += 0.02) floor.push(x, y, 0);
  const widths = (strays: number, columns: number) =>
    findDoorways(wallWithStrays(strays, columns, Float32Array.from([...wide, ...floor]))).map(
      ({ from, to }) => Math.round(10 * (to - from)) / 10,
    );
  expect(widths(5, 2)).toEqual([1.6]);
  expect(widths(7, 2)).toHaveLength(2);
  expect(widths(5, 3)).toHaveLength(2);
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

/** The inner wall without its doorway, and a closed door of some width in it: its leaf, from a height up, shows between the faces and on both. */
function closedDoor(width: number, foot = -1): Float32Array {
  const points: number[] = [];
  for (let y = 0; y <= 3; y += 0.03) {
    for (let z = 0; z <= HEIGHT; z += 0.03) {
      points.push(WALL.left, y, z, WALL.right, y, z);
      if (y > 1 && y < 1 + width && z > foot && z < DOOR.head) points.push((WALL.left + WALL.right) / 2, y, z);
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

it('takes no wall for a window where something shows between its faces, as the leaf of a door does, but high over the floor', () => {
  expect(findOpenings(INNER, rasterOf(INNER, closedDoor(0.9, 1.1)))).toEqual([]);
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

it.each([
  {
    about: 'a door down to the floor where something of its frame shows below what hides it',
    foot: true,
    type: 'door',
  },
  { about: 'a window where the wall below is solid', foot: false, type: 'window' },
])('takes an opening above what stands before one face for $about', ({ foot, type }) => {
  const points = twoRooms().slice();
  const seen: number[] = [];
  for (let p = 0; p < points.length; p += 3) {
    const [x, y, z] = points.subarray(p, p + 3) as unknown as [number, number, number];
    const isJambFoot = x > WALL.left + 0.01 && x < WALL.right - 0.01 && z > 0.01 && z < 0.6;
    const isSill = x > WALL.left - 0.01 && x < WALL.right + 0.01 && z < 0.02 && y > DOOR.from && y < DOOR.to;
    if (!isJambFoot && !isSill) seen.push(x, y, z);
  }
  // What stands before it covers a part of the place below.
  for (let y = DOOR.from; y <= DOOR.to; y += 0.02)
    for (let z = 0; z <= 0.6; z += 0.02) if (z % 0.2 < 0.06 || !foot) seen.push(WALL.left, y, z);
  if (foot)
    for (let y = DOOR.from + 0.1; y <= DOOR.to - 0.1; y += 0.25)
      for (let z = 0.15; z <= 0.6; z += 0.06) seen.push((WALL.left + WALL.right) / 2, y, z);
  for (let y = DOOR.from; y <= DOOR.to; y += 0.02)
    for (let x = WALL.left + 0.02; x < WALL.right; x += 0.02) seen.push(x, y, 0.62);
  const [opening, ...others] = findOpenings(INNER, rasterOf(INNER, Float32Array.from(seen)));
  expect(others).toEqual([]);
  expect(opening!.type).toBe(type);
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
  const found = (colors?: Uint8Array) => findOpenings(INNER, rasterOf(INNER, position, colors));
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

it('finds no passage where what lies between the faces is a face of the wall, higher than any leaf', () => {
  const wall = { ...INNER, zTop: 3 };
  const points: number[] = [];
  for (let y = 0.01; y < 3; y += 0.02) {
    for (let z = 0.01; z < wall.zTop; z += 0.02) {
      const isBetween = y > 0.8 && y < 2.2 && z < 2.7;
      if (isBetween) points.push((WALL.left + WALL.right) / 2, y, z);
      else points.push(WALL.left, y, z, WALL.right, y, z);
    }
  }
  expect(findOpenings(wall, rasterOf(wall, Float32Array.from(points)))).toEqual([]);
});
