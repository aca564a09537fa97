import { API_ERRORS, ENTITIES, messageOf, permissionOf, type EntityDefinition, type Field } from '@cloud/contract';
import { API_TEXTS, type AnswerKind, type CallText } from './api-texts.ts';
import { bodySchemaOf } from './crud/describe.ts';
import type { DeclaredRoute } from './http/declared-route.ts';

type Json = Record<string, unknown>;
interface Operation extends Json {
  summary?: string;
  parameters?: Json[];
  requestBody?: Json;
}

/** Operations of every entity, with their answers. */
const OPERATIONS: Readonly<Record<string, AnswerKind>> = {
  list: 'page',
  detail: 'record',
  select: 'list',
  submit: 'record',
  save: 'record',
  update: 'record',
  remove: 'none',
  export: 'file',
  template: 'file',
  import: 'record',
};
const IMPORT: CallText = ['', 'form *file isCovered'];

const PARAMETERS: Readonly<Record<string, string>> = {
  current: 'page, from 1',
  size: 'rows of a page, at most 500',
  ids: 'comma list of ids',
  userIds: 'comma list of ids',
  roleIds: 'ids of roles',
  topMenuIds: 'ids of entries of the bar on top',
  tenantId: 'number of a tenant; counts for the super role only',
  parentId: 'id of the node above, 0 for the root',
  isCovered: '1 changes records that exist',
  oldPassword: 'plain, MD5 or SM2',
  newPassword: 'plain, MD5 or SM2',
  password: 'plain, MD5 or SM2 (C1C2C3, hex)',
  domain: 'address of the page',
};

/** Adds to the description of the routes what they say nothing of themselves: summaries, parameters and answers. */
export function completeDescription(given: object, routes: readonly DeclaredRoute[]): object {
  const document = structuredClone(given) as Json & { paths: Record<string, Record<string, Operation>> };
  const paths: typeof document.paths = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    const named = path.replace('{*}', '{path}');
    paths[named] = {};
    for (const [method, operation] of Object.entries(methods)) {
      const access = routes.find(
        (route) => route.method === method.toUpperCase() && openPath(route.path) === path,
      )?.access;
      paths[named][method] = complete(
        operation,
        method.toUpperCase(),
        path,
        access !== undefined && access !== 'anonymous',
      );
    }
  }
  const components = (document['components'] ?? {}) as Json;
  return { ...document, paths, components: { ...components, schemas: SCHEMAS } };
}

/** `/a/:id/*` as the description writes it. */
const openPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}');
const declaredPath = (path: string) => path.replace('{*}', '*').replace(/\{(\w+)\}/g, ':$1');

function complete(operation: Operation, method: string, path: string, isClosed: boolean): Operation {
  const entity = ENTITIES.find((one) => path.startsWith(`${one.path}/`));
  const name = path.slice(path.lastIndexOf('/') + 1);
  const known = API_TEXTS[`${method} ${declaredPath(path)}`];
  const [summary, parameters = '', answer] = known ?? (name === 'import' ? IMPORT : ['']);
  const kind = answer ?? (name === 'list' && entity?.tree ? 'tree' : (OPERATIONS[name] ?? 'record'));
  return {
    ...operation,
    operationId: [method.toLowerCase(), ...declaredPath(path).split('/').filter(Boolean)].map(camelCase).join('_'),
    summary: (operation.summary ?? summary) || `${groupTitle(path)}: ${name}`,
    ...inputOf(operation, parameters, method),
    responses: { ...answerOf(kind, entity, path), ...failuresOf(isClosed) },
  };
}

const camelCase = (text: string) =>
  text.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()) || 'path';

const groupTitle = (path: string) => path.split('/').filter(Boolean).slice(0, -1).join(' ');

function inputOf(operation: Operation, text: string, method: string): Pick<Operation, 'parameters' | 'requestBody'> {
  const given = (operation.parameters ?? []).map((one) => (one['name'] === '*' ? { ...one, name: 'path' } : one));
  const words = text.split(' ').filter(Boolean);
  const place = words[0] === 'body' || words[0] === 'form' ? words.shift()! : 'query';
  const names = words.map((word) => ({ name: word.replace('*', ''), required: word.startsWith('*') }));
  if (place === 'query') {
    const taken = new Set(given.map((one) => one['name']));
    const added = names
      .filter(({ name }) => !taken.has(name))
      .map((one) => ({ ...one, in: 'query', schema: { type: 'string' }, ...descriptionOf(one.name) }));
    const all = [...given, ...added];
    return all.length > 0 ? { parameters: all } : {};
  }
  const properties = Object.fromEntries(
    names.map(({ name }) => [
      name,
      name === 'file' ? { type: 'string', format: 'binary' } : { ...descriptionOf(name) },
    ]),
  );
  const required = names.filter((one) => one.required).map(({ name }) => name);
  const object = { type: 'object', properties, ...(required.length > 0 ? { required } : {}) };
  const schema = names.length === 0 ? { type: 'array', items: { type: 'object' } } : object;
  const type = place === 'form' ? 'multipart/form-data' : 'application/json';
  const body = operation.requestBody ?? { content: { [type]: { schema } } };
  return { ...(given.length > 0 ? { parameters: given } : {}), ...(method === 'GET' ? {} : { requestBody: body }) };
}

