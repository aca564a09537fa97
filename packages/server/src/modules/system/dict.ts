import {
  ApiError,
  dict,
  DICT_ROOT_KEY,
  dictBiz,
  dictBizCalls,
  dictCalls,
  type EndpointArguments,
  type RecordOf,
  type wire,
} from '@cloud/contract';
import { sql } from 'kysely';
import { crudRoutes, type Operations } from '../../crud/crud-routes.ts';
import { listAll, listPage } from '../../crud/list-records.ts';
import type { RecordInput } from '../../crud/record-input.ts';
import { tenantOf } from '../../crud/save-records.ts';
import { nest, ROOT_ID, toNode } from '../../crud/tree.ts';
import { readRow } from '../../crud/visible-rows.ts';
import { ofAnyTable } from '../../database/database.ts';
import type { App, RequestContext } from '../../http/app.ts';

/** The two dictionaries have the same fields; rows of the business dictionary belong to a tenant. */
type Dictionary = typeof dict | typeof dictBiz;
type Entry = RecordOf<typeof dict>;
type Calls = typeof dictCalls | typeof dictBizCalls;

/** System and business dictionaries: the same calls, the latter with rows of each tenant. */
export function dictModule(app: App): void {
  app.register((inner) => dictRoutes(inner, dict, dictCalls));
  app.register((inner) => dictRoutes(inner, dictBiz, dictBizCalls));
}

function dictRoutes(app: App, entity: Dictionary, calls: Calls): void {
  app.register(crudRoutes<Dictionary>(entity, (stored) => dictOperations(entity, stored)));
  app.route(calls.parentList, async (context, query) => {
    const page = await listPage(context, entity, query, {
      narrow: (rows) => rows.where('parentId', '=', ROOT_ID),
      ignored: ['parentId'],
    });
    return { ...page, records: page.records.map(numberKeys) };
  });
  app.route(calls.childList, (context, query) => childList(context, entity, query));
  app.route(calls.tree, async (context) => toNodes(await listAll(context, entity)));
  app.route(calls.parentTree, async (context) => toNodes(await roots(context, entity)));
  app.route(calls.dictionary, (context, { code }) => entries(context, entity, code));
  app.route(calls.dictionaryTree, async (context, { code }) => nest(await entries(context, entity, code)));
  app.route(calls.selectAll, async (context) => (await listAll(context, entity)).map(numberKeys));
}

function dictOperations(entity: Dictionary, stored: Operations<Dictionary>): Partial<Operations<Dictionary>> {
  return {
    list: async (context, query) => nest((await listAll(context, entity, query)).map(numberKeys)),
    detail: async (context, query) => numberKeys(await stored.detail(context, query)),
    submit: async (context, input) => numberKeys(await submit(context, entity, stored, input)),
    select: async (context) =>
      (await roots(context, entity)).map((row) => ({
        ...numberKeys(row),
        dictValue: `[${row.code}] ${row.dictValue}`,
      })),
  };
}

/**
 * An entry carries its root's code; a root that is renamed takes its entries along. The key of a root is -1 unless another
 * one is given, which look-ups never show.
 */
async function submit(
  context: RequestContext,
  entity: Dictionary,
  stored: Operations<Dictionary>,
  input: RecordInput<Dictionary>,
): Promise<Entry> {
  const before = input.id === undefined ? undefined : await readRow(context, entity, input.id);
  const parentId = input.parentId ?? before?.parentId ?? ROOT_ID;
  const isRoot = parentId === ROOT_ID;
  const dictKey = (input.dictKey || before?.dictKey) ?? (isRoot ? DICT_ROOT_KEY : undefined);
  const given = { ...input, parentId, dictKey };
  const parent = isRoot ? undefined : await readRow(context, entity, parentId).catch(() => undefined);
  if (!isRoot && !parent) throw new ApiError('parent-unknown');
  const code = parent?.code ?? input.code ?? before?.code ?? '';
  // What was not changed follows its root; what was typed is not taken for something else.
  const isTyped = parent && input.code && input.code !== before?.code;
  if (isTyped && input.code !== code) throw new ApiError('code-of-dictionary', { code });
  const tenantId = ownerOf(before) ?? ownerOf(parent) ?? tenantOf(context, input);
  await refuseDuplicate(context, entity, { code, key: dictKey ?? '', isRoot, id: before?.id, tenantId });
  const saved = await stored.submit(context, { ...given, code });
  if (before && isRoot && before.code !== code) await renameEntries(context, entity, before, code);
  return saved;
}

