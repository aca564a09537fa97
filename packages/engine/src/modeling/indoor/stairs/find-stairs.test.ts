import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { stairStorey } from '../../../../test/modeling/stair-storey.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findStairs } from './find-stairs.ts';
import { floorHoleOf, isHole } from './floor-hole.ts';
import { findRisingCells } from './rising-cells.ts';
import { straightFlight } from './straight-flight.ts';
import { treadsOf } from './treads.ts';

const ABOVE = 3;
const { STOREY, LAYOUT } = stairStorey(ABOVE, 2.7);
const FLIGHT = { start: [1, 2] as Vec2, width: 1.1, risers: 17, rise: ABOVE / 17, going: 0.27 };

/** Points of a room with a floor, and of steps along x from tread `from` to tread `to`. */
function stairwell({ from = 1, to = 16, isRamp = false, onFloor = 20_000, onStep = 250 } = {}): Float32Array {
  const random = seededRandom(7);
  const noise = () => (random() - 0.5) * 0.006;
  const points: number[] = [];
  for (let k = 0; k < onFloor; k++) points.push(random() * 8, random() * 8, noise());
  const { start, width, rise, going } = FLIGHT;
  for (let k = from; k <= to; k++) {
    for (let n = 0; n < onStep; n++) {
      const y = start[1] + (random() - 0.5) * width;
      const u = random();
      if (isRamp) points.push(start[0] + (k - 1 + u) * going, y, (k - 1 + u) * rise + noise());
      else if (n % 2) points.push(start[0] + (k - 1 + u) * going, y, k * rise + noise());
      else points.push(start[0] + (k - 1) * going + noise(), y, (k - 1 + u) * rise);
    }
  }
  return Float32Array.from(points);
}

/** Points of a floor, and of an upright plane at y = 6.8, the floor hidden behind it: as high as `top` says, from a place along it on. */
function flank(top: (along: number) => number, from = 0): Float32Array {
  const random = seededRandom(11);
  const noise = () => (random() - 0.5) * 0.006;
  const points: number[] = [];
  for (let k = 0; k < 20_000; k++) points.push(random() * 8, random() * 6.8, noise());
  for (let k = 0; k < 8000; k++) {
    const along = random() * 16 * FLIGHT.going;
    const z = random() * ABOVE;
    if (along > from && z < top(along)) points.push(1 + along, 6.8 + noise(), z);
  }
  return Float32Array.from(points);
}

const ROOM: Vec2[] = [
  [0, 0],
  [8, 0],
  [8, 8],
  [0, 8],
];

const found = (position: Float32Array, ...rooms: (readonly Vec2[])[]) =>
  findStairs(
    { ...STOREY, above: ABOVE, normals: LAYOUT.normals, rooms: rooms.length > 0 ? rooms : [ROOM] },
    storeyPoints(position, LAYOUT, STOREY),
  );

const inHighest = (position: Float32Array) =>
  findStairs({ ...STOREY, normals: LAYOUT.normals, rooms: [ROOM] }, storeyPoints(position, LAYOUT, STOREY));

