import { describe, expect, it } from 'vitest';
import type { Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { contains, signedArea } from './plan-geometry.ts';
import { joinWalls } from './wall-joints.ts';
import { layoutWalls, toPlan } from './wall-layout.ts';

const [TEMPLATE] = twoStoreyHouse().walls;

function wall(id: string, a: Vec2, b: Vec2, thickness = 0.2): Wall {
  return { ...TEMPLATE!, id, storey: 'storey-1', a, b, thickness };
}

function cutsOf(...walls: Wall[]) {
  const cuts = joinWalls(walls);
  return (id: string) => cuts.get(id)!;
}

describe('the joints of walls', () => {
  it('leaves the ends of a wall that meets nothing square', () => {
    const cut = cutsOf(wall('w', [0, 0], [4, 0]));
    expect(cut('w')).toEqual({ start: { left: 0, right: 0 }, end: { left: 4, right: 4 } });
  });

  it('miters a corner: the inner faces end earlier, the outer faces later', () => {
    const cut = cutsOf(wall('along', [0, 0], [4, 0]), wall('up', [4, 0], [4, 3]));
    expect(cut('along').end.left).toBeCloseTo(3.9);
    expect(cut('along').end.right).toBeCloseTo(4.1);
    expect(cut('up').start.left).toBeCloseTo(0.1);
    expect(cut('up').start.right).toBeCloseTo(-0.1);
  });

  it('miters walls of different thickness at the crossings of their faces', () => {
    const cut = cutsOf(wall('thick', [0, 0], [4, 0], 0.4), wall('thin', [4, 0], [4, 3], 0.1));
    expect(cut('thick').end.left).toBeCloseTo(3.95);
    expect(cut('thick').end.right).toBeCloseTo(4.05);
    expect(cut('thin').start.left).toBeCloseTo(0.2);
    expect(cut('thin').start.right).toBeCloseTo(-0.2);
  });

  it('butts a wall against the face of a straight run that it meets at a joint', () => {
    const cut = cutsOf(wall('west', [0, 0], [4, 0]), wall('east', [4, 0], [8, 0]), wall('branch', [4, 0], [4, 3]));
    expect(cut('branch').start).toEqual({ left: expect.closeTo(0.1), right: expect.closeTo(0.1) });
    expect(cut('west').end).toEqual({ left: expect.closeTo(4), right: expect.closeTo(4) });
    expect(cut('east').start).toEqual({ left: expect.closeTo(0), right: expect.closeTo(0) });
  });

  it('butts a wall against the middle of another, also when it stops a little short of it', () => {
    const host = wall('host', [0, 0], [8, 0]);
    expect(cutsOf(host, wall('branch', [4, 0], [4, 3]))('branch').start.left).toBeCloseTo(0.1);
    expect(cutsOf(host, wall('short', [4, 0.14], [4, 3]))('short').start.left).toBeCloseTo(-0.04);
    expect(cutsOf(host, wall('far', [4, 0.5], [4, 3]))('far').start).toEqual({ left: 0, right: 0 });
  });

  it('lets three walls share one point', () => {
    const spoke = (id: string, degrees: number) => {
      const angle = (degrees * Math.PI) / 180;
      return wall(id, [0, 0], [3 * Math.cos(angle), 3 * Math.sin(angle)]);
    };
    const cut = cutsOf(spoke('a', 0), spoke('b', 120), spoke('c', 240));
    for (const id of ['a', 'b', 'c']) {
      const { start } = cut(id);
      expect(start.tip).toEqual([expect.closeTo(0), expect.closeTo(0)]);
      // Faces of equal walls at 120 degrees cross at half a thickness over the tangent of 60 degrees.
      expect(start.left).toBeCloseTo(0.1 / Math.sqrt(3));
      expect(start.right).toBeCloseTo(0.1 / Math.sqrt(3));
    }
  });

  it('lets four walls cross: one run goes through, the others butt against its faces or share the point, and none overlaps beyond', () => {
    const crossing = [
      wall('west', [0, 0], [4, 0]),
      wall('east', [4, 0], [8, 0]),
      wall('south', [4, -3], [4, 0]),
      wall('north', [4, 0], [4, 3]),
    ];
    const outlines = [...layoutWalls({ ...twoStoreyHouse(), walls: crossing, openings: [] }).values()].map((layout) =>
      layout.outline.map((point) => toPlan(layout, point)),
    );
    const total = outlines.reduce((sum, outline) => sum + Math.abs(signedArea(outline)), 0);
    // Two bars of 8 and 6 m, 20 cm thick, that share a square.
    expect(total).toBeCloseTo(0.2 * (8 + 6) - 0.04, 6);
  });

  it('leaves two walls that cross in their middles whole', () => {
    const cut = cutsOf(wall('along', [0, 0], [8, 0]), wall('across', [4, -3], [4, 3]));
    expect(cut('along')).toEqual({ start: { left: 0, right: 0 }, end: { left: 8, right: 8 } });
    expect(cut('across')).toEqual({ start: { left: 0, right: 0 }, end: { left: 6, right: 6 } });
  });

  it('makes no spike of two walls at a sharp angle', () => {
    const angle = (10 * Math.PI) / 180;
    const cut = cutsOf(wall('p', [0, 0], [4, 0]), wall('q', [0, 0], [4 * Math.cos(angle), 4 * Math.sin(angle)]));
    expect(cut('p').start).toEqual({ left: 0, right: 0 });
    expect(cut('q').start).toEqual({ left: 0, right: 0 });
  });

  it('leaves a wall that is shorter than its joint square', () => {
    const cut = cutsOf(wall('west', [0, 0], [4, 0]), wall('stub', [4, 0], [4.08, 0]), wall('up', [4.08, 0], [4.08, 3]));
    expect(cut('stub')).toEqual({
      start: { left: 0, right: 0 },
      end: { left: expect.closeTo(0.08), right: expect.closeTo(0.08) },
    });
  });
});

describe('the outlines of joined walls', () => {
  const model = {
    ...twoStoreyHouse(),
    openings: [],
    walls: [
      wall('south', [0, 0], [4, 0]),
      wall('east', [4, 0], [4, 3]),
      wall('north', [4, 3], [0, 3]),
      wall('west', [0, 3], [0, 0]),
      wall('partition', [2, 0], [2, 3]),
    ],
  };
  const outlines = [...layoutWalls(model).values()].map((layout) =>
    layout.outline.map((point) => toPlan(layout, point)),
  );

  it('cover the ring and the partition once: no gap, no overlap', () => {
    const ring = 4.2 * 3.2 - 3.8 * 2.8;
    const partition = 0.2 * 2.8;
    expect(outlines.reduce((sum, outline) => sum + signedArea(outline), 0)).toBeCloseTo(ring + partition);
    for (const probe of [
      [-0.05, -0.05],
      [4.05, 3.05],
      [2, 0.05],
      [2, 0.15],
      [2, 1.5],
      [1, 0.05],
    ] as const) {
      // prettier-ignore
      expect(outlines.filter((outline) => contains(outline, probe)).length, String(probe)).toBe(1);
    }
    expect(outlines.some((outline) => contains(outline, [1, 1.5]))).toBe(false);
  });
});
