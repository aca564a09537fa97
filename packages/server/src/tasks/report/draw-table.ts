import type { Language, ReportCell, ReportTable } from '@cloud/contract';
import { GROUND, INK, LINE, numberText, SIZES, type Sheet } from './sheet.ts';

/** Room around the text of a cell, points. */
const PADDING = { x: 4, y: 3 };
const LEAST_WIDTH = 34;
/** Rows that tell how wide columns are. */
const MEASURED_ROWS = 200;
const MOST_LINES = 6;
/** Letters of a cell that are drawn. */
const LONGEST = 400;

interface Column {
  x: number;
  width: number;
  isNumber: boolean;
}

/** Rows below their headings, which are repeated on every page. */
export function drawTable(sheet: Sheet, { headings, rows, totals }: ReportTable, language: Language): void {
  const textOf = (cell: ReportCell) =>
    cell === null ? '' : typeof cell === 'number' ? numberText(cell, language) : cell.slice(0, LONGEST);
  const labels = headings.map(({ label }) => label);
  const texts = rows.map((row) => row.map(textOf));
  const columns = placeColumns(
    sheet,
    headings.map(({ kind }) => kind === 'number'),
    [labels, ...texts.slice(0, MEASURED_ROWS)],
  );
  const head = () => drawRow(sheet, columns, labels, { isStrong: true, ground: GROUND });
  head();
  const draw = (cells: readonly string[], isStrong: boolean) => {
    if (sheet.y + heightOf(sheet, columns, cells, isStrong) > sheet.bottom) {
      sheet.addPage();
      head();
    }
    drawRow(sheet, columns, cells, { isStrong });
  };
  for (const row of texts) draw(row, false);
  if (totals) draw(totals.map(textOf), true);
}

/** Columns are as wide as their texts ask for, as far as the page allows. */
function placeColumns({ pdf, left, width }: Sheet, kinds: readonly boolean[], rows: readonly string[][]): Column[] {
  pdf.font('normal').fontSize(SIZES.table);
  const wanted = kinds.map((_, index) => {
    const longest = rows.reduce((most, row) => Math.max(most, lettersOf(row[index] ?? '')), 0);
    return Math.max(LEAST_WIDTH, Math.min(240, longest * SIZES.table * 0.56) + 2 * PADDING.x);
  });
  const sum = wanted.reduce((all, one) => all + one, 0);
  let x = left;
  return kinds.map((isNumber, index) => {
    const own = ((wanted[index] ?? LEAST_WIDTH) * width) / sum;
    const column = { x, width: own, isNumber };
    x += own;
    return column;
  });
}

/** Width of a text in narrow letters; a Chinese one is about two. */
const lettersOf = (text: string): number => {
  let count = 0;
  for (const letter of text) count += (letter.codePointAt(0) ?? 0) > 0x2e7f ? 1.8 : 1;
  return count;
};

const lineHeight = SIZES.table * 1.45;

function heightOf({ pdf }: Sheet, columns: readonly Column[], cells: readonly string[], isStrong: boolean): number {
  pdf.font(isStrong ? 'strong' : 'normal').fontSize(SIZES.table);
  const lines = columns.map(({ width }, index) => {
    const text = cells[index] ?? '';
    const room = width - 2 * PADDING.x;
    // Most cells are one line; to measure each would take most of the time.
    if (lettersOf(text) * SIZES.table * 0.62 <= room && !text.includes('\n')) return 1;
    return Math.ceil(pdf.heightOfString(text, { width: room }) / lineHeight);
  });
  return Math.min(MOST_LINES, Math.max(1, ...lines)) * lineHeight + 2 * PADDING.y;
}

function drawRow(
  sheet: Sheet,
  columns: readonly Column[],
  cells: readonly string[],
  { isStrong, ground }: { isStrong: boolean; ground?: string },
): void {
  const { pdf, left, width, y } = sheet;
  const height = heightOf(sheet, columns, cells, isStrong);
  if (ground) pdf.rect(left, y, width, height).fill(ground);
  pdf
    .font(isStrong ? 'strong' : 'normal')
    .fontSize(SIZES.table)
    .fillColor(INK);
  for (const [index, { x, width: room, isNumber }] of columns.entries()) {
    const text = cells[index] ?? '';
    if (text === '') continue;
    pdf.text(text, x + PADDING.x, y + PADDING.y, {
      width: room - 2 * PADDING.x,
      height: height - 2 * PADDING.y,
      align: isNumber ? 'right' : 'left',
      ellipsis: true,
    });
  }
  pdf
    .lineWidth(0.5)
    .moveTo(left, y + height)
    .lineTo(left + width, y + height)
    .stroke(LINE);
  sheet.y = y + height;
}
