import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { emptyHouse, twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { chainDimensions } from '../drawing/dimension-chains.ts';
import { placeLabel } from '../drawing/label-place.ts';
import { contains } from '../geometry/plan-geometry.ts';
import { createPage } from '../drawing/plan-page.ts';
import { dimensionShapes } from '../drawing/plan-shapes.ts';
import { drawStoreyPlans, type DoorSwing } from '../drawing/storey-plan.ts';
import { drawSvg } from './svg-exporter.ts';
import { turn, turnModel } from '../geometry/turned-model.ts';
import { layoutWalls } from '../geometry/wall-layout.ts';

const OPTIONS = { title: '<样板房> & Co', time: '2026-01-01T00:00:00Z', language: 'zh-cn' as const };

describe('svg plan', () => {
  it('is well-formed XML whatever names hold', () => {
    const svg = drawSvg(twoStoreyHouse(), OPTIONS);
    expect(XMLValidator.validate(svg)).toBe(true);
    const parsed = new XMLParser().parse(svg) as { svg: { title: string } };
    expect(parsed.svg.title).toBe(OPTIONS.title);
    expect(svg).not.toContain('NaN');
  });

  it('leaves a gap where the cut passes an opening, and none under a high window', () => {
    const plan = drawStoreyPlans(twoStoreyHouse())[0]!;
    expect(plan.walls.filter((wall) => wall.id === 'w-south')).toHaveLength(3);
    expect(plan.walls.filter((wall) => wall.id === 'w-east')).toHaveLength(1);
    expect(plan.openings.find((opening) => opening.id === 'n-bath')!.isCut).toBe(false);
  });

  it('shows the swing only where the leaf was seen', () => {
    const plan = drawStoreyPlans(twoStoreyHouse())[0]!;
    const swings = plan.openings.filter((opening) => opening.swings).map((opening) => opening.id);
    expect(swings).toEqual(['d-entry']);
    const unseen = plan.openings.filter(({ eitherSwing }) => eitherSwing).map(({ id }) => id);
    expect(unseen).toEqual(['d-kitchen']);
    const [one, other] = plan.openings.find(({ id }) => id === 'd-kitchen')!.eitherSwing as [DoorSwing, DoorSwing];
    // One to either side about either jamb: turned by half a turn the symbol is the same.
    expect(one.hinge[1]).not.toBeCloseTo(other.hinge[1]);
    expect((one.open[0] - 6) * (other.open[0] - 6)).toBeLessThan(0);
    const { hinge, open } = plan.openings.find((opening) => opening.id === 'd-entry')!.swings![0]!;
    expect(hinge[0]).toBeCloseTo(1);
    expect(open).toEqual([expect.closeTo(1), expect.closeTo(1.15)]);
  });

  it('lays a turned building along the page', () => {
    const turned = turnModel(twoStoreyHouse(), 0.4);
    const plan = drawStoreyPlans(turned)[0]!;
    expect(plan.bounds.max[0] - plan.bounds.min[0]).toBeCloseTo(10.3, 6);
    expect(turn(turn([3, 4], 0.4), -0.4)).toEqual([expect.closeTo(3), expect.closeTo(4)]);
  });

  it('dashes a border that was not seen, says in both languages to scan there, and explains it in the legend', () => {
    const house = houseWithUnseenBorder();
    const svg = drawSvg(house, OPTIONS);
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg.match(/未扫描 · 建议补扫/g)).toHaveLength(2);
    expect(svg).toContain('未扫描的边界');
    const english = drawSvg(house, { ...OPTIONS, language: 'en' });
    expect(english.match(/not scanned – scan here/g)).toHaveLength(2);
    expect(drawSvg(twoStoreyHouse(), OPTIONS)).not.toContain('未扫描');
  });

  it('says to scan there along slanted borders too, and never upside down', () => {
    const house = houseWithUnseenBorder();
    const living = house.rooms.find(({ id }) => id === 'living')!;
    const corner: [number, number] = [0.15, 3];
    for (const slant of [-1, 1]) {
      const far: [number, number] = [5.94, slant < 0 ? 7.85 : 0.15];
      const polygon = slant < 0 ? [corner, [5.94, 0.15], far] : [corner, far, [5.94, 7.85]];
      const room = { ...living, polygon: polygon as [number, number][], notSeen: [{ a: corner, b: far }] };
      const model = { ...house, rooms: [room], walls: house.walls.filter(({ id }) => id !== 'w-inner'), openings: [] };
      const [, turn] = /rotate\((-?[\d.]+) [\d.]+ [\d.]+\)">未扫描/.exec(drawSvg(model, OPTIONS)) ?? [];
      expect(Math.abs(Number(turn))).toBeGreaterThan(20);
      expect(Math.abs(Number(turn))).toBeLessThan(60);
    }
  });

  it('keeps dimensions clear of a leaf that opens outwards', () => {
    const house = twoStoreyHouse();
    const [entry] = house.openings;
    const outwards = { ...entry!, leaves: [{ ...entry!.leaves![0]!, side: 'right' as const }] };
    const plan = drawStoreyPlans({ ...house, openings: [outwards, ...house.openings.slice(1)] })[0]!;
    expect(plan.openings.find(({ id }) => id === 'd-entry')!.swings![0]!.open[1]).toBeCloseTo(-1.15);
    expect(plan.bounds.min[1]).toBeCloseTo(-1.15);
    expect(plan.bounds.max[1]).toBeCloseTo(8.15);
  });

  it('draws an empty model as an empty page', () => {
    expect(XMLValidator.validate(drawSvg(emptyHouse(), OPTIONS))).toBe(true);
  });
});

describe('dimension chains', () => {
  it('add up to the whole length', () => {
    const layouts = [...layoutWalls(twoStoreyHouse()).values()].filter(({ wall }) => wall.storey === 'storey-1');
    const below = chainDimensions(layouts).filter(({ outward }) => outward[1] < 0);
    expect(below.map(({ ticks }) => ticks)).toEqual([
      [-0.15, 1, 2, 7, 9, 10.15],
      [-0.15, 10.15],
    ]);
  });
});

describe('figures of dimensions', () => {
  it('are never too small to read: those of short parts stand outside, or not at all where another one is', () => {
    const [storey] = drawStoreyPlans(twoStoreyHouse());
    const figuresOf = (ticks: number[]) => {
      const page = createPage(storey!, [0, 0], 2);
      return dimensionShapes(page, storey!, { outward: [0, -1], row: 0, ticks }).figures;
    };
    const [long, short, wide] = figuresOf([0, 4, 4.12, 8]);
    expect([long, short, wide].map((figure) => figure?.text)).toEqual(['4000', '120', '3880']);
    expect(short!.size).toBe(long!.size);
    expect(short!.y).toBeGreaterThan(long!.y);
    expect(figuresOf([0, 4, 4.12, 4.2, 8]).map(({ text }) => text)).toEqual(['4000', '120', '3800']);
  });
});

describe('label place', () => {
  it('stays inside a room shaped like an L', () => {
    const room = [
      [0, 0],
      [8, 0],
      [8, 1.5],
      [1.5, 1.5],
      [1.5, 8],
      [0, 8],
    ] as const;
    expect(contains(room, placeLabel(room).center)).toBe(true);
  });
});
