import { ENTITIES, type EntityDefinition } from '@cloud/contract';
import type { DeclaredRoute } from '../http/route/declared-route.ts';
import { ref, SCHEMAS, type Json } from './component-schemas.ts';
import { answerOf, enveloped, inputOf, ok } from './endpoint-schema.ts';

interface Operation extends Json {
  summary?: string;
  parameters?: Json[];
}

/** Completes what the server knows of its routes by what the contract declares: summaries, parameters and answers. */
export function completeDescription(given: object, routes: readonly DeclaredRoute[]): object {
  const document: Json & { paths?: Record<string, Record<string, Operation>> } = { ...structuredClone(given) };
  const paths: Json = {};
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    paths[path.replace('{*}', '{path}')] = Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => {
        const route = routes.find((one) => one.method === method.toUpperCase() && openPath(one.path) === path);
        return [method, complete(operation, method, path, route)];
      }),
    );
  }
  return { ...document, paths, components: { ...Object(document['components']), schemas: SCHEMAS } };
}

/** `/a/:id/*` as the description writes it. */
const openPath = (path: string) => path.replace(/:(\w+)/g, '{$1}').replace('*', '{*}');
const declaredPath = (path: string) => path.replace('{*}', '*').replace(/\{(\w+)\}/g, ':$1');

function complete(operation: Operation, method: string, path: string, route: DeclaredRoute | undefined): Operation {
  const isClosed = route?.access !== undefined && route.access !== 'anonymous';
  const described = route?.endpoint
    ? { summary: route.endpoint.summary, ...inputOf(route.endpoint), ...answers(answerOf(route.endpoint), isClosed) }
    : { ...named(operation), ...answers(operationAnswer(path, route), isClosed) };
  const segments = declaredPath(path).split('/').filter(Boolean);
  return { ...operation, operationId: [method, ...segments].map(camelCase).join('_'), ...described };
}

const camelCase = (text: string) =>
  text.replace(/[^A-Za-z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase()) || 'path';

const named = ({ parameters }: Operation) =>
  parameters ? { parameters: parameters.map((one) => (one['name'] === '*' ? { ...one, name: 'path' } : one)) } : {};

/** What the operations of an entity answer. */
function operationAnswer(path: string, route: DeclaredRoute | undefined): Json {
  const entity = ENTITIES.find((one) => path.startsWith(`${one.path}/`));
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (route?.answer === 'file' || name === 'export' || name === 'template')
    return ok('The file', { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } });
  const record = entity ? ref(entity.name) : { type: 'object' };
  if (name === 'remove') return ok('Done', enveloped({ type: 'object' }));
  if (name === 'select') return ok('All rows', enveloped({ type: 'array', items: record }));
  return name === 'list' ? listAnswer(entity, record) : ok('The record', enveloped(record));
}

function listAnswer(entity: EntityDefinition | undefined, record: Json): Json {
  if (entity?.tree)
    return ok(
      'Rows below their parents; `children` is absent where there are none',
      enveloped({ type: 'array', items: record }),
    );
  const records = { type: 'object', properties: { records: { type: 'array', items: record } } };
  return ok('A page of rows', enveloped({ allOf: [ref('page'), records] }));
}

const failure = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: ref('failure') } },
});

const answers = (success: Json, isClosed: boolean): Json => ({
  responses: {
    ...success,
    '400': failure('The input makes no sense; `msg` says what is wrong'),
    ...(isClosed ? { '401': failure('No token, or an expired one'), '403': failure('The role does not suffice') } : {}),
    default: failure('Any other failure, in the same form'),
  },
});
