import { describe, expect, it } from 'vitest';
import type { StructuredModel } from '../../packages/engine/src/core/model/structured-model.ts';
import { distance, isInside, signedArea } from '../../packages/engine/src/math/polygon.ts';
import type { Vec2 } from '../../packages/engine/src/core/vector.ts';
import { makeSample } from './make-samples.ts';
import { modelScan } from './model-sample.ts';
import { HALL_AXES, polygonRoom, ROUND_PILLAR, SQUARE_PILLAR } from './polygon-room.ts';
import { CORE, CORE_THICKNESS, towerFloor } from './tower-floor.ts';
import type { ScanFacts } from './scanner.ts';

const modelOf = (facts: ScanFacts): Promise<StructuredModel> =>
  modelScan('scan', makeSample({ name: 'scan', facts, headingDegrees: 0 }));

/** The model's places in the coordinates that the building was made in. */
const placed = ({ origin }: StructuredModel, [x, y]: Vec2): Vec2 => [x + origin[0], y + origin[1]];

describe('a hall with oblique walls and two pillars', async () => {
  const model = await modelOf(polygonRoom(0.05));

  it('has six walls, each on its axis, the oblique ones too', () => {
    expect(model.rooms).toHaveLength(1);
    expect(model.rooms[0]!.polygon).toHaveLength(HALL_AXES.length);
    expect(model.walls).toHaveLength(HALL_AXES.length);
    for (const { a, b, exterior } of model.walls) {
      expect(exterior).toBe(true);
      for (const end of [a, b]) {
        const nearest = Math.min(...HALL_AXES.map((corner) => distance(placed(model, end), [...corner])));
        expect(nearest).toBeLessThan(0.03);
      }
    }
  });

  it('has five windows and one door, and nothing else', () => {
    expect(model.openings.map(({ type }) => type).sort()).toEqual(['door', ...Array<string>(5).fill('window')]);
  });

  it('has both pillars, in place and size', () => {
    const [round, square] = model.columns.toSorted((p, q) => ('radius' in q ? 1 : 0) - ('radius' in p ? 1 : 0));
    expect(model.columns).toHaveLength(2);
    expect(distance(placed(model, round!.center), [...ROUND_PILLAR.center])).toBeLessThan(0.02);
    expect('radius' in round! && round.radius).toBeCloseTo(ROUND_PILLAR.radius, 2);
    expect(distance(placed(model, square!.center), [...SQUARE_PILLAR.center])).toBeLessThan(0.02);
    expect('size' in square! && square.size).toEqual(SQUARE_PILLAR.size.map((size) => expect.closeTo(size, 1)));
  });
});

describe('a floor of a tower around a core', async () => {
  const model = await modelOf(towerFloor(0.08));
  const [x0, y0, x1, y1] = CORE;
  const side = x1 - x0 + CORE_THICKNESS;

  it('is one room with a hole as large as the core', () => {
    expect(model.rooms).toHaveLength(1);
    const { polygon, holes } = model.rooms[0]!;
    expect(polygon).toHaveLength(4);
    expect(holes).toHaveLength(1);
    expect(-signedArea(holes[0]!)).toBeCloseTo(side * side, 0);
  });

  it('has walls all around the core: inner ones, whose thickness nobody saw', () => {
    const middle: Vec2 = [(x0 + x1) / 2, (y0 + y1) / 2];
    const around = model.walls.filter(({ a, b }) => {
      const [x, y] = placed(model, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      return Math.hypot(x - middle[0], y - middle[1]) < side * 0.6;
    });
    expect(around).toHaveLength(4);
    expect(around.every(({ exterior, thicknessSource }) => !exterior && thicknessSource === 'assumed')).toBe(true);
    expect(new Set(around.map(({ thickness }) => thickness)).size).toBe(1);
    expect(model.walls.filter(({ exterior }) => exterior)).toHaveLength(4);
    const inCore = model.rooms[0]!.holes[0]!;
    expect(isInside(inCore, middle[0] - model.origin[0], middle[1] - model.origin[1])).toBe(true);
  });

  it('has the doors of the core and all windows', () => {
    const count = (type: string) => model.openings.filter((opening) => opening.type === type).length;
    expect([count('door'), count('window'), model.openings.length]).toEqual([4, 16, 20]);
  });
});
