import type { FastifySchema } from 'fastify';
import { ApiError, type EntityDefinition, messageOf, type Page, permissionOf, type Verb } from '@cloud/contract';
import type { App, Module } from '../app.ts';
import {
  isNewRecord,
  listAll,
  listPage,
  readIds,
  readRecord,
  removeRecords,
  saveRecord,
  type WireRecord,
} from './crud-repository.ts';
import { bodySchemaOf, querySchemaOf } from './describe.ts';
import { sheetRoutes } from './sheet/sheet-routes.ts';
import { nest } from './tree.ts';
import { addWorkRoute, type Work, type WorkRoute } from './work.ts';

export type Query = Readonly<Record<string, unknown>>;

/** The operations of an entity. Each is a plain function in the caller's transaction. */
export interface Operations {
  /** A page, or the whole tree of a tree entity. */
  list(work: Work, query: Query): Promise<Page<WireRecord> | WireRecord[]>;
  detail(work: Work, query: Query): Promise<WireRecord>;
  /** Adds without an id, edits with one. */
  submit(work: Work, input: Query): Promise<WireRecord>;
  remove(work: Work, ids: readonly string[]): Promise<void>;
  /** `submit` for a row of a workbook, which lacks what people do not type into one. */
  importRecord(work: Work, input: Query): Promise<WireRecord>;
  /** All records for a picker. */
  select(work: Work, query: Query): Promise<WireRecord[]>;
}

/**
 * The routes of an entity: `list`, `detail`, `submit`, `save`, `update`, `remove`, `select`, `export`, `template`, `import`.
 *
 * @param change replaces operations; it is given the stored ones, to be called inside the new.
 */
export function crudRoutes(
  entity: EntityDefinition,
  change?: (stored: Operations, app: App) => Partial<Operations>,
): Module {
  return (app) => {
    const stored = storedOperations(entity);
    const changes = change?.(stored, app) ?? {};
    const operations: Operations = { ...stored, importRecord: changes.submit ?? stored.submit, ...changes };
    const route = (method: 'GET' | 'POST', name: string, verbs: readonly Verb[]): WorkRoute<Query> => ({
      method,
      path: `${entity.path}/${name}`,
      access: method === 'GET' ? (entity.read ?? 'user') : (entity.write ?? 'permission'),
      permission: (input) => permissionOf(entity, verbs.length > 1 ? verbOf(input) : verbs[0]!),
      permissions: verbs.map((verb) => permissionOf(entity, verb)),
      schema: describe(entity, method, name),
    });
    const verbOf = (input: Query): Verb => (isNewRecord(input) ? 'add' : 'edit');

    addWorkRoute(app, route('GET', 'list', ['view']), (work, query) => operations.list(work, query));
    addWorkRoute(app, route('GET', 'detail', ['view']), (work, query) => operations.detail(work, query));
    addWorkRoute(app, route('GET', 'select', ['view']), (work, query) => operations.select(work, query));
    addWorkRoute(app, route('POST', 'submit', ['add', 'edit']), (work, input) => operations.submit(work, input));
    addWorkRoute(app, route('POST', 'update', ['edit']), (work, input) => {
      if (isNewRecord(input)) throw new ApiError('invalid-id', { id: '' });
      return operations.submit(work, input);
    });
    addWorkRoute(app, route('POST', 'save', ['add']), (work, { id: _id, ...input }) => operations.submit(work, input));
    addWorkRoute(app, { ...route('POST', 'remove', ['delete']), inputIn: 'both' }, (work, { ids }) =>
      operations.remove(work, readIds(ids)),
    );
    sheetRoutes(app, entity, operations);
  };
}

function describe(entity: EntityDefinition, method: 'GET' | 'POST', name: string): FastifySchema {
  const querystring = querySchemaOf(name);
  const isSave = method === 'POST' && name !== 'remove';
  return {
    summary: `${messageOf('en', entity.label)}: ${name}`,
    ...(querystring ? { querystring } : {}),
    ...(isSave ? { body: bodySchemaOf(entity) } : {}),
  };
}

function storedOperations(entity: EntityDefinition): Operations {
  return {
    list: async (work, query) =>
      entity.tree
        ? nest((await listAll(work, entity, query)) as (WireRecord & { parentId: string })[])
        : listPage(work, entity, query),
    detail: (work, query) => readRecord(work, entity, query['id']),
    submit: (work, input) => saveRecord(work, entity, input),
    importRecord: (work, input) => saveRecord(work, entity, input),
    remove: (work, ids) => removeRecords(work, entity, ids),
    select: (work, query) => listAll(work, entity, query),
  };
}
