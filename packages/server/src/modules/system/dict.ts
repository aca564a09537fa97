import { ApiError, dict, dictBiz, DICT_ROOT_KEY, type EntityDefinition } from '@cloud/contract';
import type { App } from '../../app.ts';
import { listAll, listPage, readRow, tenantOf, type WireRecord } from '../../crud/crud-repository.ts';
import { crudRoutes, type Operations, type Query } from '../../crud/crud-routes.ts';
import { nest, ROOT_ID, toNode, type TreeNode } from '../../crud/tree.ts';
import { addWorkRoute, type Work } from '../../crud/work.ts';

/** System and business dictionaries: the same calls, the latter with rows of each tenant. */
export function dictModule(app: App): void {
  for (const entity of [dict, dictBiz]) app.register((inner) => dictRoutes(inner, entity));
}

type Branch = WireRecord & { parentId: string };

function dictRoutes(app: App, entity: EntityDefinition): void {
  app.register(crudRoutes(entity, (stored) => dictOperations(entity, stored)));
  const get = <O>(name: string, handler: (work: Work, query: Query) => Promise<O>) =>
    addWorkRoute<Query, O>(app, { method: 'GET', path: `${entity.path}/${name}`, access: 'user' }, handler);

  get('parent-list', async (work, query) => {
    const page = await listPage(work, entity, query, (rows) => rows.where('parentId', '=', ROOT_ID), ['parentId']);
    return { ...page, records: page.records.map(numberKeys) };
  });
  get('child-list', (work, query) => childList(work, entity, query));
  get('tree', async (work) => toNodes(await listAll(work, entity)));
  get('parent-tree', async (work) => toNodes(await roots(work, entity)));
  get('dictionary', (work, query) => entries(work, entity, query));
  get('dictionary-tree', async (work, query) => nest((await entries(work, entity, query)) as Branch[]));
  get('select-all', async (work) => (await listAll(work, entity)).map(numberKeys));
}

function dictOperations(entity: EntityDefinition, stored: Operations): Partial<Operations> {
  return {
    list: async (work, query) => nest((await listAll(work, entity, query)).map(numberKeys) as Branch[]),
    detail: async (work, query) => numberKeys(await stored.detail(work, query)),
    submit: async (work, input) => numberKeys(await submit(work, entity, stored, input)),
    select: async (work) =>
      (await roots(work, entity)).map((row) => ({
        ...numberKeys(row),
        dictValue: `[${String(row['code'])}] ${String(row['dictValue'])}`,
      })),
  };
}

/** An entry carries its root's code; a root that is renamed takes its entries along. */
async function submit(work: Work, entity: EntityDefinition, stored: Operations, input: Query): Promise<WireRecord> {
  const before = input['id'] ? await readRow(work, entity, String(input['id'])) : undefined;
  const parentId = String((input['parentId'] ?? before?.['parentId']) || ROOT_ID);
  const isRoot = parentId === ROOT_ID;
  const given = { ...input, parentId, dictKey: isRoot ? DICT_ROOT_KEY : (input['dictKey'] ?? before?.['dictKey']) };
  const parent = isRoot ? undefined : await readRow(work, entity, parentId).catch(() => undefined);
  if (!isRoot && !parent) throw new ApiError('parent-unknown');
  // As it came: what is no text is refused when the record is checked.
  const code = parent?.['code'] ?? input['code'] ?? before?.['code'] ?? '';
  const key = String(given.dictKey ?? '');
  const owner = String(before?.['tenantId'] ?? parent?.['tenantId'] ?? tenantOf(work, input));
  await refuseDuplicate(work, entity, {
    code: String(code),
    key,
    id: before?.['id'] as string | undefined,
    tenantId: owner,
  });
  const saved = await stored.submit(work, { ...given, code });
  if (before && isRoot && before['code'] !== code) {
    let entriesOfRoot = work.trx.updateTable(entity.table).set({ code }).where('code', '=', before['code']);
    if (entity.tenantScoped) entriesOfRoot = entriesOfRoot.where('tenantId', '=', before['tenantId']);
    await entriesOfRoot.execute();
  }
  return saved;
}

async function refuseDuplicate(
  work: Work,
  entity: EntityDefinition,
  { code, key, id, tenantId }: { code: string; key: string; id: string | undefined; tenantId: string },
): Promise<void> {
  let same = work.trx.selectFrom(entity.table).select('id').where('isDeleted', '=', 0);
  same = same.where('code', '=', code).where('dictKey', '=', key);
  if (entity.tenantScoped) same = same.where('tenantId', '=', tenantId);
  if (id !== undefined) same = same.where('id', '<>', id);
  if (await same.executeTakeFirst())
    throw new ApiError('duplicate-value', { value: key === DICT_ROOT_KEY ? code : `${code} ${key}` });
}

/** Everything below a root, nested; nothing without one. */
async function childList(work: Work, entity: EntityDefinition, query: Query): Promise<WireRecord[]> {
  const parentId = String(query['parentId'] ?? '');
  if (!/^\d{1,19}$/.test(parentId)) return [];
  const root = await readRow(work, entity, parentId).catch(() => undefined);
  if (!root) return [];
  const rows = await listAll(
    work,
    entity,
    query,
    (all) => all.where('code', '=', root['code']).where('id', '<>', parentId),
    ['parentId'],
  );
  return nest(rows.map(numberKeys) as Branch[]);
}

const roots = (work: Work, entity: EntityDefinition) =>
  listAll(work, entity, {}, (rows) => rows.where('parentId', '=', ROOT_ID));

/** The choices of a code: sealed ones and the root are left out. */
async function entries(work: Work, entity: EntityDefinition, query: Query): Promise<WireRecord[]> {
  const code = String(query['code'] ?? '');
  if (code === '') return [];
  const owner = entity.tenantScoped ? work.scope.tenantId : '';
  const key = [code, owner, work.scope.language, work.scope.isPublicClient, work.scope.roleIds].join(' ');
  return work.app.cache
    .answers(`entries:${entity.table}`, [entity.table])
    .get(key, () => readEntries(work, entity, code));
}

async function readEntries(work: Work, entity: EntityDefinition, code: string): Promise<WireRecord[]> {
  const rows = await listAll(work, entity, {}, (all) => {
    const own = entity.tenantScoped ? all.where('tenantId', '=', work.scope.tenantId) : all;
    return own.where('code', '=', code).where('parentId', '<>', ROOT_ID).where('isSealed', '=', 0);
  });
  return rows.map(numberKeys);
}

/** One client family expects numbers, the other texts: whole numbers travel as numbers. */
function numberKeys(record: WireRecord): WireRecord {
  const key = String(record['dictKey']);
  return /^-?(0|[1-9]\d{0,14})$/.test(key) ? { ...record, dictKey: Number(key) } : record;
}

const toNodes = (records: readonly WireRecord[]): TreeNode[] =>
  nest(records.map((record) => toNode(record.id, String(record['parentId']), String(record['dictValue']))));
