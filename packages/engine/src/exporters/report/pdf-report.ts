import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/structured-model.ts';
import { BAND_COLORS, bandLabel, bandShares } from './deviation-chart.ts';
import type { Pdf } from '../pdf/index.ts';
import { addPlanPages, closePdf, openPdf } from '../pdf/index.ts';
import type { ReportData } from './report-data.ts';
import { collectReport } from './report-data.ts';
import type { ReportWord } from './report-words.ts';
import { reportWord } from './report-words.ts';
import { formatLevel } from '../drawing/drawing-words.ts';

const [INK, MUTED, RULE, ACCENT] = ['#1f2933', '#64748b', '#e2e8f0', '#1b6f8a'];
const LEFT = 48;
const WIDTH = 595.28 - 2 * LEFT;
const BOTTOM = 841.89 - 56;

type Say = (word: ReportWord, params?: Record<string, string | number>) => string;
/** A column: heading, share of the width, and whether it holds figures. */
type Column = [heading: string, share: number, isNumber: boolean];

/** The report on paper: figures, tables, accuracy, what was assumed, and the plans. */
export const reportPdfExporter: Exporter = {
  name: 'report.pdf',
  format: 'pdf',
  mimeType: 'application/pdf',
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const report = collectReport(model, options);
    const say: Say = (word, params) => reportWord(word, options.language, params);
    const pdf = await openPdf(model, options);
    pdf.addPage({ size: 'A4', margins: { top: 48, left: LEFT, right: LEFT, bottom: 40 } });
    writeHead(pdf, report, say);
    writeFigures(pdf, report, say);
    writeTables(pdf, report, say);
    writeAccuracy(pdf, report, say);
    writeHonesty(pdf, report, say);
    addPlanPages(pdf, model, options);
    numberPages(pdf, report, say);
    return closePdf(pdf);
  },
};

function writeHead(pdf: Pdf, report: ReportData, say: Say): void {
  pdf.font('strong').fontSize(10).fillColor(ACCENT).text(say('report'), LEFT, 48);
  pdf.fontSize(22).fillColor(INK).text(report.title, { width: WIDTH });
  const place = report.crs === null ? [] : [report.crs];
  const facts = [report.time.slice(0, 16).replace('T', ' '), ...place].join(' · ');
  pdf.font('normal').fontSize(9).fillColor(MUTED).text(facts);
  pdf
    .moveDown(0.6)
    .lineWidth(1)
    .moveTo(LEFT, pdf.y)
    .lineTo(LEFT + WIDTH, pdf.y)
    .stroke(INK)
    .moveDown(0.8);
}

function writeFigures(pdf: Pdf, report: ReportData, say: Say): void {
  const { totals, deviation, wallCoverage } = report;
  const items: [string, string][] = [
    [`${totals.area.toFixed(1)} m²`, say('area')],
    [String(totals.rooms), say('rooms')],
    [String(totals.storeys), say('storeys')],
    [String(totals.walls), say('walls')],
    [String(totals.doors), say('doors')],
    [String(totals.windows), say('windows')],
    [`${totals.volume.toFixed(0)} m³`, say('volume')],
  ];
  if (deviation) items.push([`${(deviation.rms * 1000).toFixed(1)} mm`, say('rms')]);
  if (wallCoverage !== null) items.push([`${(wallCoverage * 100).toFixed(0)} %`, say('coverage')]);
  const top = pdf.y;
  const cell = WIDTH / 5;
  items.forEach(([value, label], i) => {
    const [x, y] = [LEFT + (i % 5) * cell, top + Math.floor(i / 5) * 44];
    pdf.font('strong').fontSize(16).fillColor(INK).text(value, x, y, { lineBreak: false });
    pdf
      .font('normal')
      .fontSize(8)
      .fillColor(MUTED)
      .text(label, x, y + 22, { width: cell - 8 });
  });
  pdf.x = LEFT;
  pdf.y = top + Math.ceil(items.length / 5) * 44;
}

function heading(pdf: Pdf, text: string): void {
  makeRoom(pdf, 60);
  pdf
    .font('strong')
    .fontSize(12)
    .fillColor(INK)
    .text(text, LEFT, pdf.y + 14)
    .moveDown(0.3);
}

function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height <= BOTTOM) return;
  pdf.addPage({ size: 'A4', margins: { top: 48, left: LEFT, right: LEFT, bottom: 40 } });
  pdf.x = LEFT;
  pdf.y = 48;
}

function writeRow(pdf: Pdf, columns: Column[], cells: string[], font: 'strong' | 'normal', color: string): void {
  makeRoom(pdf, 17);
  const y = pdf.y;
  let x = LEFT;
  pdf
    .font(font)
    .fontSize(font === 'strong' ? 8 : 9)
    .fillColor(color);
  columns.forEach(([, share, isNumber], i) => {
    const width = share * WIDTH;
    const text = fit(pdf, cells[i]!, width - 8);
    pdf.text(text, isNumber ? x + width - pdf.widthOfString(text) : x, y, { lineBreak: false });
    x += width;
  });
  pdf
    .lineWidth(0.5)
    .moveTo(LEFT, y + 14)
    .lineTo(LEFT + WIDTH, y + 14)
    .stroke(font === 'strong' ? INK : RULE);
  pdf.x = LEFT;
  pdf.y = y + 17;
}

function fit(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let characters = [...text];
  while (characters.length > 1 && pdf.widthOfString(`${characters.join('')}…`) > width) {
    characters = characters.slice(0, -1);
  }
  return `${characters.join('')}…`;
}

