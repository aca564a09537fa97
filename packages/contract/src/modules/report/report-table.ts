import type { ReportPart, ReportPartOf } from './report-design.ts';

/** A cell of a data set: a text, a number to count with, or nothing. */
export type ReportCell = string | number | null;

/** What a data set answered. */
export interface ReportRows {
  columns: readonly ReportColumn[];
  rows: readonly (readonly ReportCell[])[];
  /** There are more rows than were read. */
  isCut: boolean;
}
export interface ReportColumn {
  label: string;
  kind: 'text' | 'number' | 'time';
}

/** A part as a table of cells: the same on the screen, on paper and in a workbook. */
export interface ReportTable {
  headings: readonly ReportColumn[];
  rows: readonly (readonly ReportCell[])[];
  /** Sums under the columns of numbers. */
  totals: readonly ReportCell[] | undefined;
  isCut: boolean;
}

const NO_COLUMN: ReportColumn = { label: '', kind: 'text' };
const numberOf = (cell: ReportCell | undefined): number => (typeof cell === 'number' ? cell : 0);
/** Sums of fractions are told without the noise of binary digits. */
const round = (value: number): number => Math.round(value * 1e6) / 1e6;

/** The cells of a part; undefined for a text. @param total heading of sums. */
export function reportTable(part: ReportPart, data: ReportRows, total: string): ReportTable | undefined {
  if (part.kind === 'table') return plainTable(part, data, total);
  if (part.kind === 'cross') return crossTable(part, data, total);
  if (part.kind === 'chart') {
    const columns = [part.category, ...part.values].map((column) => ({ column, heading: '' }));
    return plainTable({ columns, hasTotals: false }, data, total);
  }
  return undefined;
}

function plainTable(
  { columns, hasTotals }: Pick<ReportPartOf<'table'>, 'columns' | 'hasTotals'>,
  data: ReportRows,
  total: string,
): ReportTable {
  const chosen = columns.length > 0 ? columns : data.columns.map((_, column) => ({ column, heading: '' }));
  const headings = chosen.map(({ column, heading }) => {
    const own = data.columns[column] ?? NO_COLUMN;
    return { ...own, label: heading || own.label };
  });
  const rows = data.rows.map((row) => chosen.map(({ column }) => row[column] ?? null));
  const sums: ReportCell[] = headings.map(({ kind }, index) =>
    kind === 'number' ? round(rows.reduce((sum, row) => sum + numberOf(row[index]), 0)) : null,
  );
  // The word stands in the first column, unless that has a sum of its own.
  const totals = sums[0] === null ? [total, ...sums.slice(1)] : sums;
  return { headings, rows, totals: hasTotals ? totals : undefined, isCut: data.isCut };
}

/** Rows and columns by what two columns hold, and the sum of a third where they meet. Both keep the order of the data. */
function crossTable(part: ReportPartOf<'cross'>, data: ReportRows, total: string): ReportTable {
  const across = [...new Set(data.rows.map((row) => String(row[part.column] ?? '')))];
  const down = new Map<string, (number | null)[]>();
  for (const row of data.rows) {
    const key = String(row[part.row] ?? '');
    const line = down.get(key) ?? across.map(() => null);
    const at = across.indexOf(String(row[part.column] ?? ''));
    line[at] = round((line[at] ?? 0) + numberOf(row[part.value]));
    down.set(key, line);
  }
  const sum = (cells: readonly ReportCell[]) => round(cells.reduce<number>((all, cell) => all + numberOf(cell), 0));
  const { hasTotals } = part;
  const ends = hasTotals ? [{ label: total, kind: 'number' } as const] : [];
  const headings: ReportColumn[] = [
    data.columns[part.row] ?? NO_COLUMN,
    ...across.map((label) => ({ label, kind: 'number' }) as const),
    ...ends,
  ];
  const rows = [...down].map(([key, cells]) => [key, ...cells, ...(hasTotals ? [sum(cells)] : [])]);
  const totals = headings.slice(1).map((_, index) => sum(rows.map((row) => row[index + 1] ?? null)));
  return { headings, rows, totals: hasTotals ? [total, ...totals] : undefined, isCut: data.isCut };
}

/** A text with `{name}` of each parameter filled in. */
export function fillReportText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{([\p{L}_][\p{L}\p{N}_]*)\}/gu, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}
