import { expect, it } from 'vitest';
import { estimateThickness } from './estimate-thickness.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import { probabilityNear } from './thickness-density.ts';
import { evidenceOf } from './thickness-evidence.ts';

/** A face along x at a height of the plan, 4 m long. */
const piece = (y: number, storey = 0): WallPiece => {
  const face = { room: 0, storey, dx: 1, dy: 0, d: -y, from: 0, to: 4, support: 1, mirrored: 0 };
  return { face, from: 0, to: 4, gap: 0 };
};
const counts = (count: (depth: number) => number): DepthCounts => {
  const all = Float64Array.from({ length: 70 }, (_, k) => count(k));
  return { all, low: all.map(() => 0) };
};
const reveal = (depth: number) => counts((k) => (k < depth ? 20 : 0));
const NOTHING = counts(() => 0);
const USUAL = { outer: 0.28, inner: 0.12, isOuterStated: false };

/** How probable it is that a wall is so thick, up to 5 cm. */
function probability(
  walls: readonly (readonly [WallPiece, DepthCounts])[],
  [wall]: readonly [WallPiece, DepthCounts],
  thickness: number,
  outer = walls.map(([one]) => one),
): number {
  const shown = new Map(walls.map(([one, depths]) => [one, evidenceOf(depths)]));
  const pieces = walls.map(([one]) => one);
  return probabilityNear(estimateThickness(shown, new Set(outer), pieces, USUAL).get(wall)!, thickness, 0.05);
}

it('is surer of an end the more other walls of the building show the same, and less where they show others', () => {
  const [wall, ...others] = [0, 3, 6, 9].map((y) => piece(y));
  const own = [wall!, reveal(36)] as const;
  const beside = (depths: DepthCounts) => others.map((other) => [other, depths] as const);
  const alone = probability([own], own, 0.358);
  expect(probability([own, ...beside(reveal(36))], own, 0.358)).toBeGreaterThan(Math.max(0.95, alone));
  expect(probability([own, ...beside(reveal(24))], own, 0.358)).toBeLessThan(alone);
});

it('follows what shows in the line of the wall, on any storey, more than what shows elsewhere', () => {
  const hidden = [piece(0), NOTHING] as const;
  const elsewhere = [piece(6), NOTHING] as const;
  const walls = [hidden, elsewhere, [piece(0, 1), reveal(42)], [piece(9), reveal(25)]] as const;
  expect(probability(walls, hidden, 0.418)).toBeGreaterThan(2 * probability(walls, elsewhere, 0.418));
});

it('takes a wall that is no outer one for as thick as those between rooms', () => {
  const { face } = piece(0);
  const between: WallPiece = { ...piece(0), other: { ...face, room: 1, dx: -1, d: -0.16 }, gap: 0.16 };
  const hidden = piece(3);
  const shown = new Map([[hidden, evidenceOf(NOTHING)]]);
  const near = (outer: readonly WallPiece[]) =>
    probabilityNear(estimateThickness(shown, new Set(outer), [between, hidden], USUAL).get(hidden)!, 0.16, 0.05);
  expect(near([])).toBeGreaterThan(0.65);
  expect(near([hidden])).toBeLessThan(0.3);
});
