import { expect, it } from 'vitest';
import { readPdf } from '../../../test/exporters/read-pdf.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { shareSeen, shareWithin } from '../../core/model/quality-shares.ts';
import { collectReport } from './report-data.ts';
import { reportPdfExporter } from './pdf-report.ts';
import { reportHtmlExporter } from './report-html.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T08:00:00Z', language: 'en' as const };

it('weighs what was seen of walls by their area', () => {
  const [long, short] = twoStoreyHouse().walls;
  const seen = (one: typeof long, coverage: number) => ({ ...one!, evidence: { ...one!.evidence, coverage } });
  const walls = [seen(long, 1), { ...seen(short, 0), b: [10, 2.5] as const, a: [10, 0] as const }];
  expect(shareSeen({ walls })).toBeCloseTo(10 / 12.5, 9);
  expect(shareSeen({ walls: [] })).toBeUndefined();
});

it('takes the share within tolerance from the band of that width', () => {
  expect(shareWithin(twoStoreyHouse().deviation)).toBe(0.97);
  expect(shareWithin({ bands: [{ within: 0.05, share: 1 }] })).toBeUndefined();
  expect(shareWithin(undefined)).toBeUndefined();
});

it('stands beside the share that was seen in every report', async () => {
  const model = twoStoreyHouse();
  expect(collectReport(model, OPTIONS)).toMatchObject({
    wallCoverage: expect.closeTo(0.87, 9),
    within: { tolerance: 0.015, share: 0.97 },
  });
  const html = new TextDecoder().decode(await reportHtmlExporter.write(model, OPTIONS));
  expect(html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toContain(
    '87 % Wall faces with points 97 % Points within 15 mm',
  );
  const texts = readPdf(await reportPdfExporter.write(model, OPTIONS)).flatMap((page) => page.texts);
  const at = texts.indexOf('Wall faces with points');
  expect(texts.slice(at - 1, at + 3)).toEqual(['87 %', 'Wall faces with points', '97 %', 'Points within 15 mm']);
});