/** The tenant of a row of the business dictionary. */
const ownerOf = (row: object | undefined): string | undefined =>
  row && 'tenantId' in row && typeof row.tenantId === 'string' ? row.tenantId : undefined;

async function renameEntries(
  { trx }: RequestContext,
  entity: Dictionary,
  before: { code: string },
  code: string,
): Promise<void> {
  if (entity.tenantScoped) {
    const owned = trx.updateTable('bladeDictBiz').set({ code }).where('code', '=', before.code);
    await owned.where('tenantId', '=', ownerOf(before) ?? '').execute();
  } else await trx.updateTable('bladeDict').set({ code }).where('code', '=', before.code).execute();
}

/** Where a row stands in its dictionary. */
interface Place {
  code: string;
  key: string;
  isRoot: boolean;
  /** The row itself, unless it is new. */
  id: string | undefined;
  tenantId: string;
}

/** A code names one dictionary, and a key one of its entries. */
async function refuseDuplicate(
  context: RequestContext,
  entity: Dictionary,
  { code, key, isRoot, id, tenantId }: Place,
): Promise<void> {
  let same = ofAnyTable(context.trx).selectFrom(entity.table).select('id').where('isDeleted', '=', 0);
  const isSameKey = sql<boolean>`dict_key = ${key}`;
  const isTaken = isRoot ? sql<boolean>`(parent_id = ${ROOT_ID} or ${isSameKey})` : isSameKey;
  same = same.where(sql<boolean>`code = ${code} and ${isTaken}`);
  if (entity.tenantScoped) same = same.where('tenantId', '=', tenantId);
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst()) throw new ApiError('duplicate-value', { value: isRoot ? code : `${code} ${key}` });
}

/** Everything below a root, nested; nothing without one. */
async function childList(
  context: RequestContext,
  entity: Dictionary,
  query: EndpointArguments<Calls['childList']>,
): Promise<Entry[]> {
  const { parentId = '' } = query;
  if (!/^\d{1,19}$/.test(parentId)) return [];
  const root = await readRow(context, entity, parentId).catch(() => undefined);
  if (!root) return [];
  const rows = await listAll(context, entity, query, {
    narrow: (all) => all.where('code', '=', root.code).where('id', '<>', parentId),
    ignored: ['parentId'],
  });
  return nest(rows.map(numberKeys));
}

const roots = (context: RequestContext, entity: Dictionary) =>
  listAll(context, entity, {}, { narrow: (rows) => rows.where('parentId', '=', ROOT_ID) });

/** The choices of a code: sealed ones and the root are left out. */
async function entries(context: RequestContext, entity: Dictionary, code: string): Promise<Entry[]> {
  if (code === '') return [];
  const owner = entity.tenantScoped ? context.scope.tenantId : '';
  const key = [code, owner, context.scope.language, context.scope.isPublicClient, context.scope.roleIds].join(' ');
  return context.app.cache
    .answers(`entries:${entity.table}`, [entity.table])
    .get(key, () => readEntries(context, entity, code));
}

async function readEntries(context: RequestContext, entity: Dictionary, code: string): Promise<Entry[]> {
  const rows = await listAll(
    context,
    entity,
    {},
    {
      narrow: (all) => {
        const own = entity.tenantScoped ? all.where(sql<boolean>`tenant_id = ${context.scope.tenantId}`) : all;
        return own.where('code', '=', code).where('parentId', '<>', ROOT_ID).where('isSealed', '=', 0);
      },
    },
  );
  return rows.map(numberKeys);
}

/** One client family expects numbers, the other texts: whole numbers travel as numbers. */
function numberKeys(record: Entry): Entry {
  const key = String(record.dictKey);
  // A text on the whole; this is the wire's exception, which the entity does not state.
  return /^-?(0|[1-9]\d{0,14})$/.test(key) ? Object.assign({ ...record }, { dictKey: Number(key) }) : record;
}

const toNodes = (records: readonly Entry[]): wire.TreeNode[] =>
  nest(records.map(({ id, parentId, dictValue }) => toNode(id, parentId, dictValue)));
