import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { DeviationSummary, StructuredModel } from '../../core/model/structured-model.ts';
import { BAND_COLORS, bandLabel, bandShares } from './deviation-chart.ts';
import type { Pdf } from '../pdf/index.ts';
import { addPlanPages, closePdf, openPdf, printable } from '../pdf/index.ts';
import type { FloorAreas } from './floor-areas.ts';
import type { ReportData } from './report-data.ts';
import { collectReport } from './report-data.ts';
import type { Column } from './report-sheet.ts';
import {
  beginPage,
  heading,
  LEFT,
  makeRoom,
  paragraph,
  REPORT_COLORS,
  REPORT_TEXT,
  table,
  WIDTH,
} from './report-sheet.ts';
import type { ReportWord, Say } from './report-words.ts';
import {
  AREA_KINDS,
  areaNotes,
  areaWord,
  heightWord,
  reportWord,
  secondLooks,
  thicknessWord,
  useWord,
  levelingWord,
} from './report-words.ts';
import { formatLevel } from '../drawing/drawing-words.ts';

const { ink: INK, muted: MUTED, accent: ACCENT } = REPORT_COLORS;
/** Lines of text above and below the rule under the head, and its width in points. */
const HEAD_RULE = { above: 0.6, below: 0.8, width: 1 };
/** The grid of key figures: columns, and points. */
const FIGURES = { columns: 5, rowHeight: 44, labelTop: 22, labelGap: 8 };
/** The bar of deviations and its legend, points; the legend has so many columns. */
const BAR = { above: 8, height: 18, keepWith: 70 };
const LEGEND = { columns: 3, top: 26, rowHeight: 13, sample: 8, sampleTop: 1, textLeft: 13 };
/** Elements of low confidence that are named one by one. */
const MOST_DOUBTFUL = 20;
/** Height of the page number above the edge of the paper, points. */
const FOOT = 22;

/** The report on paper: figures, tables, accuracy, what was assumed, and the plans. */
export const reportPdfExporter: Exporter = {
  name: 'report.pdf',
  format: 'pdf',
  mimeType: 'application/pdf',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    const report = collectReport(model, options);
    const say: Say = (word, params) => reportWord(word, options.language, params);
    const pdf = await openPdf(model, options);
    beginPage(pdf);
    writeHead(pdf, report, say);
    writeFigures(pdf, report, say);
    writeTables(pdf, report, say);
    writeAccuracy(pdf, report, say);
    writeAssumptions(pdf, report, say);
    addPlanPages(pdf, model, options);
    numberPages(pdf, report, say);
    return closePdf(pdf);
  },
};

function writeHead(pdf: Pdf, report: ReportData, say: Say): void {
  pdf.font('strong').fontSize(REPORT_TEXT.kind).fillColor(ACCENT).text(say('report'), LEFT, pdf.y);
  pdf.fontSize(REPORT_TEXT.title).fillColor(INK).text(printable(pdf, report.title), { width: WIDTH });
  const place = report.crs === null ? [] : [report.crs];
  const facts = [report.time.slice(0, 16).replace('T', ' '), ...place].join(' · ');
  pdf.font('normal').fontSize(REPORT_TEXT.body).fillColor(MUTED).text(facts);
  const leveling = levelingWord(report, say);
  if (leveling !== '') pdf.text(leveling, { width: WIDTH });
  pdf
    .moveDown(HEAD_RULE.above)
    .lineWidth(HEAD_RULE.width)
    .moveTo(LEFT, pdf.y)
    .lineTo(LEFT + WIDTH, pdf.y)
    .stroke(INK)
    .moveDown(HEAD_RULE.below);
}

/** A figure that is only worth saying if it is not nil. */
function optional(count: number, label: string): [string, string][] {
  return count > 0 ? [[String(count), label]] : [];
}

