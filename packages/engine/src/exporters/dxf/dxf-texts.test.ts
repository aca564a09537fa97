import dxfParser from 'dxf-parser';
import { describe, expect, it } from 'vitest';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { textWidth } from '../drawing/text-width.ts';
import { turnModel } from '../geometry/turned-model.ts';
import { dxfExporter } from './dxf-exporter.ts';

const DxfParser = dxfParser as unknown as typeof dxfParser.DxfParser;

interface DxfText {
  type: string;
  layer: string;
  text: string;
  textHeight: number;
  rotation?: number;
  endPoint: { x: number; y: number };
}

interface DxfLine {
  type: string;
  layer: string;
  vertices: { x: number; y: number }[];
}

const OPTIONS = { title: 'A project whose name is as long as names of projects tend to be, second phase' };

async function drawn(model: StructuredModel, language: 'zh-cn' | 'en' = 'en') {
  const bytes = await dxfExporter.write(model, { ...OPTIONS, time: '2026-01-01T00:00:00Z', language });
  const { entities } = new DxfParser().parseSync(new TextDecoder().decode(bytes))!;
  const all = entities as unknown as (DxfText | DxfLine)[];
  return {
    texts: all.filter((one): one is DxfText => one.type === 'TEXT'),
    lines: all.filter((one): one is DxfLine => one.type === 'LINE'),
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
    expect(boxes.map(({ text }) => text)).toContain('83');
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

  it('an arrow says which way a stair goes up', async () => {
    const { lines } = await drawn(wholeHouse());
    const own = lines.filter(({ layer }) => layer === 'A-FLOR-STRS');
    const at = (x: number, y: number) =>
      own.filter(({ vertices }) => vertices.some((p) => Math.hypot(p.x - x, p.y - y) < 1e-6));
    // The upper end of the straight flight has a head, the lower one none.
    expect([at(4.5, 7.1).length, at(0.3, 7.1).length]).toEqual([3, 1]);
  });
});
