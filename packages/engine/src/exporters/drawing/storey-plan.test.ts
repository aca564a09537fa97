import { expect, it } from 'vitest';
import type { DoorLeaf, Opening } from '../../core/model/structured-model.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import { openingStrokes } from './plan-shapes.ts';
import { createPage } from './plan-page.ts';
import { drawStoreyPlans } from './storey-plan.ts';

it('the arrow of a stair runs up its only flight, the first one of those that a landing joins, or all around', () => {
  const { angle, stairs } = drawStoreyPlans(wholeHouse())[0]!;
  const runs = new Map(
    stairs.flatMap(({ id, arrow }) => {
      if (!arrow) return [];
      const [[fromX, fromY], [toX, toY]] = [arrow[0]!, arrow.at(-1)!];
      const [x, y] = [toX - fromX, toY - fromY];
      const along = x * Math.cos(angle) - y * Math.sin(angle);
      const aside = x * Math.sin(angle) + y * Math.cos(angle);
      return [[id, [along.toFixed(2), Math.abs(aside).toFixed(2)]] as const];
    }),
  );
  expect(runs.get('t-landing')).toEqual(['0.84', '0.00']);
  // To the middle of its last step, and not across to where the other flight ends.
  expect(runs.get('t-turning')).toEqual(['0.70', '0.00']);
  // From tread to tread, all around.
  const winding = wholeHouse().stairs.find(({ shape }) => shape === 'winding')!;
  expect(stairs.find(({ id }) => id === winding.id)!.arrow).toHaveLength(winding.treads.length);
});

/** The ground floor of the house with one of its openings changed. */
function groundWith(id: string, change: Partial<Opening>) {
  const house = twoStoreyHouse();
  const openings = house.openings.map((one) => (one.id === id ? { ...one, ...change } : one));
  const plan = drawStoreyPlans({ ...house, openings })[0]!;
  return { plan, opening: plan.openings.find((one) => one.id === id)! };
}

it('a wide door has two leaves, and one as wide as a gate shows none', () => {
  const swingsOf = (width: number) => groundWith('d-kitchen', { a: [6, 0.6], b: [6, 0.6 + width] }).opening.eitherSwing;
  expect(swingsOf(0.9)).toHaveLength(2);
  const leaves = swingsOf(1.8)!;
  expect(leaves).toHaveLength(4);
  for (const { hinge, closed, open } of leaves) {
    expect(Math.hypot(closed[0] - hinge[0], closed[1] - hinge[1])).toBeCloseTo(0.9);
    expect(Math.hypot(open[0] - hinge[0], open[1] - hinge[1])).toBeCloseTo(0.9);
  }
  expect(swingsOf(3.2)).toBeUndefined();
});

it('a closed leaf whose handle was seen turns about the other jamb, to either side', () => {
  const hingesOf = (end: 'a' | 'b') => {
    const { opening } = groundWith('d-kitchen', { measures: { handle: { end, height: 1.02 } } });
    return opening.eitherSwing!.map(({ hinge, closed }) => [hinge, closed].map(([, y]) => y.toFixed(1)));
  };
  const plain = groundWith('d-kitchen', {}).opening.eitherSwing!.map(({ hinge }) => hinge[1].toFixed(1));
  const [atA, atB] = [hingesOf('a'), hingesOf('b')];
  expect(new Set(plain).size).toBe(2);
  expect(atA[0]).toEqual(atA[1]);
  expect(atB[0]).toEqual(atB[1]);
  expect(atA[0]).toEqual([...atB[0]!].reverse());
});

it('glass above the cut is drawn light on a dark wall, and dark on a hatched one', () => {
  const strokesIn = (thicknessSource: 'measured' | 'assumed') => {
    const house = twoStoreyHouse();
    const walls = house.walls.map((wall) => (wall.id === 'w-east' ? { ...wall, thicknessSource } : wall));
    const plan = drawStoreyPlans({ ...house, walls })[0]!;
    return openingStrokes(
      createPage(plan, [0, 0], 1),
      plan.openings.find(({ id }) => id === 'n-bath')!,
    );
  };
  expect(strokesIn('measured')).toMatchObject([{ isDashed: true, isOverWall: true }]);
  expect(strokesIn('assumed')).toMatchObject([{ isDashed: true, isOverWall: false }]);
});

it('the name of a room keeps off the swing of its doors', () => {
  const leaves: DoorLeaf[] = [{ hinge: 'a', angle: 1.4, side: 'right' }];
  const { plan } = groundWith('d-kitchen', { a: [6, 1.2], b: [6, 2.55], leaves });
  const { label } = plan.rooms.find(({ room }) => room.id === 'kitchen')!;
  // The leaf reaches 1.41 m into the room, the name 0.8 m to either side.
  expect(label.center[0] - 0.8).toBeGreaterThan(7.35);
});