function writeFigures(pdf: Pdf, report: ReportData, say: Say): void {
  const { totals, deviation, wallCoverage, within } = report;
  const items: [string, string][] = [
    [`${totals.area.toFixed(1)} m²`, say('area')],
    [String(totals.rooms), say('rooms')],
    [String(totals.storeys), say('storeys')],
    [String(totals.walls), say('walls')],
    [String(totals.doors), say('doors')],
    [String(totals.windows), say('windows')],
    ...optional(totals.passages, say('passages')),
    ...optional(totals.curtainWalls, say('curtainWalls')),
    ...optional(totals.columns, say('columns')),
    ...optional(totals.beams, say('beams')),
    ...optional(totals.stairs, say('stairs')),
    ...optional(totals.slabs, say('slabs')),
    [`${totals.volume.toFixed(0)} m³`, say('volume')],
  ];
  if (deviation) items.push([`${(deviation.rms * 1000).toFixed(1)} mm`, say('rms')]);
  if (wallCoverage !== null) items.push([`${(wallCoverage * 100).toFixed(0)} %`, say('coverage')]);
  if (within) items.push([`${(within.share * 100).toFixed(0)} %`, say('within', { mm: within.tolerance * 1000 })]);
  const top = pdf.y;
  const cell = WIDTH / FIGURES.columns;
  items.forEach(([value, label], i) => {
    const x = LEFT + (i % FIGURES.columns) * cell;
    const y = top + Math.floor(i / FIGURES.columns) * FIGURES.rowHeight;
    pdf.font('strong').fontSize(REPORT_TEXT.figure).fillColor(INK).text(value, x, y, { lineBreak: false });
    pdf
      .font('normal')
      .fontSize(REPORT_TEXT.small)
      .fillColor(MUTED)
      .text(label, x, y + FIGURES.labelTop, { width: cell - FIGURES.labelGap });
  });
  pdf.x = LEFT;
  pdf.y = top + Math.ceil(items.length / FIGURES.columns) * FIGURES.rowHeight;
}

function writeTables(pdf: Pdf, report: ReportData, say: Say): void {
  const text = (word: ReportWord, share: number): Column => ({ heading: say(word), share, isText: true });
  const figure = (word: ReportWord, share: number): Column => ({ heading: say(word), share });
  const names = new Map(report.storeys.map((storey) => [storey.id, storey.name]));
  table(
    pdf,
    say('storeyTable'),
    [
      text('name', 0.36),
      figure('elevation', 0.16),
      figure('height', 0.16),
      figure('rooms', 0.14),
      figure('area', 0.18),
    ],
    report.storeys.map((s) => [
      s.name,
      formatLevel(s.elevation),
      heightWord(s),
      String(s.rooms),
      `${s.area.toFixed(1)} m²`,
    ]),
  );
  writeAreaTable(pdf, report, say);
  table(
    pdf,
    say('roomTable'),
    [
      text('name', 0.2),
      text('use', 0.12),
      text('storey', 0.1),
      figure('area', 0.12),
      figure('perimeter', 0.12),
      figure('height', 0.12),
      figure('volume', 0.11),
      figure('confidence', 0.11),
    ],
    report.rooms.map((r) => [
      r.name,
      useWord(r.use, say),
      names.get(r.storey) ?? '',
      `${r.area.toFixed(2)} m²`,
      `${r.perimeter.toFixed(2)} m`,
      heightWord(r),
      `${r.volume.toFixed(1)} m³`,
      `${Math.round(r.confidence * 100)} %`,
    ]),
  );
  if (report.rooms.some(({ heightAssumed }) => heightAssumed)) paragraph(pdf, say('heightAssumed'));
  writeWallTable(pdf, report, say, [text('thickness', 0.4), figure('count', 0.3), figure('length', 0.3)]);
}

