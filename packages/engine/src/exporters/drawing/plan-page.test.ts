import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { turn, turnModel } from '../geometry/turned-model.ts';
import { createPage, pageMatrix } from './plan-page.ts';
import { drawStoreyPlans } from './storey-plan.ts';

it('says where places of a turned model lie on the page', () => {
  const plan = drawStoreyPlans(turnModel(twoStoreyHouse(), 0.4))[0]!;
  const page = createPage(plan, [100, 200], 1);
  const [a, b, c, d, e, f] = pageMatrix(page, plan.angle).split(' ').map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const place = [3, 1.5] as const;
  const [x, y] = page.at(turn(place, plan.angle));
  expect(a * place[0] + c * place[1] + e).toBeCloseTo(x, 2);
  expect(b * place[0] + d * place[1] + f).toBeCloseTo(y, 2);
});