describe('stairs', () => {
  it('are found with their steps, ends and width', () => {
    const [stair, ...others] = found(stairwell());
    expect(others).toEqual([]);
    if (stair?.shape !== 'straight') throw new Error('no straight flight');
    expect([stair.risers, stair.zBottom, stair.zTop]).toEqual([17, 0, ABOVE]);
    expect(stair.rise).toBeCloseTo(FLIGHT.rise, 3);
    expect(stair.going).toBeCloseTo(FLIGHT.going, 2);
    expect(Math.abs(stair.a[0] - 1)).toBeLessThan(0.05);
    expect(Math.abs(stair.a[1] - 2)).toBeLessThan(0.05);
    expect(Math.abs(stair.width - FLIGHT.width)).toBeLessThan(0.12);
    const treads = treadsOf(stair);
    expect(treads).toHaveLength(16);
    expect(treads.at(-1)!.z).toBeCloseTo(ABOVE - FLIGHT.rise, 3);
  });

  it('are as wide as their steps, though the floor at their foot and a wall across their head go on beside them', () => {
    const random = seededRandom(3);
    const { start, width, rise, going } = FLIGHT;
    const wall = Array.from({ length: 800 }, () => [
      start[0] + 7 * going + (random() - 0.5) * 0.006,
      start[1] + width / 2 + random() * 2,
      7 * rise + random() - 0.5,
    ]);
    const steps = stairwell({ to: 7, onFloor: 3000, onStep: 40 });
    const [stair] = found(Float32Array.from([...steps, ...wall.flat()]));
    if (stair?.shape !== 'straight') throw new Error('no straight flight');
    expect(Math.abs(stair.width - width)).toBeLessThan(0.15);
  });

  it('go on unseen to the floors where the place is open, and end where it is not', () => {
    const part = stairwell({ from: 5, to: 11 });
    expect(found(part)[0]).toMatchObject({ zBottom: 0, zTop: ABOVE, risers: 17 });
    const [closed] = found(
      part,
      ROOM.map(([x, y]): Vec2 => [Math.max(x, 1.8), y]),
    );
    expect(closed!.zBottom).toBeGreaterThan(0.3);
  });

  it('lead up to the next floor where most of their height was seen, though the room ends below them', () => {
    const upTo = (to: number) => {
      const end = 1 + (to + 0.5) * FLIGHT.going;
      return found(
        stairwell({ to }),
        ROOM.map(([x, y]): Vec2 => [Math.min(x, end), y]),
      )[0];
    };
    expect(upTo(11)).toMatchObject({ zBottom: 0, zTop: ABOVE, risers: 17 });
    expect(upTo(7)!.zTop).toBeLessThan(0.6 * ABOVE);
  });

  it('lead up over a wall between the rooms below them', () => {
    const end = 1 + 10 * FLIGHT.going;
    const before = ROOM.map(([x, y]): Vec2 => [Math.min(x, end), y]);
    const behind = (wall: number) => ROOM.map(([x, y]): Vec2 => [Math.max(x, end + wall), y]);
    const seen = stairwell({ to: 6 });
    expect(found(seen, before, behind(0.2))[0]).toMatchObject({ zBottom: 0, zTop: ABOVE, risers: 17 });
    expect(found(seen, before, behind(0.9))[0]!.zTop).toBeLessThan(0.6 * ABOVE);
  });

  it('end at a landing, though the room goes on', () => {
    const random = seededRandom(5);
    const [x, y, level] = [1 + 8 * FLIGHT.going, FLIGHT.start[1], 9 * FLIGHT.rise];
    const landing = Array.from({ length: 1500 }, () => [x + random() * 1.3, y + (random() - 0.5) * 1.2, level]).flat();
    const [stair] = found(Float32Array.from([...stairwell({ to: 8 }), ...landing]));
    expect(stair).toMatchObject({ shape: 'straight', zBottom: 0, risers: 9 });
    expect(stair!.zTop).toBeCloseTo(level, 2);
  });

  it('are found where their side is all that shows, as wide as there is room', () => {
    const [stair, ...others] = found(flank((along) => Math.ceil(along / FLIGHT.going) * FLIGHT.rise));
    expect(others).toEqual([]);
    if (stair?.shape !== 'straight') throw new Error('no straight flight');
    expect([stair.risers, stair.zBottom, stair.zTop]).toEqual([17, 0, ABOVE]);
    expect(stair.going).toBeCloseTo(FLIGHT.going, 2);
    expect(Math.abs(stair.a[0] - 1)).toBeLessThan(0.03);
    expect(stair.width).toBeCloseTo(8 - 6.8, 1);
    expect(stair.rms).toBeLessThan(0.004);
  });

  it('are found by a side at which the room ends: by the wall behind, down to the floor that nothing shows', () => {
    const steps = (along: number) => Math.ceil(along / FLIGHT.going) * FLIGHT.rise;
    const hall: Vec2[] = ROOM.map(([x, y]) => [x, Math.min(y, 6.8)]);
    const side = [...flank(steps, 1.9)];
    const random = seededRandom(3);
    const behind: number[] = [];
    for (let k = 0; k < 400; k++) {
      const [along, z] = [random() * 1.9, random() * 2.6];
      if (z > steps(along) + 0.3) behind.push(1 + along, 7.9, z);
    }
    const [stair, ...others] = found(Float32Array.from([...side, ...behind]), hall);
    expect(others).toEqual([]);
    expect(stair).toMatchObject({ shape: 'straight', zBottom: 0, zTop: ABOVE, risers: 17 });
    expect((stair as { width: number }).width).toBeCloseTo(1.1, 1);
    // A floor in sight there: the flight ends where it shows.
    const floor: number[] = [];
    for (let k = 0; k < 300; k++) floor.push(1 + random() * 1.9, 6.9 + random(), 0);
    expect(found(Float32Array.from([...side, ...behind, ...floor]), hall)[0]?.zBottom).toBeGreaterThan(1);
  });

  it('are told by their side though things stand over the steps of another slope', () => {
    const steps = (along: number) => Math.ceil(along / FLIGHT.going) * FLIGHT.rise;
    const random = seededRandom(19);
    const side: number[] = [];
    // Sixty points in the corners of the steps, and a wall under the landing at their head that shows a hundred times as many.
    for (let k = 0; k < 900; k++) {
      const [along, z] = [random() * 16 * FLIGHT.going, random() * 2.7];
      if (z < steps(along)) side.push(1 + along, 6.8, z);
    }
    for (let k = 0; k < 3000; k++) side.push(1 + 16 * FLIGHT.going + random() * 2, 6.8, random() * 2.7);
    const [stair] = found(Float32Array.from([...flank(() => 0), ...side]));
    expect(stair).toMatchObject({ shape: 'straight', zBottom: 0, zTop: ABOVE, risers: 17 });
  });

  it('are no plain slopes, such as the side of a ramp or of a gable', () => {
    expect(found(flank((along) => (along / FLIGHT.going) * FLIGHT.rise))).toEqual([]);
  });

  it('are no ramps and no roofs', () => {
    expect(found(stairwell({ isRamp: true }))).toEqual([]);
  });

  it('are no boards of a roof that lie over the eyes of all in the highest storey', () => {
    expect(inHighest(stairwell({ from: 9 }))).toHaveLength(1);
    expect(inHighest(stairwell({ from: 12 }))).toEqual([]);
    // Nor where they lead past the floor above.
    const past = (to: number) => {
      const points = storeyPoints(stairwell({ from: 13, to }), LAYOUT, { ...STOREY, zCap: 4.5 });
      const [cells] = findRisingCells(points, { low: 0.1, high: 4.5 });
      return straightFlight(cells!, { ...STOREY, above: ABOVE, normals: LAYOUT.normals, rooms: [ROOM] }, points);
    };
    expect(past(16)).toBeDefined();
    expect(past(22)).toBeUndefined();
  });

  it('show their treads where they lead to no floor: what only rises as steps do is a sofa', () => {
    const random = seededRandom(2);
    const flight = (isSoft: boolean) => {
      const put: number[] = [];
      for (let n = 0; n < 20_000; n++) put.push(random() * 8, random() * 8, (random() - 0.5) * 0.006);
      for (let n = 0; n < 4000; n++) {
        const step = 1 + Math.floor(random() * 6);
        const u = random();
        const [along, up] = n % 3 === 0 ? [0, u] : [u, isSoft ? u : 1];
        put.push(3 + (step - 1 + along) * 0.26, 2 + random() * 1.2, (step - 1 + up) * 0.17);
      }
      return inHighest(Float32Array.from(put));
    };
    expect(flight(false)).toHaveLength(1);
    expect(flight(true)).toEqual([]);
  });

  it('need a hole in the floor above, which shows no floor', () => {
    const [stair] = found(stairwell());
    const hole = floorHoleOf(stair!, ABOVE)!;
    const [left, right] = [Math.min(...hole.map(([x]) => x)), Math.max(...hole.map(([x]) => x))];
    expect(right).toBeCloseTo(1 + 16 * FLIGHT.going, 1);
    expect(right - left).toBeGreaterThan(2);
    const upper = { ...STOREY, elevation: ABOVE, zCap: 6 };
    const floor = Float32Array.from(
      Array.from({ length: 10_000 }, (_, k): number[] => [(k % 100) * 0.08, Math.floor(k / 100) * 0.08, ABOVE]).flat(),
    );
    expect(isHole(hole, ABOVE, storeyPoints(stairwell(), LAYOUT, upper))).toBe(true);
    expect(isHole(hole, ABOVE, storeyPoints(floor, LAYOUT, upper))).toBe(false);
  });
});
