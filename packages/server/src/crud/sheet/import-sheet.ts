import {
  ApiError,
  type EntityDefinition,
  type ImportAnswer,
  isEmpty,
  messageOf,
  naturalKey,
  type SheetIssue,
  validate,
} from '@cloud/contract';
import type { RequestContext } from '../../http/app.ts';
import type { SheetRow } from '../../spreadsheet/sheet-reader.ts';
import { localName } from '../local-names.ts';
import { ROOT_ID } from '../tree.ts';
import { findByKey } from './existing.ts';
import { type Headings, readHeadings } from './headings.ts';
import { pauses } from './pauses.ts';
import { readCell } from './read-cell.ts';
import { isTop, type Names, References } from './references.ts';
import { refuseIssues, saveRows } from './save-rows.ts';
import { sheetText } from './texts.ts';

/** A row that is to become a record. */
interface Draft {
  number: number;
  given: Record<string, unknown>;
  tenantId: string;
  /** Name of the record above it; it may come with the same workbook. */
  parent?: string;
  id?: string;
}

/** Longest time of a step of an import, in milliseconds. */
const IMPORT_LIMIT = 600_000;
/** Issues after which the rows below are not read any more; the answer lists fewer. */
const MOST_ISSUES = 10_000;

export interface ImportTask {
  entity: EntityDefinition;
  /** Adds without an id, edits with one. */
  save: (context: RequestContext, input: Record<string, unknown>) => Promise<{ id: string } & Record<string, unknown>>;
  /** Of the workbook, its headings first. */
  rows: readonly SheetRow[];
  /** Records that exist are edited; else they are refused. */
  isCovered: boolean;
}

/**
 * Takes a workbook over, all of it or nothing. Every row is checked by the validator of the contract before the first is
 * saved.
 *
 * @throws ApiError `import-refused` with all issues, `import-empty`, `workbook-too-complex`
 */
export async function importSheet(context: RequestContext, task: ImportTask): Promise<ImportAnswer> {
  const [head, ...rows] = task.rows;
  if (!head || rows.length === 0) throw new ApiError('import-empty');
  const headings = readHeadings(context, task.entity, head, task.isCovered);
  refuseIssues('import-refused', headings.issues);
  const references = new References(context);
  const { drafts, issues } = await readDrafts(context, task.entity, { headings, rows, references });
  issues.push(...(await findExisting(context, task, drafts, headings)));
  refuseIssues('import-refused', issues);
  const issued: NonNullable<ImportAnswer['issued']> = [];
  const save: ImportTask['save'] = async (within, input) => {
    const { id, ...saved } = await task.save(within, input);
    const { account, issuedPassword: password } = saved;
    if (typeof account === 'string' && typeof password === 'string') issued.push({ id, account, password });
    return { id, ...saved };
  };
  refuseIssues('import-refused', await saveDrafts(context, { ...task, save }, { drafts, references, headings }));
  return { rows: rows.length, ...(issued.length > 0 && { issued }) };
}

interface Reading {
  headings: Headings;
  rows: readonly SheetRow[];
  references: References;
}

async function readDrafts(context: RequestContext, entity: EntityDefinition, { headings, rows, references }: Reading) {
  const tenants = await knownTenants(context, headings, rows);
  const drafts: Draft[] = [];
  const issues: SheetIssue[] = [];
  const pause = pauses(IMPORT_LIMIT);
  for (const row of rows) {
    await pause();
    if (issues.length > MOST_ISSUES) break;
    const problem = (column: string, value: string, message: string) =>
      issues.push({ row: row.number, column, value: value.slice(0, 200), message });
    const cellOf = (index: number) => row.cells[index] ?? '';
    const tenantCell = headings.columns.find(({ field }) => field.name === 'tenantId' && !entity.fields.tenantId);
    const tenant = tenantCell ? cellOf(tenantCell.index) : '';
    const draft: Draft = { number: row.number, given: {}, tenantId: tenant || context.scope.tenantId };
    if (tenant !== '' && !tenants.has(tenant)) {
      problem(tenantCell!.heading, tenant, messageOf(context.scope.language, 'error.tenant-unknown'));
      continue;
    }
    if (tenant !== '') draft.given.tenantId = tenant;
    const wrong = new Set<string>();
    for (const { field: column, index, heading } of headings.columns) {
      const { name, field } = column;
      const text = cellOf(index);
      if (column === tenantCell?.field) continue;
      if (name === 'parentId' && entity.tree) {
        draft.parent = isTop(text) ? '' : text;
        continue;
      }
      const label = messageOf(context.scope.language, field.label);
      const read = await readCell(context, field, text, { references, tenantId: draft.tenantId, label });
      if ('value' in read) draft.given[name] = read.value;
      else {
        wrong.add(name);
        problem(heading, text, read.problem);
      }
    }
    // The other columns were looked at; one that could not be read is named once.
    for (const issue of validate(entity, draft.given, true)) {
      if (wrong.has(issue.field)) continue;
      const column = headings.columns.find(({ field }) => field.name === issue.field);
      const label = messageOf(context.scope.language, entity.fields[issue.field]!.label);
      const message = messageOf(context.scope.language, `validation.${issue.rule}`, { label, ...issue.params });
      problem(column?.heading ?? label, column ? cellOf(column.index) : '', message);
    }
    drafts.push(draft);
  }
  return { drafts, issues };
}

