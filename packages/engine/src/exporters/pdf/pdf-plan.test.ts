import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../test/exporters/read-pdf.ts';
import { emptyHouse, twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { PLAN_COLORS } from '../drawing/plan-style.ts';
import { LAYER_TEMPLATES } from '../../core/exporter.ts';
import { PLAN_LAYERS } from '../drawing/plan-layers.ts';
import { planPdfExporter } from './pdf-plan.ts';
import { collectReport } from '../report/report-data.ts';
import { reportPdfExporter } from '../report/pdf-report.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
/** Names of the layers in the order in which a reader lists them: hexadecimal or plain strings of optional content groups. */
function layersOf(bytes: Uint8Array): string[] {
  const source = latin(bytes);
  const order = /\/OCProperties <<[\s\S]*?\/Order \[([^\]]*)\]/.exec(source)![1]!;
  return [...order.matchAll(/(\d+) 0 R/g)].map(([, number]) => {
    const at = source.indexOf(`\n${number} 0 obj\n<<\n/Type /OCG\n/Name (`);
    const text = source.slice(source.indexOf('(', at) + 1, source.indexOf('\nendobj', at)).replace(/\)\n>>$/, '');
    const plain = text.replace(
      /\\(.)/gs,
      (_, letter: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[letter] ?? letter,
    );
    return plain.startsWith('\u00fe\u00ff')
      ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
      : plain;
  });
}
const pagesOf = (bytes: Uint8Array) => [...latin(bytes).matchAll(/\/Type \/Page\b/g)].length;

describe('pdf plan', () => {
  it('gives each storey a sheet of its own, with the fonts inside', async () => {
    const bytes = await planPdfExporter.write(twoStoreyHouse(), OPTIONS);
    expect(latin(bytes).slice(0, 5)).toBe('%PDF-');
    expect(pagesOf(bytes)).toBe(2);
    expect(latin(bytes)).toMatch(/NotoSansSC/);
    for (const { painted, texts } of readPdf(bytes)) {
      expect(painted.length).toBeGreaterThan(20);
      expect(texts.join(' ')).not.toMatch(/NaN|undefined/);
    }
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('dashes borders that were not seen, and explains the line', async () => {
    // The border of two rooms, and the legend's line.
    const amber = async (model: StructuredModel) =>
      readPdf(await planPdfExporter.write(model, OPTIONS)).flatMap(({ painted }) =>
        painted.filter(({ stroke, operator }) => operator === 'S' && stroke === PLAN_COLORS.notSeen),
      );
    expect(await amber(houseWithUnseenBorder())).toHaveLength(3);
    expect(await amber(twoStoreyHouse())).toEqual([]);
  });

  it('is the same bytes for the same model', async () => {
    const [first, second] = [
      await planPdfExporter.write(twoStoreyHouse(), OPTIONS),
      await planPdfExporter.write(twoStoreyHouse(), OPTIONS),
    ];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('leaves out what its font lacks, in names and titles', async () => {
    const title = '🏠 样板房';
    for (const exporter of [planPdfExporter, reportPdfExporter]) {
      const pages = readPdf(await exporter.write(twoStoreyHouse(), { ...OPTIONS, title }));
      const texts = pages.flatMap((page) => page.texts);
      expect(texts).toContain('卧室');
      expect(texts).toContain('样板房');
      expect(texts.join('')).not.toContain('\0');
    }
  });

  it.each(LAYER_TEMPLATES)(
    'draws on layers that the template %s names, which readers show and hide',
    async (layers) => {
      const bytes = await planPdfExporter.write(wholeHouse(), { ...OPTIONS, layers });
      const named = layersOf(bytes);
      const { wallCenter: _, ...drawn } = PLAN_LAYERS[layers];
      const all = Object.values(drawn).map(({ name }) => name);
      expect(named.length).toBeGreaterThan(12);
      // In the order of the template.
      expect(named).toEqual(all.filter((name) => named.includes(name)));
      const { wall, room, door, window, text, dimension, titleBlock } = drawn;
      for (const { name } of [wall, room, door, window, text, dimension, titleBlock]) expect(named).toContain(name);
      for (const { marks, unmarked } of readPdf(bytes)) {
        expect(unmarked).toBe(0);
        expect(marks.length).toBeGreaterThan(5);
      }
    },
  );

  it('makes one sheet even of a model without anything in it', async () => {
    expect(pagesOf(await planPdfExporter.write(emptyHouse(), OPTIONS))).toBe(1);
  });
});

describe('pdf report', () => {
  it.each(['zh-cn', 'en'] as const)('says area, height and volume of every room in full, in %s', async (language) => {
    const model = wholeHouse();
    const texts = readPdf(await reportPdfExporter.write(model, { ...OPTIONS, language })).flatMap((page) => page.texts);
    const { rooms } = collectReport(model, OPTIONS);
    expect(rooms.length).toBeGreaterThan(4);
    for (const { area, volume, leastHeight, height } of rooms) {
      const heights = leastHeight === undefined ? height.toFixed(2) : `${leastHeight.toFixed(2)}–${height.toFixed(2)}`;
      for (const cell of [`${area.toFixed(2)} m²`, `${heights} m`, `${volume.toFixed(1)} m³`])
        expect(texts).toContain(cell);
    }
    expect(texts).toContain(language === 'en' ? 'Volume' : '室内体积');
  });

  it('holds figures first and then a sheet for each storey', async () => {
    const model = twoStoreyHouse();
    expect(pagesOf(await reportPdfExporter.write(model, OPTIONS))).toBe(4);
  });

  it('goes on to further pages when there are many rooms', async () => {
    const model = twoStoreyHouse();
    const room = model.rooms[0]!;
    model.rooms = Array.from({ length: 120 }, (_, i) => ({
      ...room,
      id: `r${i}`,
      name: `房间 ${i} ${'长'.repeat(i)}`,
    }));
    expect(pagesOf(await reportPdfExporter.write(model, { ...OPTIONS, language: 'en' }))).toBeGreaterThan(4);
  });
});