function writeTable(pdf: Pdf, title: string, columns: Column[], rows: string[][]): void {
  if (rows.length === 0) return;
  heading(pdf, title);
  writeRow(
    pdf,
    columns,
    columns.map(([name]) => name),
    'strong',
    MUTED,
  );
  for (const row of rows) writeRow(pdf, columns, row, 'normal', INK);
}

function writeTables(pdf: Pdf, report: ReportData, say: Say): void {
  const names = new Map(report.storeys.map((storey) => [storey.id, storey.name]));
  writeTable(
    pdf,
    say('storeyTable'),
    [
      [say('name'), 0.36, false],
      [say('elevation'), 0.16, true],
      [say('height'), 0.16, true],
      [say('rooms'), 0.14, true],
      [say('area'), 0.18, true],
    ],
    report.storeys.map((s) => [
      s.name,
      formatLevel(s.elevation),
      `${s.height.toFixed(2)} m`,
      String(s.rooms),
      `${s.area.toFixed(1)} m²`,
    ]),
  );
  writeTable(
    pdf,
    say('roomTable'),
    [
      [say('name'), 0.26, false],
      [say('storey'), 0.14, false],
      [say('area'), 0.15, true],
      [say('perimeter'), 0.15, true],
      [say('height'), 0.14, true],
      [say('confidence'), 0.16, true],
    ],
    report.rooms.map((r) => [
      r.name,
      names.get(r.storey) ?? '',
      `${r.area.toFixed(2)} m²`,
      `${r.perimeter.toFixed(2)} m`,
      `${r.height.toFixed(2)} m`,
      `${Math.round(r.confidence * 100)} %`,
    ]),
  );
  writeTable(
    pdf,
    say('wallTable'),
    [
      [say('thickness'), 0.4, false],
      [say('count'), 0.3, true],
      [say('length'), 0.3, true],
    ],
    report.walls.thicknesses.map((t) => [
      `${Math.round(t.thickness * 1000)} mm`,
      String(t.count),
      `${t.length.toFixed(1)} m`,
    ]),
  );
  if (report.walls.thicknesses.length === 0) return;
  const { measured, assumed } = report.walls;
  paragraph(pdf, `${measured} ${say('measured')} · ${assumed} ${say('assumed')}`);
}

function paragraph(pdf: Pdf, text: string): void {
  pdf.font('normal').fontSize(9);
  makeRoom(pdf, pdf.heightOfString(text, { width: WIDTH }) + 6);
  pdf.fillColor(INK).text(text, LEFT, pdf.y + 3, { width: WIDTH });
}

function writeAccuracy(pdf: Pdf, report: ReportData, say: Say): void {
  heading(pdf, say('accuracy'));
  const { deviation } = report;
  if (!deviation) return paragraph(pdf, say('noAccuracy'));
  const mm = (value: number) => (value * 1000).toFixed(1);
  const [rms, bias, p95] = [mm(deviation.rms), mm(deviation.bias), mm(deviation.p95)];
  paragraph(pdf, say('accuracyText', { rms, bias, p95, coverage: (deviation.coverage * 100).toFixed(1) }));
  makeRoom(pdf, 70);
  const top = pdf.y + 8;
  let x = LEFT;
  const rings = bandShares(deviation);
  rings.forEach((ring, i) => {
    const color = BAND_COLORS[Math.min(i, BAND_COLORS.length - 1)]!;
    pdf.rect(x, top, ring.share * WIDTH, 18).fill(color);
    x += ring.share * WIDTH;
    const [left, y] = [LEFT + (i % 3) * (WIDTH / 3), top + 26 + Math.floor(i / 3) * 13];
    pdf.rect(left, y + 1, 8, 8).fill(color);
    const label = `${bandLabel(ring)} · ${(ring.share * 100).toFixed(1)} %`;
    pdf
      .font('normal')
      .fontSize(8)
      .fillColor(INK)
      .text(label, left + 13, y, { lineBreak: false });
  });
  pdf.x = LEFT;
  pdf.y = top + 26 + Math.ceil(rings.length / 3) * 13;
  if (deviation.missed.length === 0) return;
  const points = Math.max(...deviation.missed.map((cluster) => cluster.points));
  paragraph(pdf, `${say('missed')}: ${say('missedText', { count: deviation.missed.length, points })}`);
}

function writeHonesty(pdf: Pdf, report: ReportData, say: Say): void {
  heading(pdf, say('honesty'));
  const lines = [
    ...report.warnings.map(({ text }) => `! ${text}`),
    ...report.assumptions.map(({ text, count }) => `· ${text}  ${say('times', { count })}`),
  ];
  for (const line of lines.length > 0 ? lines : [say('nothingAssumed')]) paragraph(pdf, line);
  if (report.doubtful.length > 0) {
    const named = report.doubtful.slice(0, 20).map((e) => `${e.name} (${Math.round(e.confidence * 100)} %)`);
    if (report.doubtful.length > 20) named.push(say('more', { count: report.doubtful.length - 20 }));
    paragraph(pdf, `${say('doubtfulText')}: ${named.join(', ')}`);
  }
  paragraph(pdf, say('caution'));
}

function numberPages(pdf: Pdf, report: ReportData, say: Say): void {
  const { count } = pdf.bufferedPageRange();
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(i);
    // Below the margin pdfkit would begin a new page.
    pdf.page.margins.bottom = 0;
    const text = `${say('made', { version: report.engineVersion })}  ·  ${i + 1} / ${count}`;
    pdf
      .font('normal')
      .fontSize(7.5)
      .fillColor(MUTED)
      .text(text, LEFT, pdf.page.height - 22, { lineBreak: false });
  }
}
