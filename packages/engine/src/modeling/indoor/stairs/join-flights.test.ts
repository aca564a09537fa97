import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../math/random.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { stairStorey } from '../../../../test/modeling/stair-storey.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { findStairs } from './find-stairs.ts';
import { floorHoleOf } from './floor-hole.ts';
import { treadsOf } from './treads.ts';

const [ABOVE, RISERS, GOING, WIDTH] = [3.06, 18, 0.28, 1.1];
const RISE = ABOVE / RISERS;
const { STOREY, LAYOUT } = stairStorey(ABOVE, 2.8);

interface Drawn {
  /** Middle of the lowest riser, way up, and treads between their numbers from the floor. */
  start: Vec2;
  way: Vec2;
  from: number;
  to: number;
}

const random = seededRandom(23);
const noise = () => (random() - 0.5) * 0.006;

/** Points on treads and risers of a flight. */
function flight({ start, way: [dx, dy], from, to }: Drawn): number[] {
  const points: number[] = [];
  const put = (u: number, v: number, z: number) =>
    points.push(start[0] + u * dx - v * dy, start[1] + u * dy + v * dx, z);
  for (let k = from; k <= to; k++) {
    const at = (k - from) * GOING;
    for (let n = 0; n < 300; n++) {
      const v = (random() - 0.5) * WIDTH;
      if (n % 2) put(at + random() * GOING, v, k * RISE + noise());
      else put(at + noise(), v, (k - 1 + random()) * RISE);
    }
    // The riser that leads on from the last tread.
    if (k === to)
      for (let n = 0; n < 150; n++) put(at + GOING + noise(), (random() - 0.5) * WIDTH, (k + random()) * RISE);
  }
  return points;
}

/** Points of a level place. */
function plate([x0, y0]: Vec2, [x1, y1]: Vec2, z: number, count = 4000): number[] {
  const points: number[] = [];
  for (let k = 0; k < count; k++) points.push(x0 + random() * (x1 - x0), y0 + random() * (y1 - y0), z + noise());
  return points;
}

const floor = () => plate([0, 0], [8, 8], 0, 20_000);
const ROOM: Vec2[] = [
  [0, 0],
  [8, 0],
  [8, 8],
  [0, 8],
];

const found = (points: number[], room = ROOM) =>
  findStairs(
    { ...STOREY, above: ABOVE, normals: LAYOUT.normals, rooms: [room] },
    storeyPoints(Float32Array.from(points), LAYOUT, STOREY),
  );

/** Treads 1 to 8 along x, a landing at the ninth, and treads 10 to 17 back. */
const up: Drawn = { start: [2, 2], way: [1, 0], from: 1, to: 8 };
const END = 2 + 8 * GOING;
const back: Drawn = { start: [END, 3.2], way: [-1, 0], from: 10, to: 17 };
const HALF = plate([END, 1.45], [END + 1.2, 3.75], 9 * RISE);

/** Treads and landings of the only stair, by their level in steps; landings by their size. */
function told(points: number[], room = ROOM): { levels: number[]; landings: string[] } {
  const [stair, ...others] = found(points, room);
  expect(others).toEqual([]);
  if (stair?.shape !== 'joined') throw new Error(`no landing joins the flights, but a ${stair?.shape} stair`);
  const size = (outline: readonly Vec2[]) =>
    [0, 1].map((axis) => {
      const along = outline.map((corner) => corner[axis]!);
      return (Math.max(...along) - Math.min(...along)).toFixed(1);
    });
  return {
    levels: treadsOf(stair).map(({ z }) => Math.round(z / RISE)),
    landings: stair.landings.map(({ outline }) => size(outline).join(' x ')),
  };
}

const LEVELS = Array.from({ length: RISERS - 1 }, (_, k) => k + 1);

describe('flights with a landing between', () => {
  it('are one stair where they go back side by side', () => {
    const stair = told([...floor(), ...flight(up), ...HALF, ...flight(back)]);
    expect(stair).toEqual({ levels: LEVELS, landings: ['1.2 x 2.3'] });
  });

  it('are one on either side, though they do not end in line', () => {
    const right = { ...back, start: [END - GOING, 0.8] as Vec2 };
    const landing = [
      ...plate([END, 1.45], [END + 1, 2.55], 9 * RISE),
      ...plate([END - GOING, 0.25], [END + 1, 1.45], 9 * RISE),
    ];
    expect(told([...floor(), ...flight(up), ...landing, ...flight(right)])).toEqual({
      levels: LEVELS,
      landings: ['1.3 x 2.3'],
    });
  });

  it('are one though the landing is hidden, which then is as deep as the flights are wide, or as there is room', () => {
    const hidden = [...floor(), ...flight(up), ...flight(back)];
    const short = ROOM.map(([x, y]): Vec2 => [Math.min(x, END + 0.9), y]);
    expect(told(hidden, short)).toEqual({ levels: LEVELS, landings: ['0.9 x 2.3'] });
  });

  it('are one where they turn a corner, and where they go straight on', () => {
    const corner: Drawn = { ...back, start: [END + 0.55, 2.55], way: [0, 1] };
    const square = plate([END, 1.45], [END + 1.1, 2.55], 9 * RISE);
    expect(told([...floor(), ...flight(up), ...square, ...flight(corner)])).toEqual({
      levels: LEVELS,
      landings: ['1.1 x 1.1'],
    });
    const onward: Drawn = { ...back, start: [END + 1.2, 2], way: [1, 0] };
    const between = plate([END, 1.45], [END + 1.2, 2.55], 9 * RISE);
    expect(told([...floor(), ...flight(up), ...between, ...flight(onward)])).toEqual({
      levels: LEVELS,
      landings: ['1.2 x 1.1'],
    });
  });
});

describe('flights', () => {
  it('that end and begin at one level in different places are stairs of their own', () => {
    const far = { ...back, start: [END, 6] as Vec2 };
    const behind = plate([END, 5.45], [END + 1.2, 6.55], 9 * RISE);
    const first = plate([END, 1.45], [END + 1.2, 2.55], 9 * RISE);
    const stairs = found([...floor(), ...flight(up), ...first, ...behind, ...flight(far)]);
    expect(stairs.map(({ shape }) => shape)).toEqual(['straight', 'straight']);
  });

  it('side by side that lead to the same level are two stairs', () => {
    const beside = { ...up, start: [2, 3.2] as Vec2 };
    const landing = plate([END, 1.45], [END + 1.2, 3.75], 9 * RISE);
    const stairs = found([...floor(), ...flight(up), ...flight(beside), ...landing]);
    expect(stairs.map(({ shape }) => shape)).not.toContain('joined');
  });

  it('with a landing between need one hole above, as wide as both where both are too near to the floor above', () => {
    const [stair] = found([...floor(), ...flight(up), ...HALF, ...flight(back)]);
    const hole = floorHoleOf(stair!, ABOVE)!;
    const [xs, ys] = [hole.map(([x]) => x), hole.map(([, y]) => y)];
    expect(Math.max(...xs)).toBeCloseTo(END + 1.2, 1);
    expect(Math.min(...xs)).toBeCloseTo(2, 1);
    expect(Math.max(...ys) - Math.min(...ys)).toBeCloseTo(2.4, 1);
  });
});
