import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../../../core/vector.ts';
import { centroidOf, isInside, signedArea } from '../../../../math/polygon.ts';
import { seededRandom } from '../../../../math/random.ts';
import type { DetectedStair, DetectedStorey, StoreyLayout } from '../../detected-elements.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { floorHoleOf } from '../floor-hole.ts';
import { treadsOf } from '../treads.ts';
import { stairsOfChain } from './chain-stairs.ts';
import { findStairChains } from './stair-chains.ts';

const ABOVE = 3;
const LAYOUT: StoreyLayout = {
  angle: 0,
  normals: [0],
  bounds: { minX: -1, minY: -1, maxX: 9, maxY: 9 },
  storeys: [],
  warnings: [],
} as unknown as StoreyLayout;
const STOREY = { index: 0, elevation: 0, height: 2.7, zCap: 2.9, ceilingSeen: true } as DetectedStorey;

interface Tread {
  outline: Vec2[];
  z: number;
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): Vec2[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** Points on treads, a few hundred each square meter, with a millimeter of noise. */
function scanOf(treads: readonly Tread[], perSquareMeter = 400): Float32Array {
  const random = seededRandom(3);
  return Float32Array.from(
    treads.flatMap(({ outline, z }) => {
      const [xs, ys] = [outline.map(([x]) => x), outline.map(([, y]) => y)];
      const [x0, y0] = [Math.min(...xs), Math.min(...ys)];
      const [width, depth] = [Math.max(...xs) - x0, Math.max(...ys) - y0];
      return Array.from({ length: Math.round(perSquareMeter * width * depth) }, () => {
        const place: Vec2 = [x0 + random() * width, y0 + random() * depth];
        return isInside(outline, ...place) ? [...place, z + 0.002 * (random() - 0.5)] : [];
      }).flat();
    }),
  );
}

function found(position: Float32Array): DetectedStair[] {
  const storey = { ...STOREY, above: ABOVE, normals: LAYOUT.normals, rooms: [rectangle(-1, -1, 9, 9)] };
  const points = storeyPoints(position, LAYOUT, STOREY);
  return findStairChains(storey, points).flatMap((chain) => stairsOfChain(chain, storey, points));
}

const [RISE, GOING] = [ABOVE / 16, 0.28];

/** Two flights of seven treads along x, side by side, with a landing at their end. */
function halfTurn(): Tread[] {
  const flight = (number: number): Tread => {
    const x = number <= 7 ? 1 + (number - 1) * GOING : 1 + (15 - number) * GOING;
    const y = number <= 7 ? 2 : 3.2;
    return { outline: rectangle(x, y, x + GOING, y + 1), z: number * RISE };
  };
  const landing: Tread = { outline: rectangle(1 + 7 * GOING, 2, 2.2 + 7 * GOING, 4.2), z: 8 * RISE };
  return [...[1, 2, 3, 4, 5, 6, 7].map(flight), landing, ...[9, 10, 11, 12, 13, 14, 15].map(flight)];
}

/** Four treads along x, six wedges around a corner of the well, four treads back along y. */
function winder(): Tread[] {
  const corner: Vec2 = [3, 3];
  const straight = (number: number): Tread => {
    const outline =
      number <= 4
        ? rectangle(1.88 + (number - 1) * GOING, 2, 1.88 + number * GOING, 3)
        : rectangle(3, 3 + (number - 11) * GOING, 4, 3 + (number - 10) * GOING);
    return { outline, z: number * RISE };
  };
  const wedge = (number: number): Tread => {
    const turn = ((number - 5) * Math.PI) / 12;
    const ray = (angle: number): Vec2 => {
      const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
      const reach = 1 / Math.max(Math.abs(dx), Math.abs(dy));
      return [corner[0] + reach * dx, corner[1] + reach * dy];
    };
    const [from, to] = [ray(turn), ray(turn + Math.PI / 12)];
    const isCorner = Math.abs(from[1] - 2) < 1e-9 && Math.abs(to[0] - 4) < 1e-9 && Math.abs(to[1] - 2) > 1e-9;
    return { outline: isCorner ? [corner, from, [4, 2], to] : [corner, from, to], z: number * RISE };
  };
  return [1, 2, 3, 4].map(straight).concat([5, 6, 7, 8, 9, 10].map(wedge), [11, 12, 13, 14].map(straight));
}

/** Share of the area of true treads that the stair's treads at their level hold, on a raster of 5 cm. */
function shareOf(stair: DetectedStair, truth: readonly Tread[]): number {
  const treads = treadsOf(stair);
  let [held, all] = [0, 0];
  for (const { outline, z } of truth) {
    const own = treads.filter((tread) => Math.abs(tread.z - z) < 0.03);
    for (let x = 0; x < 6; x += 0.05) {
      for (let y = 0; y < 6; y += 0.05) {
        if (!isInside(outline, x, y)) continue;
        all++;
        if (own.some((tread) => isInside(tread.outline, x, y))) held++;
      }
    }
  }
  return held / all;
}

describe('stairs by their treads', () => {
  it('are two flights with the landing between, where it turns on one', () => {
    const [stair, ...others] = found(scanOf(halfTurn()));
    expect(others).toEqual([]);
    if (stair?.shape !== 'joined') throw new Error('no flights');
    expect(stair.flights.map(({ risers }) => risers)).toEqual([8, 8]);
    expect([stair.zBottom, stair.zTop]).toEqual([0, ABOVE]);
    expect(shareOf(stair, halfTurn())).toBeGreaterThan(0.8);
  });

  it('meet on the landing that no one saw', () => {
    const seen = halfTurn().filter((_, k) => k < 5 || k > 9);
    const [stair, ...others] = found(scanOf(seen));
    expect(others).toEqual([]);
    if (stair?.shape !== 'joined') throw new Error('no flights');
    expect(stair.flights.map(({ risers }) => risers)).toEqual([8, 8]);
    expect(stair.landings[0]!.z).toBeCloseTo(8 * RISE, 2);
  });

  it('wind around a corner in wedges, each between its edges', () => {
    const [stair, ...others] = found(scanOf(winder()));
    expect(others).toEqual([]);
    expect(stair).toMatchObject({ shape: 'winding', risers: 16, zBottom: 0 });
    expect(shareOf(stair!, winder())).toBeGreaterThan(0.8);
    const [first, second] = treadsOf(stair!);
    expect(Math.abs(signedArea(first!.outline) - GOING)).toBeLessThan(0.1);
    expect(second!.z - first!.z).toBeCloseTo(RISE, 3);
  });

  it('wind in six treads at least: four boxes around a corner are none', () => {
    const boxes = [
      rectangle(2, 2, 2.4, 2.6),
      rectangle(2.4, 2, 2.9, 2.5),
      rectangle(2.5, 2.5, 2.9, 3),
      rectangle(2, 2.6, 2.5, 3),
    ].map((outline, k) => ({ outline, z: (k + 1) * RISE }));
    expect(found(scanOf(boxes))).toEqual([]);
  });

  it('need a hole in the floor above over the treads without headroom', () => {
    const [stair] = found(scanOf(winder()));
    const hole = floorHoleOf(stair!, ABOVE)!;
    const high = winder().filter(({ z }) => z > ABOVE - 2.25);
    expect(high.every(({ outline }) => isInside(hole, ...centroidOf(outline)))).toBe(true);
    expect(isInside(hole, ...centroidOf(winder()[0]!.outline))).toBe(false);
    expect(floorHoleOf(stair!, ABOVE + 0.5)).toBeUndefined();
  });

  it('are found by few points on each tread, and those between that show none follow evenly', () => {
    const seen = winder().filter((_, k) => k !== 6 && k !== 7);
    const [stair] = found(scanOf(seen, 120));
    expect(stair).toMatchObject({ shape: 'winding' });
    expect(shareOf(stair!, winder())).toBeGreaterThan(0.65);
    expect(treadsOf(stair!).length).toBeGreaterThanOrEqual(14);
  });

  it('lie on their undersides where the scan shows those from below', () => {
    const below = halfTurn()
      .slice(0, 7)
      .map(({ outline, z }): Tread => ({ outline, z: z - 0.05 }));
    const [stair] = found(scanOf(below));
    expect(stair?.shape).toBe('straight');
    expect(treadsOf(stair!)[2]!.z).toBeCloseTo(3 * RISE, 2);
  });

  it('are as steep as those to lofts only where they lead up from the floor, evenly to the one above', () => {
    const flight = (rise: number, first = 1, last = 5) =>
      found(
        scanOf(
          Array.from({ length: last - first + 1 }, (_, k) => k + first).map((k): Tread => {
            return { outline: rectangle(1 + k * 0.25, 2, 1.25 + k * 0.25, 3), z: k * rise };
          }),
        ),
      );
    const [stair, ...others] = flight(ABOVE / 9);
    expect(others).toEqual([]);
    expect(stair).toMatchObject({ shape: 'straight', zBottom: 0 });
    expect(treadsOf(stair!)[2]!.z).toBeCloseTo(ABOVE / 3, 2);
    expect(flight(ABOVE / 9.5)).toEqual([]);
    expect(flight(ABOVE / 9, 3, 7)).toEqual([]);
  });

  it('are no shelves above each other, and no strips of a slope', () => {
    const shelves = [1, 2, 3, 4, 5, 6].map((k): Tread => ({ outline: rectangle(2, 2, 4, 2.3), z: k * RISE }));
    expect(found(scanOf(shelves))).toEqual([]);
    const random = seededRandom(9);
    const slope = Array.from({ length: 40_000 }, () => {
      const [x, y] = [1 + 4 * random(), 2 + 2 * random()];
      return [x, y, 0.5 * (x - 1) + 0.2];
    }).flat();
    expect(found(Float32Array.from(slope))).toEqual([]);
  });
});