const descriptionOf = (name: string) => (PARAMETERS[name] ? { description: PARAMETERS[name] } : {});

function answerOf(kind: AnswerKind, entity: EntityDefinition | undefined, path: string): Json {
  const isOfEntity = entity && !/\/(tree|keys)|platform|package-detail/.test(path);
  const record = isOfEntity ? ref(entity.name) : { type: 'object' };
  switch (kind) {
    case 'file':
      return ok('The file', { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } });
    case 'events':
      return ok('A stream of events', { 'text/event-stream': { schema: { type: 'string' } } });
    case 'redirect':
      return { '302': { description: 'Goes on at another address' } };
    case 'bare':
      return ok('The answer itself, without an envelope', { 'application/json': { schema: { type: 'object' } } });
    case 'none':
      return ok('Done', enveloped({ type: 'object' }));
    case 'text':
      return ok('A text', enveloped({ type: 'string' }));
    case 'list':
      return ok('All rows', enveloped({ type: 'array', items: record }));
    case 'tree':
      return ok(
        'Rows below their parents; `children` is absent where there are none',
        enveloped({ type: 'array', items: record }),
      );
    case 'nodes':
      return ok('Nodes of a picker', enveloped({ type: 'array', items: ref('node') }));
    case 'keys':
      return ok(
        'Ids by kind',
        enveloped({ type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } }),
      );
    case 'page':
      return ok(
        'A page of rows',
        enveloped({
          allOf: [ref('page'), { type: 'object', properties: { records: { type: 'array', items: record } } }],
        }),
      );
    case 'record':
      return ok('The record', enveloped(record));
  }
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const ok = (description: string, content: Json): Json => ({ '200': { description, content } });
const enveloped = (data: Json): Json => ({
  'application/json': { schema: { allOf: [ref('envelope'), { type: 'object', properties: { data } }] } },
});

const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: ref('failure') } },
});

function failuresOf(isClosed: boolean): Json {
  return {
    '400': failure('Something that was asked for makes no sense; `msg` says what'),
    ...(isClosed
      ? { '401': failure('No token, or one that is over'), '403': failure('The role does not suffice') }
      : {}),
    default: failure('Any other failure, in the same form'),
  };
}

const integer = { type: 'integer' };
const text = { type: 'string' };

function recordSchemaOf(entity: EntityDefinition): Json {
  const { properties } = bodySchemaOf(entity) as { properties: Record<string, Json> };
  const shown = Object.entries(entity.fields).filter(([, field]) => !field.writeOnly);
  const named = shown.flatMap(([name, field]) => [
    [name, properties[name] ?? { ...text, description: messageOf('en', field.label) }] as const,
    ...namesBeside(name, field),
  ]);
  return {
    type: 'object',
    description: `${messageOf('en', entity.label)}; permissions \`${permissionOf(entity, 'view')}\` and so on`,
    properties: {
      id: text,
      ...(entity.tenantScoped ? { tenantId: text } : {}),
      ...Object.fromEntries(named),
      ...(entity.isLog
        ? {}
        : { createUser: text, createDept: text, createTime: text, updateUser: text, updateTime: text }),
      ...(entity.isLog ? {} : { status: integer, isDeleted: integer }),
      ...(entity.tree ? { children: { type: 'array', items: ref(entity.name) } } : {}),
    },
  };
}

/** Labels that travel beside keys and ids. */
function namesBeside(name: string, field: Field): (readonly [string, Json])[] {
  if (field.kind === 'dictionary') return [[`${name}Name`, text]];
  return field.kind === 'reference' && field.nameField ? [[field.nameField, text]] : [];
}

const codes = [...new Set(Object.values(API_ERRORS).map(({ code }) => code))].sort((a, b) => a - b);
const SCHEMAS: Json = {
  envelope: {
    type: 'object',
    properties: { code: { ...integer, const: 200 }, success: { type: 'boolean', const: true }, data: {}, msg: text },
    required: ['code', 'success', 'data', 'msg'],
  },
  failure: {
    type: 'object',
    properties: {
      code: { ...integer, enum: codes },
      success: { type: 'boolean', const: false },
      data: { type: 'object' },
      msg: { ...text, description: 'in the language of Accept-Language' },
      reason: { ...text, description: 'names the failure for programs' },
      params: { type: 'object' },
    },
    required: ['code', 'success', 'data', 'msg'],
  },
  page: {
    type: 'object',
    properties: { records: { type: 'array' }, total: integer, size: integer, current: integer, pages: integer },
    required: ['records', 'total', 'size', 'current', 'pages'],
  },
  node: {
    type: 'object',
    properties: {
      id: text,
      parentId: text,
      title: text,
      key: text,
      value: text,
      hasChildren: { type: 'boolean' },
      children: { type: 'array', items: ref('node') },
    },
  },
  ...Object.fromEntries(ENTITIES.map((entity) => [entity.name, recordSchemaOf(entity)])),
};
