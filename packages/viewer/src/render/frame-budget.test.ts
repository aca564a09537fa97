import { expect, it } from 'vitest';
import { FrameBudget } from './frame-budget.ts';

it('asks a slow card for fewer points and a fast one for more', () => {
  const slow = new FrameBudget();
  const fast = new FrameBudget();
  for (let i = 0; i < 30; i++) {
    slow.record(200_000, 200);
    fast.record(2_000_000, 20);
  }
  expect(slow.moving).toBeLessThan(100_000);
  expect(slow.resting).toBeGreaterThan(slow.moving);
  expect(fast.moving).toBeGreaterThan(1_500_000);
});

it('learns nothing from frames that draw next to nothing', () => {
  const budget = new FrameBudget();
  const before = budget.moving;
  budget.record(10, 500);
  expect(budget.moving).toBe(before);
  expect(budget.frameMs).toBe(500);
});
