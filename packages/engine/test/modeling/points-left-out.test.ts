import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/math/random.ts';
import type { Vec2 } from '../../src/core/vector.ts';
import { readBytes } from '../readers/read-bytes.ts';
import { modelOfPoints } from './model-of-points.ts';
import { scanOfPlan } from './scan-of-plan.ts';

const random = seededRandom(7);
const plan: Vec2[] = [
  [0, 0],
  [6, 0],
  [6, 5],
  [0, 5],
];

describe('two rooms over each other', () => {
  const upper = scanOfPlan(plan, random, { floor: 2.9 });
  const lower = scanOfPlan(plan, random);

  it('are one where the lower one shows no floor, and the model says what lies below', async () => {
    const { storeys, warnings } = await modelOfPoints([...upper, ...lower.filter(([, , z]) => z! > 0.6)]);
    expect(storeys).toHaveLength(1);
    const told = warnings.find(({ code }) => code === 'points-below-floor');
    expect(told?.params['percent']).toBeGreaterThan(15);
    expect(told?.params['depth']).toBeCloseTo(2.3, 1);
  });

  it('are two storeys with nothing below where both show their floor', async () => {
    const { storeys, warnings } = await modelOfPoints([...upper, ...lower]);
    expect(storeys).toHaveLength(2);
    expect(warnings.map(({ code }) => code)).not.toContain('points-below-floor');
  });
});

describe('strays around a room', () => {
  const scan = scanOfPlan(plan, random).slice(0, 60_000);
  const read = (points: readonly (readonly number[])[]) =>
    readBytes({ 'a.xyz': points.map((place) => place.join(' ')).join('\n') }, { unit: 'm', up: 'z' });

  it('are counted where the model is made without them', async () => {
    const strays = Array.from({ length: 600 }, () => [random(), random(), random()].map((u) => 2000 + 40_000 * u));
    const { header } = await read([...scan, ...strays]);
    const told = header.warnings.find(({ code }) => code === 'points-far');
    expect(told?.params['count']).toBe(600);
    expect(told?.params['distance']).toBeGreaterThan(20_000);
  });

  it('are none where windows show what stands across the street', async () => {
    const view = Array.from({ length: 600 }, () => [30 + 20 * random(), 20 * random(), 5 * random()]);
    expect((await read([...scan, ...view])).warnings).not.toContain('points-far');
  });
});
