import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../src/core/vector.ts';
import { distance, signedArea } from '../../src/math/polygon.ts';
import { seededRandom } from '../../src/math/random.ts';
import { modelOfPoints } from './model-of-points.ts';
import { scanOfPlan } from './scan-of-plan.ts';

/** Thickness of the walls between rooms, meters. */
const THICKNESS = 0.12;

const random = seededRandom(73);

/** A parallelogram of two sides along x and two that lean by an angle; `s` along x, `t` along the leaning sides. */
const leaning = (degrees: number, [s0, s1]: Vec2, [t0, t1]: Vec2): Vec2[] => {
  const at = (s: number, t: number): Vec2 => [
    s + t * Math.cos((degrees * Math.PI) / 180),
    t * Math.sin((degrees * Math.PI) / 180),
  ];
  return [at(s0, t0), at(s1, t0), at(s1, t1), at(s0, t1)];
};

/** Every room is found with the corners that it has, each within a centimeter, and no further one. */
async function expectRooms(plans: readonly Vec2[][]): Promise<void> {
  const { rooms, origin } = await modelOfPoints(plans.flatMap((plan) => scanOfPlan(plan, random)));
  expect(rooms).toHaveLength(plans.length);
  for (const plan of plans) {
    const found = rooms.map(({ polygon }) => polygon.map(([x, y]): Vec2 => [x + origin[0], y + origin[1]]));
    const off = (polygon: readonly Vec2[]) =>
      Math.max(...plan.map((corner) => Math.min(...polygon.map((other) => distance(corner, other)))));
    const own = found.toSorted((p, q) => off(p) - off(q))[0]!;
    expect(own).toHaveLength(plan.length);
    expect(off(own)).toBeLessThan(0.01);
    expect(signedArea(own)).toBeCloseTo(signedArea(plan), 1);
  }
}

describe('the outline of a room', () => {
  it.each([73, 60])('has a corner of %d degrees where it is, and no step', async (degrees) => {
    const rise = 3.2;
    const out = 4.5 + rise / Math.tan((degrees * Math.PI) / 180);
    await expectRooms([
      [
        [0, 0],
        [out, 0],
        [4.5, rise],
        [0, rise],
      ],
    ]);
  });

  it.each([90, 73])('runs straight past a wall that meets its own at %d degrees: a T junction', async (degrees) => {
    const rise = Math.sin((degrees * Math.PI) / 180);
    const gap = THICKNESS / rise;
    await expectRooms([
      leaning(90, [0, 8], [-3 - THICKNESS, -THICKNESS]),
      leaning(degrees, [0.4, 3.9], [0, 3 / rise]),
      leaning(degrees, [3.9 + gap, 7.5], [0, 3 / rise]),
    ]);
  });

  it.each([90, 73])('has its corner where walls cross at %d degrees: an X junction', async (degrees) => {
    const rise = Math.sin((degrees * Math.PI) / 180);
    const gap = THICKNESS / rise;
    const [below, above]: [Vec2, Vec2] = [
      [-3 / rise - gap, -gap],
      [0, 3 / rise],
    ];
    await expectRooms(
      [below, above].flatMap((t) => [leaning(degrees, [0, 3.4], t), leaning(degrees, [3.4 + gap, 7], t)]),
    );
  });
});
