import {
  fillReportText,
  messageOf,
  reportTable,
  type Language,
  type ReportDesign,
  type ReportPart,
  type ReportResult,
} from '@cloud/contract';
import { ENGINE_VERSION } from '@cloud/engine';
import { closePdf, openPdf, PAPER_SIZES, type Pdf } from '@cloud/engine/exporters/pdf';
import { drawChart } from './draw-chart.ts';
import { drawTable } from './draw-table.ts';
import { POINTS_PER_MILLIMETER, SIZES, INK, MUTED, type Sheet } from './sheet.ts';

/** A report with its rows, ready for paper. */
export interface PrintedReport {
  title: string;
  design: ReportDesign;
  result: ReportResult;
  language: Language;
}

/** A report as PDF: its title and parameters, its parts one below the other, header and footer on every page. */
export async function drawReport(report: PrintedReport, now = new Date()): Promise<Uint8Array> {
  const { title, design, result, language } = report;
  const pdf = await openPdf({ engineVersion: ENGINE_VERSION }, { title, time: now.toISOString() });
  const sheet = openSheet(pdf, design);
  drawHead(sheet, report);
  for (const part of design.parts) drawPart(sheet, part, result, language, title);
  if (design.parts.length === 0) write(sheet, messageOf(language, 'report.blank'), SIZES.text, MUTED);
  drawEdges(pdf, design, { title, date: localDay(now) });
  return closePdf(pdf);
}

const localDay = (now: Date) =>
  new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 16).replace('T', ' ');

function openSheet(pdf: Pdf, { page }: ReportDesign): Sheet {
  const [short, long] = PAPER_SIZES[page.size];
  const [width, height] = page.orientation === 'landscape' ? [long, short] : [short, long];
  const points = (millimeters: number) => millimeters * POINTS_PER_MILLIMETER;
  const { top, right, bottom, left } = page.margin;
  // The margins are kept here: a page that the library adds by itself would have no place in the numbering.
  const addPage = () => {
    pdf.addPage({ size: [width, height], margin: 0 });
    sheet.y = points(top);
  };
  const sheet: Sheet = {
    pdf,
    left: points(left),
    width: width - points(left) - points(right),
    top: points(top),
    bottom: height - points(bottom),
    y: points(top),
    addPage,
    need: (room) => {
      if (sheet.y + room > sheet.bottom && sheet.y > sheet.top) addPage();
    },
  };
  addPage();
  return sheet;
}

function drawHead(sheet: Sheet, { title, design, result }: PrintedReport): void {
  write(sheet, title, SIZES.title, INK, 'strong');
  if (design.description) write(sheet, design.description, SIZES.text, MUTED);
  const given = design.parameters
    .map(({ name, label }) => `${label || name}: ${result.values[name] || '–'}`)
    .join('    ');
  if (given) write(sheet, given, SIZES.text, MUTED);
  sheet.y += SIZES.gap;
}

/** Lines of text over the width of the page, on as many pages as it takes. */
function write(sheet: Sheet, text: string, size: number, color: string, font: 'normal' | 'strong' = 'normal'): void {
  const { pdf, left, width } = sheet;
  const heightOf = (letters: readonly string[]) => pdf.heightOfString(letters.join('') || ' ', { width });
  for (const line of text.split('\n')) {
    for (let rest: readonly string[] = [...line], isFirst = true; isFirst || rest.length > 0; isFirst = false) {
      sheet.need(size * 3);
      pdf.font(font).fontSize(size).fillColor(color);
      const count = countFitting(rest, sheet.bottom - sheet.y, heightOf);
      const shown = rest.slice(0, count);
      pdf.text(shown.join(''), left, sheet.y, { width });
      sheet.y += heightOf(shown) + 2;
      rest = rest.slice(count);
    }
  }
}

/** How many letters of a text fit into a height; at least one, so that there is an end. */
function countFitting(letters: readonly string[], room: number, heightOf: (some: readonly string[]) => number): number {
  if (heightOf(letters) <= room) return letters.length;
  let [fits, fails] = [1, letters.length];
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1;
    if (heightOf(letters.slice(0, middle)) <= room) fits = middle;
    else fails = middle;
  }
  return fits;
}

function drawPart(sheet: Sheet, part: ReportPart, result: ReportResult, language: Language, title: string): void {
  const heading = () => {
    if (part.title) write(sheet, part.title, SIZES.heading, INK, 'strong');
  };
  if (part.kind === 'text') {
    heading();
    write(sheet, fillReportText(part.text, { ...result.values, title }), SIZES.text, INK);
    sheet.y += SIZES.gap;
    return;
  }
  const data = result.data[part.data];
  const table = data && reportTable(part, data, messageOf(language, 'report.total'));
  if (!data || !table) return;
  // A heading stays with what it stands over.
  sheet.need(part.kind === 'chart' ? SIZES.chart + SIZES.heading * 2 : SIZES.heading * 5);
  heading();
  if (table.rows.length === 0) write(sheet, messageOf(language, 'report.noRows'), SIZES.text, MUTED);
  else if (part.kind === 'chart') drawChart(sheet, part.shape, table, language);
  else drawTable(sheet, table, language);
  if (data.isCut) write(sheet, messageOf(language, 'report.cut', { count: data.rows.length }), SIZES.text, MUTED);
  sheet.y += SIZES.gap;
}

/** Header and footer, once the number of pages is known. */
function drawEdges(pdf: Pdf, { page }: ReportDesign, facts: { title: string; date: string }): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index++) {
    pdf.switchToPage(index);
    const { width, height } = pdf.page;
    const values = { ...facts, page: String(index + 1), pages: String(count) };
    const place = (text: string, y: number) => {
      if (!text) return;
      pdf.font('normal').fontSize(SIZES.edge).fillColor(MUTED);
      const filled = fillReportText(text, values).replaceAll('\n', ' ');
      pdf.text(filled, 0, y, { width, align: 'center', lineBreak: false });
    };
    place(page.header, (page.margin.top * POINTS_PER_MILLIMETER) / 2 - SIZES.edge / 2);
    place(page.footer, height - (page.margin.bottom * POINTS_PER_MILLIMETER) / 2 - SIZES.edge / 2);
  }
}
