import { describe, expect, it } from 'vitest';
import type { Vec2 } from '../../core/vector.ts';
import { followArcs } from './follow-arcs.ts';
import { cornersOf } from './outline-parts.ts';
import { signedArea } from './plan-geometry.ts';

const ARC = { center: [0, 0] as Vec2, radius: 6, from: 0, to: 1.5, thickness: 0.3 };
const OUTER = 6.15;
const at = (angle: number, away = OUTER): Vec2 => [away * Math.cos(angle), away * Math.sin(angle)];
const ANGLES = Array.from({ length: 9 }, (_, k) => (1.5 * k) / 8);
/** The miter of chords that touch the arc lies farther out. */
const SECTOR: Vec2[] = [[0, 0], ...ANGLES.map((angle) => at(angle, OUTER + 0.02))];
const area = (outline: readonly Vec2[]) => signedArea(cornersOf(followArcs(outline, [ARC])!));
const offOf = (outline: readonly Vec2[]) =>
  Math.max(
    ...cornersOf(followArcs(outline, [ARC])!)
      .filter(([x, y]) => Math.hypot(x, y) > 5)
      .map(([x, y]) => Math.abs(Math.hypot(x, y) - OUTER)),
  );

describe('an outline along a curved wall', () => {
  it('has its arc, and its straight sides end where they meet it', () => {
    expect(offOf(SECTOR)).toBeLessThan(1e-9);
    expect(area(SECTOR) / ((OUTER ** 2 * 1.5) / 2)).toBeCloseTo(1, 3);
    const parts = followArcs(SECTOR, [ARC])!;
    expect(parts.filter(({ over }) => over)).toHaveLength(1);
    expect(parts.filter(({ over }) => !over)).toHaveLength(2);
    for (const [k, { to }] of parts.entries()) expect(parts[(k + 1) % parts.length]!.from).toEqual(to);
  });

  it('wherever its list of corners begins, around a hole, and on the inner face', () => {
    for (let k = 0; k < SECTOR.length; k++)
      expect(area([...SECTOR.slice(k), ...SECTOR.slice(0, k)])).toBeCloseTo(area(SECTOR), 9);
    const inner: Vec2[] = [[0, 0], ...ANGLES.map((angle) => at(angle, 5.87))];
    expect(area(inner) / ((5.85 ** 2 * 1.5) / 2)).toBeCloseTo(1, 3);
  });

  it('goes over smoothly where a side goes on along the tangent', () => {
    const [x, y] = at(0, OUTER + 0.05);
    const beside: Vec2[] = [[0, -4], [x, y - 4], [x, y], ...ANGLES.slice(1).map((angle) => at(angle))];
    const parts = followArcs(beside, [ARC])!;
    const [blend] = parts.filter(({ over }) => over);
    expect(blend!.from).toEqual([x, y]);
    expect(Math.hypot(...blend!.over!) - OUTER).toBeCloseTo(0.05 / 4, 9);
  });

  it('is closed all around a round building', () => {
    const round = Array.from({ length: 24 }, (_, k) => at((2 * Math.PI * k) / 24));
    const arc = { ...ARC, from: 0, to: 2 * Math.PI };
    expect(signedArea(cornersOf(followArcs(round, [arc])!)) / (Math.PI * OUTER ** 2)).toBeCloseTo(1, 3);
  });

  it('keeps its corners where nothing is round: beside the wall, across it, and of one side', () => {
    expect(
      followArcs(
        SECTOR.map(([x, y]): Vec2 => [x * 1.1, y * 1.1]),
        [ARC],
      ),
    ).toBeUndefined();
    expect(followArcs([[0, 0], at(0), at(0.18), at(1.4, 3)], [ARC])).toBeUndefined();
    expect(followArcs(SECTOR, [])).toBeUndefined();
  });
});
