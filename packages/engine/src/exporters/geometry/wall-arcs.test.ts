import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { Vec2 } from '../../core/vector.ts';
import { THICKNESS, chords, evenly, withWalls } from '../../../test/models/curved-wall.ts';
import { buildElementMeshes } from '../mesh/element-meshes.ts';
import { meshVolume } from './mesh-builder.ts';
import { findArcs } from './wall-arcs.ts';
import { layoutWalls, toPlan } from './wall-layout.ts';

const house = twoStoreyHouse();

describe('arcs', () => {
  it('are found where pieces follow a circle, wherever it is cut open', () => {
    for (const start of [0, 2.5, -2]) {
      const [arc, ...others] = findArcs(withWalls(chords(evenly(start, start + 1.8, 9))));
      expect(others).toEqual([]);
      expect(arc!.pieces.map(({ wall }) => wall)).toEqual(Array.from({ length: 9 }, (_, i) => `arc-${i}`));
      expect(arc!.center[0]).toBeCloseTo(30, 1);
      expect(arc!.center[1]).toBeCloseTo(30, 1);
      expect(Math.abs(arc!.radius - 6)).toBeLessThan(0.04);
      expect(arc!.to - arc!.from).toBeCloseTo(1.8, 2);
    }
  });

  it('are found in rough pieces that overlap and stand a few centimeters off', () => {
    const rough = chords(evenly(0, 1.6, 8), 8, (i) => [0.03, -0.02, 0, 0.04, -0.03][i % 5]!);
    const long = rough.map((wall, i) =>
      i === 3 ? { ...wall, b: rough[4]!.a.map((v, k) => v + 0.1 * k) as unknown as Vec2 } : wall,
    );
    const [arc] = findArcs(withWalls(long));
    expect(arc!.pieces).toHaveLength(8);
    expect(Math.abs(arc!.radius - 8)).toBeLessThan(0.15);
  });

  it('are not found in rectangles, polygons of few sides, or walls of different thickness', () => {
    expect(findArcs(house)).toEqual([]);
    expect(findArcs(withWalls(chords(evenly(0, 2 * Math.PI, 8))))).toEqual([]);
    const mixed = chords(evenly(0, 1.8, 9)).map((wall, i) => ({ ...wall, thickness: i % 2 === 0 ? 0.1 : 0.3 }));
    expect(findArcs(withWalls(mixed))).toEqual([]);
  });

  it('fall back to their pieces when one of them was edited', () => {
    const walls = chords(evenly(0, 1.8, 9)).map((wall, i) => (i === 4 ? { ...wall, status: 'edited' as const } : wall));
    expect(findArcs(withWalls(walls))).toEqual([]);
  });

  it('bend their pieces: the faces lie on the arc, and the bodies fill the ring without gap or overlap', () => {
    const model = withWalls(chords(evenly(0.3, 2.1, 9)));
    const [arc] = findArcs(model);
    for (const layout of layoutWalls(model).values()) {
      for (const point of layout.outline.map((corner) => toPlan(layout, corner))) {
        const away = Math.hypot(point[0] - arc!.center[0], point[1] - arc!.center[1]);
        expect(Math.abs(Math.abs(away - arc!.radius) - THICKNESS / 2)).toBeLessThan(1e-6);
      }
    }
    const walls = buildElementMeshes(model).filter(({ type }) => type === 'wall');
    const volume = walls.reduce((sum, mesh) => sum + meshVolume(mesh), 0);
    const height = model.walls[0]!.zTop - model.walls[0]!.zBottom;
    expect(volume).toBeCloseTo((arc!.to - arc!.from) * arc!.radius * THICKNESS * height, 1);
  });
});