/** Tenants that the rows name and that exist; only the super role has the column. */
async function knownTenants(
  context: RequestContext,
  headings: Headings,
  rows: readonly SheetRow[],
): Promise<Set<string>> {
  const column = headings.columns.find(({ field }) => field.name === 'tenantId');
  const named = [...new Set(rows.map(({ cells }) => (column ? (cells[column.index] ?? '') : '')))].filter(Boolean);
  if (named.length === 0) return new Set();
  const found = await context.trx
    .selectFrom('bladeTenant')
    .select('tenantId')
    .where('tenantId', 'in', named)
    .where('isDeleted', '=', 0)
    .execute();
  return new Set(found.map((row) => row.tenantId));
}

/** Finds the records that rows stand for, by the field that no two share. Two rows for one record are refused. */
async function findExisting(
  context: RequestContext,
  { entity, isCovered }: ImportTask,
  drafts: readonly Draft[],
  headings: Headings,
): Promise<SheetIssue[]> {
  const key = naturalKey(entity);
  if (key === undefined || key === 'path') return [];
  const heading = headings.columns.find(({ field }) => field.name === key)?.heading ?? '';
  const found = await findByKey(context, entity, key, drafts);
  const issues: SheetIssue[] = [];
  const first = new Map<string, number>();
  const pause = pauses(IMPORT_LIMIT);
  for (const draft of drafts) {
    await pause();
    const value = String(draft.given[key] ?? '');
    if (value === '') continue;
    const place = `${draft.tenantId} ${value}`;
    const problem = (message: string) => issues.push({ row: draft.number, column: heading, value, message });
    const before = first.get(place);
    if (before !== undefined) problem(sheetText(context.scope.language, 'repeated', { row: before }));
    else first.set(place, draft.number);
    const existing = found.get(place);
    if (existing === undefined) continue;
    if (isCovered) coverRecord(entity, draft, existing.id, localName(context.scope, entity.name, existing.title));
    else problem(messageOf(context.scope.language, 'error.duplicate-value', { value }));
  }
  return issues;
}

/** Makes a row an edit. A title that is only told in the reader's language stays as it is stored. */
function coverRecord(entity: EntityDefinition, draft: Draft, id: string, told: string): void {
  draft.id = id;
  if (draft.given[entity.title] === told) delete draft.given[entity.title];
}

interface Saving {
  drafts: readonly Draft[];
  references: References;
  headings: Headings;
}

async function saveDrafts(
  context: RequestContext,
  task: ImportTask,
  { drafts, references, headings }: Saving,
): Promise<SheetIssue[]> {
  const { entity, save } = task;
  const headingOf = (name: string) => headings.columns.find(({ field }) => field.name === name)?.heading ?? '';
  const saveDraft = async (draft: Draft) => save(context, inputOf(entity, draft));
  if (!entity.tree) return saveRows(context, drafts, saveDraft, headingOf);
  const issues: SheetIssue[] = [];
  const pause = pauses(IMPORT_LIMIT);
  // Rows whose parents come with the workbook wait for them, whatever the order.
  for (let waiting = [...drafts]; waiting.length > 0 && issues.length === 0;) {
    const later: Draft[] = [];
    const ready: Draft[] = [];
    for (const draft of waiting) {
      await pause();
      const names = await references.names(entity.name, draft.tenantId);
      (findParent(names, draft) ? ready : later).push(draft);
    }
    if (ready.length === 0) return later.map((draft) => orphan(context, draft, headingOf('parentId')));
    const refused = await saveRows(
      context,
      ready,
      async (draft) => {
        const names = await references.names(entity.name, draft.tenantId);
        placeDraft(names, task, draft);
        const saved = await saveDraft(draft);
        const parentId = String(saved.parentId ?? ROOT_ID);
        names.add({ id: saved.id, title: String(saved[entity.title] ?? ''), parentId });
      },
      headingOf,
    );
    issues.push(...refused);
    waiting = later;
  }
  return issues;
}

/** Whether the record above is there by now. One that is named by several is told by {@link placeDraft}. */
const findParent = (names: Names, { parent }: Draft): boolean => isEmpty(parent) || names.find(parent!) !== undefined;

/** Puts a row below its parent, and finds the record that stands there already when the place is its key. */
function placeDraft(names: Names, { entity, isCovered }: ImportTask, draft: Draft): void {
  const { parent } = draft;
  const found = isEmpty(parent) ? { id: ROOT_ID } : names.find(parent!);
  if (!found || 'several' in found)
    throw new ApiError('parent-unclear', { name: parent ?? '', example: found?.several ?? '' });
  if (parent !== undefined || draft.id === undefined) draft.given.parentId = found.id;
  if (naturalKey(entity) !== 'path') return;
  const title = String(draft.given[entity.title] ?? '');
  const path = found.id === ROOT_ID ? title : `${names.pathOf(found.id)}/${title}`;
  const same = names.at(path);
  if (same === undefined) return;
  if (!isCovered) throw new ApiError('duplicate-value', { value: path });
  coverRecord(entity, draft, same, names.titleOf(same));
}

function orphan(context: RequestContext, { number, parent = '' }: Draft, column: string): SheetIssue {
  return {
    row: number,
    column,
    value: parent,
    message: sheetText(context.scope.language, 'unknownReference', { value: parent }),
  };
}

/** What is blank in a new record is left to its defaults; in one that exists it is emptied. */
function inputOf(entity: EntityDefinition, { given, id }: Draft): Record<string, unknown> {
  const kept = Object.entries(given).filter(
    ([name, value]) => value !== '' || (id !== undefined && entity.fields[name]?.kind !== 'switch'),
  );
  return { ...(id === undefined ? {} : { id }), ...Object.fromEntries(kept) };
}
