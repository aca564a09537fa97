import { describe, expect, it } from 'vitest';
import { chords, evenly, withWalls } from '../../../test/models/curved-wall.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../geometry/plan-geometry.ts';
import { drawSvg } from '../svg/svg-exporter.ts';
import { drawStoreyPlans } from './storey-plan.ts';

const PIECES = chords(evenly(0.3, 2.1, 9));
const planOf = (model: StructuredModel) => drawStoreyPlans(model)[0]!;
const areaOf = (shapes: readonly { outline: Vec2[] }[]) =>
  shapes.reduce((sum, { outline }) => sum + signedArea(outline), 0);
const OPTIONS = { title: 'round', time: '2026-01-01T00:00:00Z', language: 'en' as const };

describe('bodies of walls in the plan', () => {
  it('are one closed shape of a curved wall, whichever way its pieces run', () => {
    for (const walls of [PIECES, PIECES.map((wall, i) => (i % 2 ? { ...wall, a: wall.b, b: wall.a } : wall))]) {
      const { bodies, walls: pieces } = planOf(withWalls(walls));
      expect(bodies).toHaveLength(1);
      expect(bodies[0]!.ids.toSorted()).toEqual(PIECES.map(({ id }) => id));
      expect(areaOf(bodies)).toBeCloseTo(areaOf(pieces), 9);
      const corners = bodies[0]!.outline.map((corner) => corner.map((value) => value.toFixed(6)).join());
      expect(new Set(corners).size, 'no side is walked twice').toBe(corners.length);
    }
  });

  it('end at openings that the cut goes through', () => {
    const host = PIECES[4]!;
    const at = (t: number): [number, number] => [
      host.a[0] + t * (host.b[0] - host.a[0]),
      host.a[1] + t * (host.b[1] - host.a[1]),
    ];
    const door = {
      ...twoStoreyHouse().openings.find(({ type }) => type === 'door')!,
      wall: host.id,
      a: at(0.1),
      b: at(0.9),
      zBottom: host.zBottom,
      zTop: host.zBottom + 2.1,
    };
    const { bodies, walls } = planOf({ ...withWalls(PIECES), openings: [door] });
    expect(bodies).toHaveLength(2);
    expect(areaOf(bodies)).toBeCloseTo(areaOf(walls), 9);
  });

  it('are those of their pieces for straight walls, and where only some are as thick as assumed', () => {
    const { bodies, walls } = planOf(twoStoreyHouse());
    expect(bodies.map(({ ids }) => ids[0])).toEqual(walls.map(({ id }) => id));
    const mixed = PIECES.map((wall, i) => ({
      ...wall,
      thicknessSource: i < 4 ? ('assumed' as const) : ('measured' as const),
    }));
    expect(planOf(withWalls(mixed)).bodies.map(({ ids, isAssumed }) => [ids.length, isAssumed])).toEqual([
      [4, true],
      [5, false],
    ]);
  });

  it('are filled once, and every piece of them is chosen by itself', () => {
    const svg = drawSvg(withWalls(PIECES), OPTIONS);
    expect(svg.match(/<path class="wall" d="/g)).toHaveLength(1);
    for (const { id } of PIECES)
      expect(svg.match(new RegExp(`class="wall piece" data-id="${id}"[^>]*pointer-events="all"`, 'g'))).toHaveLength(1);
  });
});