function writeAreaTable(pdf: Pdf, report: ReportData, say: Say): void {
  const { areas, storeys } = report;
  const names = new Map(storeys.map((storey) => [storey.id, storey.name]));
  const columns: Column[] = [
    { heading: say('storey'), share: 0.1, isText: true },
    ...AREA_KINDS.map((kind) => ({ heading: say(kind), share: 0.15 })),
  ];
  const cells = (own: readonly FloorAreas[]) => AREA_KINDS.map((kind) => areaWord(kind, own));
  const rows = areas.map((own) => [names.get(own.storey) ?? '', ...cells([own])]);
  table(pdf, say('areaTable'), columns, areas.length > 0 ? [...rows, [say('total'), ...cells(areas)]] : []);
  if (areas.length === 0) return;
  paragraph(pdf, say('areaText'));
  for (const note of areaNotes(report, say)) paragraph(pdf, note);
}

function writeWallTable(pdf: Pdf, { walls }: ReportData, say: Say, columns: readonly Column[]): void {
  const rows = walls.thicknesses.map((group) => [
    thicknessWord(group, say),
    String(group.count),
    `${group.length.toFixed(1)} m`,
  ]);
  table(pdf, say('wallTable'), columns, rows);
  if (rows.length === 0) return;
  paragraph(pdf, `${walls.measured} ${say('measured')} · ${walls.assumed} ${say('assumed')}`);
}

function writeAccuracy(pdf: Pdf, report: ReportData, say: Say): void {
  heading(pdf, say('accuracy'));
  const { deviation } = report;
  if (!deviation) return paragraph(pdf, say('noAccuracy'));
  const mm = (value: number) => (value * 1000).toFixed(1);
  const [rms, bias, p95] = [mm(deviation.rms), mm(deviation.bias), mm(deviation.p95)];
  paragraph(pdf, say('accuracyText', { rms, bias, p95, coverage: (deviation.coverage * 100).toFixed(1) }));
  writeDeviationBar(pdf, deviation);
  if (deviation.missed.length === 0) return;
  const points = Math.max(...deviation.missed.map((cluster) => cluster.points));
  paragraph(pdf, `${say('missed')}: ${say('missedText', { count: deviation.missed.length, points })}`);
}

/** A bar divided by bands of deviation, with its legend. */
function writeDeviationBar(pdf: Pdf, deviation: DeviationSummary): void {
  makeRoom(pdf, BAR.keepWith);
  const top = pdf.y + BAR.above;
  let x = LEFT;
  const rings = bandShares(deviation);
  rings.forEach((ring, i) => {
    const color = BAND_COLORS[Math.min(i, BAND_COLORS.length - 1)]!;
    pdf.rect(x, top, ring.share * WIDTH, BAR.height).fill(color);
    x += ring.share * WIDTH;
    const left = LEFT + (i % LEGEND.columns) * (WIDTH / LEGEND.columns);
    const y = top + LEGEND.top + Math.floor(i / LEGEND.columns) * LEGEND.rowHeight;
    pdf.rect(left, y + LEGEND.sampleTop, LEGEND.sample, LEGEND.sample).fill(color);
    const label = `${bandLabel(ring)} · ${(ring.share * 100).toFixed(1)} %`;
    pdf.font('normal').fontSize(REPORT_TEXT.small).fillColor(INK);
    pdf.text(label, left + LEGEND.textLeft, y, { lineBreak: false });
  });
  pdf.x = LEFT;
  pdf.y = top + LEGEND.top + Math.ceil(rings.length / LEGEND.columns) * LEGEND.rowHeight;
}

function writeAssumptions(pdf: Pdf, report: ReportData, say: Say): void {
  heading(pdf, say('honesty'));
  const lines = [
    ...report.warnings.map(({ text }) => `! ${text}`),
    ...report.assumptions.map(({ text, count }) => `· ${text}  ${say('times', { count })}`),
  ];
  for (const line of lines.length > 0 ? lines : [say('nothingAssumed')]) paragraph(pdf, line);
  for (const text of secondLooks(report, say, MOST_DOUBTFUL)) paragraph(pdf, text);
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
      .fontSize(REPORT_TEXT.foot)
      .fillColor(MUTED)
      .text(text, LEFT, pdf.page.height - FOOT, { lineBreak: false });
  }
}
