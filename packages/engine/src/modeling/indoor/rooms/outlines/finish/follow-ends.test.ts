import { expect, it } from 'vitest';
import type { Vec2 } from '../../../../../core/vector.ts';
import { signedArea } from '../../../../../math/polygon.ts';
import { distanceToSegment } from '../../../../../math/segment.ts';
import { followEnds } from './follow-ends.ts';

/** A hall of 6 × 4 m, of which floor and ceiling show over the left 4.5 m only. */
const SEEN: Vec2[] = [
  [0, 0],
  [4.5, 0],
  [4.5, 4],
  [0, 4],
];
/** Its lower wall goes on, and turns into that of its end, which slants. */
const CORNER: Vec2 = [6, 0];
const END: Vec2 = [6.8, 4];

/** Share of a line that runs within `reach` of one of the walls. */
function share(walls: readonly (readonly [Vec2, Vec2])[], reach: number) {
  return (a: Vec2, b: Vec2) => {
    const places = Array.from({ length: 20 }, (_, k): Vec2 => {
      const t = (k + 0.5) / 20;
      return [a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])];
    });
    return (
      places.filter(([x, y]) => walls.some(([c, d]) => distanceToSegment({ a: c, b: d }, x, y) < reach)).length / 20
    );
  };
}

const around = (walls: readonly (readonly [Vec2, Vec2])[]) => ({
  supportOf: (a: Vec2, b: Vec2) => (a[0] === 4.5 && b[0] === 4.5 ? 0 : 1),
  standingOn: share(walls, 0.04),
  standingNear: share(walls, 0.15),
  heightsOn: share(walls, 0.04),
  lineBeside: () => undefined,
  isTaken: () => false,
});

const LOWER = [[0, 0], CORNER] as const;

it('takes a room on to the wall of its end, to which the wall beside leads', () => {
  const whole = followEnds(SEEN, around([LOWER, [CORNER, END]]));
  expect(whole).toHaveLength(4);
  expect(Math.abs(signedArea(whole) - 25.6)).toBeLessThan(0.4);
});

it('follows the other wall as well', () => {
  const mirrored = SEEN.map(([x, y]): Vec2 => [x, 4 - y]).toReversed();
  const walls = [LOWER, [CORNER, END]].map((wall) => wall.map(([x, y]): Vec2 => [x, 4 - y]) as [Vec2, Vec2]);
  expect(Math.abs(signedArea(followEnds(mirrored, around(walls))) - 25.6)).toBeLessThan(0.4);
});

it.each<[string, Vec2]>([
  ['before it', [6.2, 4]],
  ['behind it', [7.6, 4]],
])('ends at the wall, which shows at all heights, rather than at a parapet %s', (_, end) => {
  const parapet = [CORNER, end] as const;
  const wall = [LOWER, [CORNER, END]] as const;
  const heightsOn = (a: Vec2, b: Vec2) => Math.max(share(wall, 0.04)(a, b), 0.4 * share([parapet], 0.04)(a, b));
  const whole = followEnds(SEEN, { ...around([...wall, parapet]), heightsOn });
  expect(Math.abs(signedArea(whole) - 25.6)).toBeLessThan(0.4);
});

it('leaves an end without a wall, one to which no wall leads, and one behind which another room lies', () => {
  expect(followEnds(SEEN, around([LOWER]))).toEqual(SEEN);
  expect(followEnds(SEEN, around([[CORNER, END]]))).toEqual(SEEN);
  const taken = { ...around([LOWER, [CORNER, END]]), isTaken: (x: number) => x > 5 };
  expect(followEnds(SEEN, taken)).toEqual(SEEN);
});

it('leaves a border that shows its wall', () => {
  expect(followEnds(SEEN, { ...around([LOWER, [CORNER, END]]), supportOf: () => 1 })).toEqual(SEEN);
});
