import dxfParser from 'dxf-parser';
import { describe, expect, it } from 'vitest';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { textWidth } from '../drawing/text-width.ts';
import { turnModel } from '../geometry/turned-model.ts';
import { dxfExporter } from './dxf-exporter.ts';

const DxfParser = dxfParser as unknown as typeof dxfParser.DxfParser;

interface DxfPlace {
  x: number;
  y: number;
}

interface DxfText {
  type: string;
  layer: string;
  text: string;
  textHeight: number;
  rotation?: number;
  endPoint: DxfPlace;
}

interface DxfLine {
  type: string;
  layer: string;
  vertices: DxfPlace[];
}

const OPTIONS = { title: 'A project whose name is as long as names of projects tend to be, second phase' };

async function drawn(model: StructuredModel, language: 'zh-cn' | 'en' = 'en') {
  const bytes = await dxfExporter.write(model, { ...OPTIONS, time: '2026-01-01T00:00:00Z', language });
  const { entities, header } = new DxfParser().parseSync(new TextDecoder().decode(bytes))!;
  const all = entities as unknown as (DxfText | DxfLine)[];
  return {
    texts: all.filter((one): one is DxfText => one.type === 'TEXT'),
    lines: all.filter((one): one is DxfLine => one.type === 'LINE'),
    outlines: all.filter((one): one is DxfLine => one.type === 'LWPOLYLINE'),
    extents: [header['$EXTMIN'], header['$EXTMAX']] as unknown as [DxfPlace, DxfPlace],
  };
}

/** Corners of an upright or level text that is centered at its point. */
function boxOf({ text, textHeight, rotation = 0, endPoint: { x, y } }: DxfText) {
  const isLevel = Math.abs(rotation) < 1;
  const half = [(textHeight * textWidth(text)) / 2, textHeight / 2];
  const [wide, high] = (isLevel ? half : half.toReversed()) as [number, number];
  return { text, left: x - wide, right: x + wide, low: y - high, top: y + high };
}

describe('texts of the drawing', () => {
  it.each(['zh-cn', 'en'] as const)('stay in the cells of the title block, in %s', async (language) => {
    const house = wholeHouse();
    const assumed = house.rooms.map((room) => ({
      ...room,
      assumptions: [{ code: 'ceiling-height-assumed', params: {} }],
    }));
    const { texts, lines } = await drawn({ ...house, rooms: assumed }, language);
    const upright = lines
      .filter(({ layer, vertices: [p, q] }) => layer === 'A-ANNO-TTLB' && Math.abs(p!.x - q!.x) < 1e-6)
      .map(({ vertices }) => vertices[0]!.x);
    const cells = texts.filter(({ layer, text }) => layer === 'A-ANNO-TTLB' && !/north|坐标北/.test(text));
    expect(cells).toHaveLength(2 * 9 * house.storeys.length);
    for (const box of cells.map(boxOf))
      for (const x of upright) expect([box.text, box.left < x && x < box.right]).toEqual([box.text, false]);
  });

  it('figures of dimensions stand beside each other', async () => {
    const boxes = (await drawn(wholeHouse())).texts.filter(({ layer }) => layer === 'A-ANNO-DIMS').map(boxOf);
    expect(boxes.map(({ text }) => text)).toContain('81');
    boxes.forEach((one, i) => {
      for (const other of boxes.slice(i + 1)) {
        const meet = one.left < other.right && other.left < one.right && one.low < other.top && other.low < one.top;
        expect([one.text, other.text, meet]).toEqual([one.text, other.text, false]);
      }
    });
  });

  it.each([0, 0.4, -0.6, 0.001, -0.001, 0.1, -0.1, 1.2, 3])(
    'read from below or from the right, turned by %d',
    async (angle) => {
      const { texts } = await drawn(turnModel(wholeHouse(), angle));
      for (const { text, rotation = 0 } of texts)
        expect([text, rotation > -76 && rotation < 106]).toEqual([text, true]);
    },
  );

  it('say that lengths are meters and figures millimeters', async () => {
    const said = (await drawn(wholeHouse())).texts.map(({ text }) => text);
    expect(said).toContain('m · Dimensions in millimeters');
    expect((await drawn(wholeHouse(), 'zh-cn')).texts.map(({ text }) => text)).toContain('m · 尺寸单位：毫米');
  });

  it('an arrow says which way a stair goes up', async () => {
    const { lines } = await drawn(wholeHouse());
    const own = lines.filter(({ layer }) => layer === 'A-FLOR-STRS');
    const at = (x: number, y: number) =>
      own.filter(({ vertices }) => vertices.some((p) => Math.hypot(p.x - x, p.y - y) < 1e-6));
    // The upper end of the straight flight has a head, the lower one none.
    expect([at(4.5, 7.1).length, at(0.3, 7.1).length]).toEqual([3, 1]);
  });
});

describe('the sheet', () => {
  it('says how far it reaches, title blocks included', async () => {
    const { texts, lines, extents } = await drawn(wholeHouse());
    const [min, max] = extents;
    for (const { x, y } of [...texts.map(({ endPoint }) => endPoint), ...lines.flatMap(({ vertices }) => vertices)])
      expect(x >= min.x && x <= max.x && y >= min.y && y <= max.y).toBe(true);
  });

  it('has storeys beside each other, wherever they stand', async () => {
    const house = wholeHouse();
    const away = <T extends { a: Vec2; b: Vec2; storey: string }>(element: T): T => {
      const move = ([x, y]: Vec2): Vec2 => [x - 40, y];
      return element.storey === 'storey-2' ? { ...element, a: move(element.a), b: move(element.b) } : element;
    };
    const model = { ...house, rooms: [], walls: house.walls.map(away), openings: house.openings.map(away) };
    const walls = (await drawn(model)).outlines.filter(({ layer }) => layer === 'A-WALL');
    const xs = walls.map(({ vertices }) => vertices.map(({ x }) => x));
    const upper = xs.slice(-6).flat();
    expect(Math.min(...upper)).toBeGreaterThan(17 + 5);
  });
});
