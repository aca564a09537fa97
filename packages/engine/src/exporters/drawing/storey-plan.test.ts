import { expect, it } from 'vitest';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import { drawStoreyPlans } from './storey-plan.ts';

it('the arrow of a stair runs up its only flight, or the first one of those that a landing joins', () => {
  const { angle, stairs } = drawStoreyPlans(wholeHouse())[0]!;
  const runs = new Map(
    stairs.flatMap(({ id, arrow }) => {
      if (!arrow) return [];
      const [x, y] = [arrow.to[0] - arrow.from[0], arrow.to[1] - arrow.from[1]];
      const along = x * Math.cos(angle) - y * Math.sin(angle);
      const aside = x * Math.sin(angle) + y * Math.cos(angle);
      return [[id, [along.toFixed(2), Math.abs(aside).toFixed(2)]] as const];
    }),
  );
  expect(runs.get('t-landing')).toEqual(['0.84', '0.00']);
  // To the middle of its last step, and not across to where the other flight ends.
  expect(runs.get('t-turning')).toEqual(['0.70', '0.00']);
});
