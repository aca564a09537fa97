import { expect, it } from 'vitest';
import type { Vec2 } from '../../../core/vector.ts';
import { signedArea } from '../../../math/polygon.ts';
import type { WindingStair } from '../detected-elements.ts';
import { treadsOf } from './treads.ts';

const [INNER, OUTER, TURN, TOP] = [0.35, 0.95, 1.5 * Math.PI, 2.7];

/** A stair that winds around the plan's origin, by the cells of 10 cm that it fills. */
function winding(): WindingStair {
  const cells: WindingStair['cells'] = [];
  for (let x = -1; x < 1; x += 0.1) {
    for (let y = -1; y < 1; y += 0.1) {
      const turn = (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
      const radius = Math.hypot(x, y);
      if (radius > INNER + 0.05 && radius < OUTER - 0.05 && turn < TURN) cells.push([x, y, (TOP * turn) / TURN]);
    }
  }
  return { storey: 0, shape: 'winding', cells, zBottom: 0, zTop: TOP, seen: 1, points: 1, rms: 0.2 };
}

function turnOf(outline: readonly Vec2[]): number {
  const [x, y] = [0, 1].map((axis) => outline.reduce((sum, place) => sum + place[axis]!, 0)) as [number, number];
  return (Math.atan2(y, x) + 2 * Math.PI) % (2 * Math.PI);
}

it('lie side by side along a winding way up, each across it', () => {
  const treads = treadsOf(winding());
  expect(treads).toHaveLength(14);
  const sector = ((OUTER ** 2 - INNER ** 2) * TURN) / 2 / 15;
  // At its ends too little of the way shows.
  for (const [k, { outline, z }] of treads.slice(1, -1).entries()) {
    expect(z).toBeCloseTo((TOP * (k + 2)) / 15);
    expect(Math.abs(turnOf(outline) - (TURN * (k + 2)) / 15)).toBeLessThan(0.12);
    expect(outline).toHaveLength(4);
    expect(Math.abs(signedArea(outline) / sector - 1)).toBeLessThan(0.35);
  }
});

it('are left out where the way was not seen', () => {
  const whole = winding();
  const lower = { ...whole, cells: whole.cells.filter(([, , z]) => z < 1.5) };
  expect(Math.max(...treadsOf(lower).map(({ z }) => z))).toBeLessThan(1.9);
});
