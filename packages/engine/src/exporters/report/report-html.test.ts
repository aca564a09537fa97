import { describe, expect, it } from 'vitest';
import { emptyHouse, twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { turnUp } from '../../ingest/tilt.ts';
import { bandShares } from './deviation-chart.ts';
import { collectReport } from './report-data.ts';
import { reportHtmlExporter } from './report-html.ts';
import { reportWord } from './report-words.ts';

const OPTIONS = { title: '<script>alert(1)</script>', time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };

/** A place turned about an axis through 0, 0, 0 by the right-hand rule. */
function turnAbout([ax, ay, az]: readonly number[], degrees: number, [x, y, z]: readonly number[]): number[] {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const along = (1 - cos) * (ax! * x! + ay! * y! + az! * z!);
  return [
    x! * cos + (ay! * z! - az! * y!) * sin + ax! * along,
    y! * cos + (az! * x! - ax! * z!) * sin + ay! * along,
    z! * cos + (ax! * y! - ay! * x!) * sin + az! * along,
  ];
}

describe('report', () => {
  it('adds up rooms, walls and openings', () => {
    const { totals, storeys, walls } = collectReport(twoStoreyHouse(), OPTIONS);
    expect(totals).toMatchObject({ storeys: 2, rooms: 5, walls: 13, doors: 3, windows: 5, passages: 1, columns: 2 });
    expect(storeys.reduce((sum, storey) => sum + storey.area, 0)).toBeCloseTo(totals.area, 9);
    expect(walls).toMatchObject({ measured: 12, assumed: 1 });
  });

  it('counts the same assumption once, with how often it was made', () => {
    const model = twoStoreyHouse();
    model.walls[0]!.assumptions = model.walls[5]!.assumptions;
    expect(collectReport(model, OPTIONS).assumptions).toMatchObject([{ code: 'wall-thickness-assumed', count: 2 }]);
  });

  it('tells unknown thicknesses and assumed heights from measured ones', async () => {
    const model = twoStoreyHouse();
    const storey = model.storeys[0]!.id;
    for (const room of model.rooms.filter((own) => own.storey === storey)) {
      room.assumptions = [{ code: 'ceiling-height-assumed', params: { height: 2.7504 } }];
    }
    const { walls, storeys, assumptions } = collectReport(model, OPTIONS);
    expect(walls.thicknesses.at(-1)).toMatchObject({ source: 'assumed', count: 1 });
    expect(walls.thicknesses.filter(({ source }) => source === 'measured').map(({ count }) => count)).not.toContain(0);
    expect(storeys.map(({ heightAssumed }) => heightAssumed)).toEqual([true, false]);
    expect(assumptions[0]!.text).toBe('净高按 2.75 米假定：没有扫到天花板');
    const html = new TextDecoder().decode(await reportHtmlExporter.write(model, OPTIONS));
    expect(html).toMatch(/未知（按 \d+ mm 绘制）/);
    expect(html).toContain('* 净高为假定值');
    expect(html).toContain('净高（假定）');
  });

  it.each(['zh-cn', 'en'] as const)(
    'marks a building area that rests on an assumed height, in %s',
    async (language) => {
      const note = reportWord('areaHeightAssumed', language);
      const write = async (model: StructuredModel) =>
        new TextDecoder().decode(await reportHtmlExporter.write(model, { ...OPTIONS, language }));
      const house = twoStoreyHouse();
      expect(await write(house)).not.toContain(note);
      house.rooms.find(({ id }) => id === 'study')!.assumptions = [
        { code: 'ceiling-height-assumed', params: { height: 2.6 } },
      ];
      const marked = await write(house);
      expect(marked).toContain(note);
      expect(marked.match(/>\d+\.\d m² \*</g)).toHaveLength(2);
    },
  );

  it('lets a table that is wider than a phone scroll by itself', async () => {
    const html = new TextDecoder().decode(await reportHtmlExporter.write(twoStoreyHouse(), OPTIONS));
    expect(html.match(/<table/g)!.length).toBeGreaterThan(2);
    expect(html.match(/<div class="wide"><table/g)).toHaveLength(html.match(/<table/g)!.length);
    expect(html).toContain('.wide{overflow-x:auto}');
  });

  it('names openings of an odd size until a person has judged them, in both languages', async () => {
    const model = twoStoreyHouse();
    const window = model.openings.find(({ type }) => type === 'window')!;
    const [door] = model.openings;
    window.b = [window.a[0], window.a[1] + 8.2];
    expect(collectReport(model, OPTIONS).oddSizes).toEqual([
      {
        id: window.id,
        name: window.name,
        kind: 'window',
        width: 8.2,
        height: expect.closeTo(window.zTop - window.zBottom),
      },
    ]);
    const text = async (language: 'zh-cn' | 'en') =>
      new TextDecoder().decode(await reportHtmlExporter.write(model, { ...OPTIONS, language }));
    expect(await text('zh-cn')).toContain(`尺寸超出常见范围的门窗和洞口: ${window.name} (8.20 × 1.50 m)`);
    expect(await text('en')).toContain(`Doors, windows and other openings of an unusual size: ${window.name} (8.20`);
    window.status = 'confirmed';
    door!.b = [door!.a[0] + 6, door!.a[1]];
    expect(collectReport(model, OPTIONS).oddSizes.map(({ id }) => id)).toEqual([door!.id]);
  });

  it('says by which turn the scan was leveled, so that a surveyor finds back', async () => {
    const about: [number, number, number] = [4, 3, 1];
    const up: [number, number, number] = [0.03, -0.04, Math.sqrt(1 - 0.0025)];
    const model = {
      ...twoStoreyHouse(),
      origin: [100, 200, 0] as [number, number, number],
      tilt: { degrees: 2.87, up, about },
    };
    const { leveling } = collectReport(model, OPTIONS);
    expect(leveling).toEqual({ degrees: 2.866, axis: [-0.8, -0.6, 0], about: [104, 203, 1] });
    // The turn of the report is the one that leveled the points.
    const place: [number, number, number] = [9, -2, 5];
    const leveled = turnUp(up, about)(place);
    const [x, y, z] = turnAbout(
      leveling!.axis,
      leveling!.degrees,
      place.map((value, axis) => value - about[axis]!),
    );
    expect(leveled).toEqual([x! + 4, y! + 3, z! + 1].map((value) => expect.closeTo(value, 4)));
    const text = async (language: 'zh-cn' | 'en') =>
      new TextDecoder().decode(await reportHtmlExporter.write(model, { ...OPTIONS, language }));
    expect(await text('zh-cn')).toContain(
      '绕过点（104, 203, 1）、方向为（-0.8, -0.6, 0）的水平轴按右手法则转动 2.866°',
    );
    expect(await text('en')).toContain('turned by 2.866° by the right-hand rule about the level axis (-0.8, -0.6, 0)');
    expect(collectReport(twoStoreyHouse(), OPTIONS).leveling).toBeNull();
  });

  it('divides all points among the bands', () => {
    const shares = bandShares(twoStoreyHouse().deviation!).map((ring) => ring.share);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(shares).toHaveLength(5);
  });

  it.each(['zh-cn', 'en'] as const)('is one page without scripts or outside links, in %s', async (language) => {
    const html = new TextDecoder().decode(await reportHtmlExporter.write(twoStoreyHouse(), { ...OPTIONS, language }));
    expect(html).not.toMatch(/<script|<link|src=|@import|undefined|NaN|\{\w+\}(?!\s*[.@*:a-z])/);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain(language === 'en' ? 'Modelling report' : '建模报告');
  });

  it('speaks of a model without anything in it', async () => {
    const { deviation: _, ...bare } = emptyHouse();
    const html = new TextDecoder().decode(await reportHtmlExporter.write({ ...bare, warnings: [] }, OPTIONS));
    expect(html).toContain('没有假定');
  });
});
