import { expect, it } from 'vitest';
import { findCeilingCut } from './ceiling-cut.ts';

/** A square of points, a point each `step` meters. */
function layer([x0, y0]: [number, number], size: number, z: number, step = 0.2): number[] {
  const steps = Math.round(size / step);
  return Array.from({ length: steps * steps }, (_, i) => [
    x0 + (i % steps) * step,
    y0 + Math.floor(i / steps) * step,
    z,
  ]).flat();
}

it('cuts below the ceiling of a room, above which nothing hides it', () => {
  const room = [...layer([0, 0], 8, 0), ...layer([0, 0], 8, 2.6)];
  const cut = findCeilingCut(Float32Array.from(room));
  expect(cut).toBeGreaterThan(1.8);
  expect(cut).toBeLessThan(2.6);
});

it('leaves the roofs of a scan from the air, which sees no ground below them', () => {
  const ground = layer([0, 0], 20, 0).filter((_, i, all) => {
    const at = i - (i % 3);
    return !(all[at]! >= 5 && all[at]! < 17 && all[at + 1]! >= 5 && all[at + 1]! < 17);
  });
  expect(findCeilingCut(Float32Array.from([...ground, ...layer([5, 5], 12, 6)]))).toBe(Infinity);
});
