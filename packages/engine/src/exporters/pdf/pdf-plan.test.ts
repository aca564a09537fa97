import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { emptyHouse, twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { planPdfExporter } from './pdf-plan.ts';
import { reportPdfExporter } from '../report/pdf-report.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };
const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const pagesOf = (bytes: Uint8Array) => [...latin(bytes).matchAll(/\/Type \/Page\b/g)].length;

/** Text of all content streams, inflated. */
function contents(bytes: Uint8Array): string {
  const source = latin(bytes);
  const found: string[] = [];
  for (const match of source.matchAll(/\/FlateDecode[^>]*>>\s*stream\n/g)) {
    const start = match.index + match[0].length;
    const stream = Buffer.from(source.slice(start, source.indexOf('\nendstream', start)), 'latin1');
    try {
      found.push(inflateSync(stream).toString('latin1'));
    } catch {
      // Fonts and other streams need not be text.
    }
  }
  return found.join('\n');
}

describe('pdf plan', () => {
  it('gives each storey a sheet of its own, with the fonts inside', async () => {
    const bytes = await planPdfExporter.write(twoStoreyHouse(), OPTIONS);
    expect(latin(bytes).slice(0, 5)).toBe('%PDF-');
    expect(pagesOf(bytes)).toBe(2);
    expect(latin(bytes)).toMatch(/NotoSansSC/);
    expect(contents(bytes)).not.toContain('NaN');
    expect(bytes.length).toBeLessThan(200_000);
  });

  it('dashes borders that were not seen, and explains the line', async () => {
    // Amber as the drawing sets it for strokes: the border of two rooms, and the legend's line.
    const strokes = (text: string) => text.match(/0?\.70588\d* 0?\.32549\d* 0?\.03529\d* SCN/g)?.length ?? 0;
    expect(strokes(contents(await planPdfExporter.write(houseWithUnseenBorder(), OPTIONS)))).toBe(3);
    expect(strokes(contents(await planPdfExporter.write(twoStoreyHouse(), OPTIONS)))).toBe(0);
  });

  it('is the same bytes for the same model', async () => {
    const [first, second] = [
      await planPdfExporter.write(twoStoreyHouse(), OPTIONS),
      await planPdfExporter.write(twoStoreyHouse(), OPTIONS),
    ];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  it('makes one sheet even of a model without anything in it', async () => {
    expect(pagesOf(await planPdfExporter.write(emptyHouse(), OPTIONS))).toBe(1);
  });
});

describe('pdf report', () => {
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
