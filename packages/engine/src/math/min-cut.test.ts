import { expect, it } from 'vitest';
import type { CutEdge } from './min-cut.ts';
import { minCut } from './min-cut.ts';
import { seededRandom } from './random.ts';

function costOf(chosen: ArrayLike<number>, inside: number[], outside: number[], edges: CutEdge[]): number {
  let cost = 0;
  for (let k = 0; k < inside.length; k++) cost += chosen[k]! ? inside[k]! : outside[k]!;
  for (const e of edges) {
    if (chosen[e.from] && !chosen[e.to]) cost += e.forward;
    if (!chosen[e.from] && chosen[e.to]) cost += e.backward;
  }
  return cost;
}

it('finds a choice that no other of all choices beats', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 60; round++) {
    const n = 2 + Math.floor(random() * 8);
    const inside = Array.from({ length: n }, () => random() * 3);
    const outside = Array.from({ length: n }, () => random() * 3);
    const edges: CutEdge[] = [];
    for (let a = 0; a < n; a++) {
      for (let b = a + 1; b < n; b++) {
        if (random() < 0.5) edges.push({ from: a, to: b, forward: random(), backward: random() });
      }
    }
    let best = Infinity;
    for (let bits = 0; bits < 1 << n; bits++) {
      const choice = Array.from({ length: n }, (_, k) => (bits >> k) & 1);
      best = Math.min(best, costOf(choice, inside, outside, edges));
    }
    expect(costOf(minCut(inside, outside, edges), inside, outside, edges)).toBeCloseTo(best, 6);
  }
});
