import { expect, it } from 'vitest';
import { FrameBudget } from './frame-budget.ts';

it('asks a slow card for fewer points and a fast one for more', () => {
  const slow = new FrameBudget(false);
  const fast = new FrameBudget(false);
  for (let i = 0; i < 30; i++) {
    slow.record(200_000 + i * 3000, 200 + i * 3);
    fast.record(2_000_000 + i * 30_000, 20 + i * 0.3);
  }
  expect(slow.moving).toBeLessThan(100_000);
  expect(slow.resting).toBeGreaterThan(slow.moving);
  expect(fast.moving).toBeGreaterThan(1_500_000);
});

it('tells the cost of a frame from the cost of a point', () => {
  const budget = new FrameBudget(true);
  for (let i = 0; i < 40; i++) {
    const points = i % 4 === 0 ? 300_000 : 40_000;
    budget.record(points, 80 + points / 1000);
  }
  expect(budget.resting).toBeGreaterThan(280_000);
  expect(budget.resting).toBeLessThan(360_000);
  expect(budget.moving).toBe(40_000);
});

it('is not starved by many frames of one size', () => {
  const budget = new FrameBudget(true);
  for (let i = 0; i < 200; i++) budget.record(40_000, 100);
  expect(budget.resting).toBeGreaterThanOrEqual(200_000);
});

it('begins low without a graphics card', () => {
  expect(new FrameBudget(true).resting).toBeLessThan(new FrameBudget(false).resting / 4);
});
