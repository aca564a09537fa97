import { ApiError, MAX_EXPORT_ROWS, messageOf, type EntityDefinition, type Page } from '@cloud/contract';
import { isId } from '../../database/id.ts';
import type { RequestContext } from '../../http/app.ts';
import type { SheetCell, SheetColumn, SheetContent } from '../../spreadsheet/sheet-writer.ts';
import { writeSheets, writeSheetsFile } from '../../spreadsheet/workbook.ts';
import { localName } from '../local-names.ts';
import { isAnsweredNull } from '../record-codec.ts';
import { dictionaryLabels } from '../reference-labels.ts';
import { ROOT_ID } from '../tree.ts';
import { chosenColumns, headingsOf, importable, type SheetField } from './columns.ts';
import { guideOf } from './guide.ts';
import { References } from './references.ts';
import { sheetText } from './texts.ts';

const PORTION = 500;

type Query = Readonly<Record<string, unknown>>;
type Listed = Readonly<Record<string, unknown>>;
/** A list call: a page, or everything as a tree. */
export type SheetList = (context: RequestContext, query: Query) => Promise<Page<Listed> | readonly Listed[]>;
/** Not of the list's own query. */
const OWN_PARAMETERS = ['columns', 'ids', 'current', 'size', 'blade-auth', 'Blade-Auth'];

/** The list as it was searched and ordered, as a workbook: what its own `list` answers, page by page. */
export async function exportSheet(
  context: RequestContext,
  entity: EntityDefinition,
  list: SheetList,
  query: Query,
): Promise<Buffer> {
  return writeSheets([listSheet(walking(context, MAX_EXPORT_ROWS, query), entity, list, query)]);
}

/** A context in which the list is walked: as a whole, or the rows that were chosen. */
function walking(context: RequestContext, most: number, query: Query): RequestContext {
  const wanted = wantedIds(query.ids);
  return { ...context, walk: { most, ...(wanted && { ids: [...wanted] }) } };
}

/**
 * The same into a new file.
 *
 * @param options.most rows that the list may have.
 * @param onRows told after each portion; what it throws ends the export.
 * @returns rows that were written.
 * @throws ApiError `too-many-rows`, `unknown-column`, `workbook-too-complex`, `unavailable`
 */
export async function exportSheetFile(
  context: RequestContext,
  { entity, list }: ExportedList,
  query: Query,
  { file, most, onRows }: { file: string; most: number; onRows: () => void },
): Promise<number> {
  const { rows, ...sheet } = listSheet(walking(context, most, query), entity, list, query);
  let count = 0;
  async function* counted(): AsyncGenerator<readonly SheetCell[][]> {
    for await (const portion of rows) {
      onRows();
      count += portion.length;
      yield portion;
    }
  }
  await writeSheetsFile(file, [{ ...sheet, rows: counted() }]);
  return count;
}

/** A list that goes out. */
export interface ExportedList {
  entity: EntityDefinition;
  list: SheetList;
}

function listSheet(context: RequestContext, entity: EntityDefinition, list: SheetList, query: Query): SheetContent {
  const fields = chosenColumns(entity, context.scope, query.columns);
  const wanted = wantedIds(query.ids);
  const asked = Object.fromEntries(Object.entries(query).filter(([name]) => !OWN_PARAMETERS.includes(name)));
  const references = new References(context);
  async function* rows(): AsyncGenerator<SheetCell[][]> {
    for await (const records of portions(context, list, asked)) {
      const cells: SheetCell[][] = [];
      for (const record of records) {
        if (wanted && !wanted.has(String(record.id))) continue;
        cells.push(await cellsOf(context, fields, references, record));
      }
      yield cells;
    }
  }
  return { name: titleOf(context, entity), columns: columnsOf(context, fields), rows: rows() };
}

/** The records that were chosen among those of the list; undefined for all of them. */
function wantedIds(list: unknown): ReadonlySet<string> | undefined {
  const ids = String(list ?? '')
    .split(',')
    .filter(Boolean);
  return ids.length > 0 ? new Set(ids.filter(isId)) : undefined;
}

