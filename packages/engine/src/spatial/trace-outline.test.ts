import { expect, it } from 'vitest';
import { signedArea } from '../math/polygon.ts';
import { seededRandom } from '../math/random.ts';
import { simplifyLoop, traceOutlines } from './trace-outline.ts';

it('encloses exactly the set cells, holes taken off', () => {
  const grid = { x0: -1, y0: 2, cell: 0.5, width: 20, height: 15 };
  for (let seed = 1; seed < 20; seed++) {
    const random = seededRandom(seed);
    const mask = Uint8Array.from({ length: 300 }, () => (random() < 0.6 ? 1 : 0));
    const area = traceOutlines(mask, grid).reduce((sum, loop) => sum + signedArea(loop), 0);
    expect(area).toBeCloseTo(mask.reduce((a, b) => a + b, 0) * 0.25, 9);
  }
});

it('keeps the corners of a simplified loop within tolerance', () => {
  const circle = Array.from({ length: 200 }, (_, k): [number, number] => [Math.cos(k / 31.83), Math.sin(k / 31.83)]);
  const simple = simplifyLoop(circle, 0.02);
  expect(simple.length).toBeLessThan(40);
  expect(signedArea(simple)).toBeGreaterThan(Math.PI * 0.95);
});
