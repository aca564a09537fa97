import { messageOf, type EntityDefinition, type SheetIssue } from '@cloud/contract';
import type { RequestContext } from '../../http/app.ts';
import type { SheetRow } from '../../spreadsheet/sheet-reader.ts';
import { exportable, headingsOf, importable, type SheetField } from './columns.ts';
import { sheetText } from './texts.ts';

/** Where the fields stand in a workbook. */
export interface Headings {
  columns: { field: SheetField; index: number; heading: string }[];
  issues: SheetIssue[];
}

const LANGUAGES = ['zh-cn', 'en'] as const;
const normal = (text: string): string => text.replace(/\s*\*\s*$/, '').trim();

/** Finds the fields by their headings, in either language; what only goes out is passed over. */
export function readHeadings(
  context: RequestContext,
  entity: EntityDefinition,
  head: SheetRow,
  isCovered: boolean,
): Headings {
  const { language } = context.scope;
  const fields = importable(entity, context.scope);
  const known = namesByHeading(fields);
  const outgoing = namesByHeading(exportable(entity, context.scope));
  const columns: Headings['columns'] = [];
  const issues: SheetIssue[] = [];
  for (const [index, given] of head.cells.entries()) {
    const heading = normal(given);
    if (heading === '') continue;
    const problem = (key: 'unknownColumn' | 'repeatedColumn') =>
      issues.push({
        row: head.number,
        column: heading,
        value: heading,
        message: sheetText(language, key, { value: heading }),
      });
    const name = known.get(heading);
    const field = fields.find((candidate) => candidate.name === name);
    if (!field) {
      if (!outgoing.has(heading)) problem('unknownColumn');
    } else if (columns.some((column) => column.field === field)) problem('repeatedColumn');
    else columns.push({ field, index, heading });
  }
  // Records that exist keep what the workbook does not hold.
  const missing = isCovered
    ? []
    : fields.filter(({ field }) => field.required && !columns.some((c) => c.field.field === field));
  for (const { field } of missing) {
    const label = messageOf(language, field.label);
    const message = sheetText(language, 'missingColumn', { label });
    issues.push({ row: head.number, column: label, value: '', message });
  }
  return { columns, issues };
}

function namesByHeading(fields: readonly SheetField[]): Map<string, string> {
  const known = new Map<string, string>();
  for (const { name } of fields) known.set(name, name);
  for (const language of LANGUAGES) {
    const headings = headingsOf(fields, language);
    fields.forEach(({ name }, index) => known.set(headings[index]!, name));
  }
  return known;
}