/** An empty workbook to fill, and how to fill it. */
export async function templateSheet(context: RequestContext, entity: EntityDefinition): Promise<Buffer> {
  const fields = importable(entity, context.scope);
  const columns = await Promise.all(
    columnsOf(context, fields).map(async (column, index) => {
      const { field } = fields[index]!;
      return { ...column, isRequired: field.required === true, choices: await choicesOf(context, fields[index]!) };
    }),
  );
  return writeSheets([
    { name: titleOf(context, entity), columns, rows: [] },
    guideOf(context.scope.language, fields, columns),
  ]);
}

export const titleOf = ({ scope }: RequestContext, entity: EntityDefinition): string =>
  messageOf(scope.language, entity.label);

async function* portions(context: RequestContext, list: SheetList, query: Query): AsyncGenerator<readonly Listed[]> {
  for (let current = 1; ; current++) {
    const found = await list(context, { ...query, current, size: PORTION });
    if (!isPage(found)) {
      const all = flatten(found);
      requireFew(all.length);
      yield all;
      return;
    }
    const { records, total } = found;
    const isWalked = context.walk?.ids?.length === total;
    if (!isWalked) requireFew(total);
    yield records;
    // Rows of a walk may be gone when their page is read.
    if ((records.length === 0 && !isWalked) || current * PORTION >= total) return;
  }
}

const isPage = (found: Page<Listed> | readonly Listed[]): found is Page<Listed> => !Array.isArray(found);

function requireFew(rows: number): void {
  if (rows > MAX_EXPORT_ROWS) throw new ApiError('too-many-rows', { max: MAX_EXPORT_ROWS });
}

const flatten = (records: readonly Listed[]): Listed[] =>
  records.flatMap((record) => [record, ...flatten((record.children ?? []) as readonly Listed[])]);

async function cellsOf(
  context: RequestContext,
  fields: readonly SheetField[],
  references: References,
  record: Listed,
): Promise<SheetCell[]> {
  const cells: SheetCell[] = [];
  const tenantId = String(record.tenantId ?? context.scope.tenantId);
  for (const { name, field } of fields) {
    const value = record[name];
    if (value === null || value === undefined || value === '') cells.push('');
    else if (field.kind === 'reference') {
      // A record that is out of sight is named as the list names it.
      const given = field.nameField && value !== ROOT_ID ? record[field.nameField] : '';
      cells.push((await references.textOf(field, value, tenantId)) || String(given ?? ''));
    } else if (field.kind === 'dictionary') {
      const labels = await dictionaryLabels(context.app, field.source);
      const text = labels.get(String(value));
      cells.push(
        text !== undefined ? localName(context.scope, 'dict', text) : isAnsweredNull(field, value) ? '' : String(value),
      );
    } else if (field.kind === 'choice') {
      const labels = new Map(field.options);
      const keys = field.many ? String(value).split(',') : [String(value)];
      cells.push(keys.map((key) => messageOf(context.scope.language, labels.get(key) ?? key)).join(','));
    } else if (field.kind === 'switch')
      cells.push(sheetText(context.scope.language, Number(value) === 1 ? 'yes' : 'no'));
    else if (field.kind === 'integer' || field.kind === 'decimal') {
      cells.push(isAnsweredNull(field, value) ? '' : Number(value));
    } else cells.push(String(value));
  }
  return cells;
}

function columnsOf({ scope }: RequestContext, fields: readonly SheetField[]): SheetColumn[] {
  const headings = headingsOf(fields, scope.language);
  return fields.map(({ field }, index) => ({
    heading: headings[index]!,
    // A letter is about seven pixels wide.
    width: Math.round((field.width ?? (field.kind === 'longText' ? 260 : 130)) / 7),
    isNumber: field.kind === 'integer' || field.kind === 'decimal',
  }));
}

/** What a column takes, where that is a short list. */
export async function choicesOf(context: RequestContext, { field }: SheetField): Promise<string[]> {
  const { language } = context.scope;
  if (field.kind === 'switch') return [sheetText(language, 'yes'), sheetText(language, 'no')];
  if (field.kind === 'choice') return field.options.map(([, label]) => messageOf(language, label));
  if (field.kind !== 'dictionary') return [];
  const labels = await dictionaryLabels(context.app, field.source);
  return [...labels].filter(([key]) => key !== '-1').map(([, label]) => localName(context.scope, 'dict', label));
}
