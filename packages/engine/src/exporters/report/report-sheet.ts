import type { Pdf } from '../pdf/index.ts';
import { PAPER_SIZES, printable } from '../pdf/index.ts';

/** Colors of the report on paper. */
export const REPORT_COLORS = { ink: '#1f2933', muted: '#64748b', rule: '#e2e8f0', accent: '#1b6f8a' };

/** Left edge of the text and its width, points. */
export const LEFT = 48;
export const WIDTH = PAPER_SIZES.A4[0] - 2 * LEFT;
const TOP = 48;
/** Bottom margin of pdfkit, and the lowest position that the report writes to, points. */
const BOTTOM_MARGIN = 40;
const LOWEST = PAPER_SIZES.A4[1] - 56;

/** Sizes of texts, points. */
export const REPORT_TEXT = { kind: 10, title: 22, heading: 12, body: 9, figure: 16, small: 8, foot: 7.5 };

/** Measures of a table, points. */
const ROW = { height: 17, rule: 14, ruleWidth: 0.5, cellGap: 8 };
/** Measures around headings and paragraphs: points, and the room that must be left below a heading. */
const HEADING = { above: 14, keepWith: 60 };
/** Lines of text that follow a heading. */
const HEADING_GAP_LINES = 0.3;
const PARAGRAPH = { above: 3, spacing: 6 };

/** A column of a table: heading, and its share of the width. Figures stand at the right of it. */
export interface Column {
  heading: string;
  share: number;
  isText?: boolean;
}

/** Begins a page. */
export function beginPage(pdf: Pdf): void {
  pdf.addPage({ size: 'A4', margins: { top: TOP, left: LEFT, right: LEFT, bottom: BOTTOM_MARGIN } });
  pdf.x = LEFT;
  pdf.y = TOP;
}

/** Begins a page unless so many points are left on this one. */
export function makeRoom(pdf: Pdf, height: number): void {
  if (pdf.y + height > LOWEST) beginPage(pdf);
}

/** Writes a heading, on the next page if nothing would fit below it. */
export function heading(pdf: Pdf, text: string): void {
  makeRoom(pdf, HEADING.keepWith);
  pdf.font('strong').fontSize(REPORT_TEXT.heading).fillColor(REPORT_COLORS.ink);
  pdf.text(text, LEFT, pdf.y + HEADING.above).moveDown(HEADING_GAP_LINES);
}

/** Writes a paragraph over the whole width. */
export function paragraph(pdf: Pdf, text: string): void {
  pdf.font('normal').fontSize(REPORT_TEXT.body);
  makeRoom(pdf, pdf.heightOfString(text, { width: WIDTH }) + PARAGRAPH.spacing);
  pdf.fillColor(REPORT_COLORS.ink).text(printable(pdf, text), LEFT, pdf.y + PARAGRAPH.above, { width: WIDTH });
}

/** Writes a table with its heading; nothing at all without rows. */
export function table(pdf: Pdf, title: string, columns: readonly Column[], rows: readonly string[][]): void {
  if (rows.length === 0) return;
  heading(pdf, title);
  const headings = columns.map((column) => column.heading);
  writeRow(pdf, columns, headings, true);
  for (const row of rows) writeRow(pdf, columns, row, false);
}

function writeRow(pdf: Pdf, columns: readonly Column[], cells: readonly string[], isHead: boolean): void {
  const { ink, muted, rule } = REPORT_COLORS;
  makeRoom(pdf, ROW.height);
  const { y } = pdf;
  let x = LEFT;
  pdf
    .font(isHead ? 'strong' : 'normal')
    .fontSize(isHead ? REPORT_TEXT.small : REPORT_TEXT.body)
    .fillColor(isHead ? muted : ink);
  columns.forEach(({ share, isText }, i) => {
    const width = share * WIDTH;
    const text = shorten(pdf, printable(pdf, cells[i]!), width - ROW.cellGap);
    pdf.text(text, isText ? x : x + width - pdf.widthOfString(text), y, { lineBreak: false });
    x += width;
  });
  pdf
    .lineWidth(ROW.ruleWidth)
    .moveTo(LEFT, y + ROW.rule)
    .lineTo(LEFT + WIDTH, y + ROW.rule)
    .stroke(isHead ? ink : rule);
  pdf.x = LEFT;
  pdf.y = y + ROW.height;
}

/** The longest beginning of a text that fits, with an ellipsis if it is not the whole. */
function shorten(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let characters = [...text];
  while (characters.length > 1 && pdf.widthOfString(`${characters.join('')}…`) > width) {
    characters = characters.slice(0, -1);
  }
  return `${characters.join('')}…`;
}
