import {
  messageOf,
  REPORT_ROWS,
  reportTable,
  type ReportCell,
  type ReportDesign,
  type ReportResult,
  type ReportTable,
} from '@cloud/contract';
import type { Scope } from '../database/scope.ts';
import type { SheetCell, SheetContent } from '../spreadsheet/sheet-writer.ts';
import { writeSheets, writeSheetsFile } from '../spreadsheet/workbook.ts';

/** Letters that the name of a sheet holds. */
const LONGEST_NAME = 28;
const PORTION = 500;

/** A report, what it shows, and for whom. */
interface Filled {
  title: string;
  design: ReportDesign;
  result: ReportResult;
  language: Scope['language'];
  /** Where the rows were cut. */
  target: 'xlsx' | 'file';
}

/** A report as a workbook: a sheet for each part that is a table. Texts that look like formulas stay texts. */
export const reportWorkbook = (filled: Omit<Filled, 'target'>): Promise<Buffer> =>
  writeSheets(sheetsOf({ ...filled, target: 'xlsx' }));

/** The same into a new file. @param onRows told with each portion @returns rows of all sheets */
export async function reportWorkbookFile(
  filled: Omit<Filled, 'target'>,
  { file, onRows }: { file: string; onRows: () => void },
): Promise<number> {
  let count = 0;
  const counted = async function* (rows: SheetContent['rows']) {
    for await (const portion of rows) {
      onRows();
      count += portion.length;
      yield portion;
    }
  };
  const sheets = sheetsOf({ ...filled, target: 'file' });
  await writeSheetsFile(
    file,
    sheets.map((sheet) => ({ ...sheet, rows: counted(sheet.rows) })),
  );
  return count;
}

function sheetsOf(filled: Filled): SheetContent[] {
  const { title, design, result, language } = filled;
  const sheets = design.parts.flatMap((part): SheetContent[] => {
    const data = part.kind === 'text' ? undefined : result.data[part.data];
    const table = data && reportTable(part, data, messageOf(language, 'report.total'));
    return table ? [sheetOf(part.title || title, table, filled)] : [];
  });
  const facts = parametersOf(design, result, language);
  return named(facts ? [...sheets, facts] : sheets.length > 0 ? sheets : [emptySheet(title)]);
}

function sheetOf(
  name: string,
  { headings, rows, totals, isCut }: ReportTable,
  { language, target }: Filled,
): SheetContent {
  const last: (readonly ReportCell[])[] = totals ? [totals] : [];
  if (isCut) last.push([messageOf(language, 'report.cut', { count: REPORT_ROWS[target] })]);
  return {
    name,
    columns: headings.map(({ label, kind }) => ({ heading: label, isNumber: kind === 'number' })),
    rows: portions(rows, last),
  };
}

/** Without a copy of all rows. */
function* portions(rows: ReportTable['rows'], last: ReportTable['rows']): Generator<SheetCell[][]> {
  for (let at = 0; at < rows.length; at += PORTION) yield rows.slice(at, at + PORTION).map(cellsOf);
  if (last.length > 0) yield last.map(cellsOf);
}

const cellsOf = (row: readonly ReportCell[]): SheetCell[] => row.map((cell) => cell ?? '');

/** What the report was asked for. */
function parametersOf(
  { parameters }: ReportDesign,
  { values }: ReportResult,
  language: Scope['language'],
): SheetContent | undefined {
  if (parameters.length === 0) return undefined;
  const heading = messageOf(language, 'report.parameters');
  return {
    name: heading,
    columns: [{ heading }, { heading: messageOf(language, 'report.value') }],
    rows: [parameters.map(({ name, label }) => [label || name, values[name] ?? ''])],
  };
}

const emptySheet = (name: string): SheetContent => ({ name, columns: [{ heading: name }], rows: [] });

/** No two sheets have the same name. */
function named(sheets: readonly SheetContent[]): SheetContent[] {
  const seen = new Set<string>();
  return sheets.map((sheet) => {
    const plain = sheet.name.replace(/[\\/*?:[\]]/g, ' ').slice(0, LONGEST_NAME).trim(); // prettier-ignore
    let name = plain;
    for (let count = 2; seen.has(name.toLowerCase()); count++) name = `${plain.slice(0, LONGEST_NAME - 3)} ${count}`;
    seen.add(name.toLowerCase());
    return { ...sheet, name };
  });
}
