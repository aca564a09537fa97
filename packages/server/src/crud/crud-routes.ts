import {
  ApiError,
  messageOf,
  permissionOf,
  type EntityDefinition,
  type Page,
  type RecordOf,
  type Verb,
} from '@cloud/contract';
import type { FastifySchema } from 'fastify';
import type { App, Module, RequestContext } from '../http/app.ts';
import { readIds } from '../http/route/read-ids.ts';
import { bodySchemaOf, querySchemaOf } from './entity-schema.ts';
import { listAll, listPage, readRecord, type Input } from './list-records.ts';
import { addOperationRoute, type OperationRoute } from './operation-route.ts';
import { idOf, readRecordInput, type RecordInput } from './record-input.ts';
import { removeRecords, saveRecord } from './save-records.ts';
import { sheetRoutes } from './sheet/sheet-routes.ts';
import { nest } from './tree.ts';

/** The operations of an entity. Each is a plain function in the caller's transaction. */
export interface Operations<E extends EntityDefinition> {
  /** A page, or the whole tree of a tree entity. */
  list(context: RequestContext, query: Input): Promise<Page<RecordOf<E>> | RecordOf<E>[]>;
  detail(context: RequestContext, query: Input): Promise<RecordOf<E>>;
  /** Adds without an id, edits with one. */
  submit(context: RequestContext, input: RecordInput<E>): Promise<RecordOf<E>>;
  remove(context: RequestContext, ids: readonly string[]): Promise<void>;
  /** `submit` for a row of a workbook, which lacks what people do not type into one. */
  importRecord(context: RequestContext, input: RecordInput<E>): Promise<RecordOf<E>>;
  /** All records for a picker. */
  select(context: RequestContext, query: Input): Promise<RecordOf<E>[]>;
}

/** Replaces operations of an entity; it is given the stored ones, to be called inside the new. */
export type Replace<E extends EntityDefinition> = (stored: Operations<E>, app: App) => Partial<Operations<E>>;

/**
 * The routes of an entity: `list`, `detail`, `submit`, `save`, `update`, `remove`, `select`, `export`, `template`, `import`.
 *
 * @param own operations that are endpoints of their own in the contract; they get no route here.
 */
export function crudRoutes<E extends EntityDefinition>(
  entity: E,
  replace?: Replace<E>,
  own: readonly 'select'[] = [],
): Module {
  return (app) => {
    const stored = storedOperations(entity);
    const changes = replace?.(stored, app) ?? {};
    const operations: Operations<E> = { ...stored, importRecord: changes.submit ?? stored.submit, ...changes };
    const read = (name: string) => routeOf(entity, 'GET', name, ['view']);
    const write = (name: string, ...verbs: Verb[]) => routeOf(entity, 'POST', name, verbs);

    addOperationRoute(app, read('list'), (context, query) => operations.list(context, query));
    addOperationRoute(app, read('detail'), (context, query) => operations.detail(context, query));
    if (!own.includes('select'))
      addOperationRoute(app, read('select'), (context, query) => operations.select(context, query));
    const submit = (context: RequestContext, given: Input) =>
      operations.submit(context, readRecordInput(context, entity, given));
    addOperationRoute(app, write('submit', 'add', 'edit'), submit);
    addOperationRoute(app, write('update', 'edit'), (context, given) => {
      if (idOf(given) === undefined) throw new ApiError('invalid-id', { id: '' });
      return submit(context, given);
    });
    addOperationRoute(app, write('save', 'add'), (context, { id: _id, ...given }) => submit(context, given));
    addOperationRoute(app, { ...write('remove', 'delete'), isInputAnywhere: true }, (context, { ids }) =>
      operations.remove(context, readIds(ids)),
    );
    sheetRoutes(app, entity, {
      list: (context, query) => operations.list(context, query),
      importRecord: (context, row) => operations.importRecord(context, readRecordInput(context, entity, row)),
    });
  };
}

function routeOf(
  entity: EntityDefinition,
  method: 'GET' | 'POST',
  name: string,
  verbs: readonly Verb[],
): OperationRoute {
  const verbOf = (input: Input): Verb => (verbs.length === 1 ? verbs[0]! : idOf(input) === undefined ? 'add' : 'edit');
  return {
    method,
    path: `${entity.path}/${name}`,
    access: method === 'GET' ? (entity.read ?? 'user') : (entity.write ?? 'permission'),
    permission: (input) => permissionOf(entity, verbOf(input)),
    permissions: verbs.map((verb) => permissionOf(entity, verb)),
    schema: describe(entity, method, name),
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

function storedOperations<E extends EntityDefinition>(entity: E): Operations<E> {
  return {
    list: async (context, query) =>
      entity.tree ? nest(await listAll(context, entity, query)) : listPage(context, entity, query),
    detail: (context, { id }) => readRecord(context, entity, id),
    submit: (context, input) => saveRecord(context, entity, input),
    importRecord: (context, input) => saveRecord(context, entity, input),
    remove: (context, ids) => removeRecords(context, entity, ids),
    select: (context, query) => listAll(context, entity, query),
  };
}
