import {
  messageOf,
  REPORT_ROWS,
  reportTable,
  type ReportDesign,
  type ReportResult,
  type ReportTable,
} from '@cloud/contract';
import type { Scope } from '../database/scope.ts';
import type { SheetCell, SheetContent } from '../spreadsheet/sheet-writer.ts';
import { writeSheets } from '../spreadsheet/workbook.ts';

/** Letters that the name of a sheet holds. */
const LONGEST_NAME = 28;
const PORTION = 500;

/** A report as a workbook: a sheet for each part that is a table. Texts that look like formulas stay texts. */
export function reportWorkbook(
  { title, design }: { title: string; design: ReportDesign },
  result: ReportResult,
  language: Scope['language'],
): Promise<Buffer> {
  const sheets = design.parts.flatMap((part): SheetContent[] => {
    const data = part.kind === 'text' ? undefined : result.data[part.data];
    const table = data && reportTable(part, data, messageOf(language, 'report.total'));
    return table ? [sheetOf(part.title || title, table, language)] : [];
  });
  const facts = parametersOf(design, result, language);
  return writeSheets(named(facts ? [...sheets, facts] : sheets.length > 0 ? sheets : [emptySheet(title)]));
}

function sheetOf(
  name: string,
  { headings, rows, totals, isCut }: ReportTable,
  language: Scope['language'],
): SheetContent {
  const all = [...rows, ...(totals ? [totals] : [])].map((row) => row.map((cell) => cell ?? ''));
  if (isCut) all.push([messageOf(language, 'report.cut', { count: REPORT_ROWS.xlsx })]);
  return {
    name,
    columns: headings.map(({ label, kind }) => ({ heading: label, isNumber: kind === 'number' })),
    rows: portions(all),
  };
}

function* portions(rows: SheetCell[][]): Generator<SheetCell[][]> {
  for (let at = 0; at < rows.length; at += PORTION) yield rows.slice(at, at + PORTION);
}

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
