import { wire, type EndpointDefinition, type Schema } from '@cloud/contract';
import { toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { ref, type Json } from './component-schemas.ts';

/** Explanations of parameters that many calls take. */
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
  domain: 'URL of the page',
};

/** What an endpoint takes, as it travels: parameters of the path and the query, and a body. */
export function inputOf({ input, inputIn, method, path }: EndpointDefinition): Json {
  const schema = jsonOf(input, 'input');
  const properties = propertiesOf(schema);
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const own = Object.entries(properties).filter(([name]) => !inPath.includes(name));
  const parameters = inPath.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  const place = inputIn ?? (method === 'GET' ? 'query' : 'body');
  if (method === 'GET' || place === 'query' || place === 'both') {
    const query = own.map(([name]) => ({
      name,
      required: false,
      in: 'query',
      schema: { type: 'string' },
      ...noteOf(name),
    }));
    const all = [...parameters, ...query];
    return all.length > 0 ? { parameters: all } : {};
  }
  const described = own.map(([name, one]) => [name, name === 'file' ? BYTES : { ...one, ...noteOf(name) }] as const);
  const body = own.length === 0 ? schema : { type: 'object', properties: Object.fromEntries(described) };
  const type = place === 'form' ? 'multipart/form-data' : 'application/json';
  return {
    ...(parameters.length > 0 ? { parameters } : {}),
    requestBody: { content: { [type]: { schema: body } } },
  };
}

const BYTES = { type: 'string', format: 'binary' };
const noteOf = (name: string) => (PARAMETERS[name] ? { description: PARAMETERS[name] } : {});
const propertiesOf = (schema: Json): Record<string, Json> => Object(schema['properties']);

/** What an endpoint answers, by status. */
export function answerOf({ answer = 'enveloped', output, summary }: EndpointDefinition): Json {
  switch (answer) {
    case 'file':
    case 'stream':
      return ok('The file', { 'application/octet-stream': { schema: BYTES } });
    case 'events':
      return ok('A stream of events', { 'text/event-stream': { schema: { type: 'string' } } });
    case 'redirect':
      return { '302': { description: 'Goes on at another URL' } };
    case 'bare':
      return ok('The answer itself, without an envelope', { 'application/json': { schema: jsonOf(output, 'output') } });
    case 'enveloped':
      return ok(summary, enveloped(jsonOf(output, 'output')));
  }
}

export const ok = (description: string, content: Json): Json => ({ '200': { description, content } });
/** The envelope around an answer. */
export const enveloped = (data: Json): Json => ({
  'application/json': { schema: { allOf: [ref('envelope'), { type: 'object', properties: { data } }] } },
});

/** A schema of the contract as JSON Schema; records and picker nodes are named, what is not checked is an object. */
function jsonOf(schema: Schema, side: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs: _nodes,
    ...json
  } = toJsonSchema(schema, {
    typeMode: side,
    errorMode: 'ignore',
    definitions: { node: wire.node },
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema }) => {
      if ('entity' in valibotSchema) return ref(nameOf(valibotSchema.entity));
      if ('page' in valibotSchema) return pageOf(valibotSchema.page, side);
      return valibotSchema.type === 'void' || valibotSchema.type === 'custom' ? { type: 'object' } : undefined;
    },
  });
  return { ...json };
}

/** @param one what it is a page of, a schema as `wire.page` keeps it. */
const pageOf = (one: unknown, side: 'input' | 'output'): Json => {
  const items = v.is(SCHEMA, one) ? jsonOf(one, side) : {};
  return { allOf: [ref('page'), { type: 'object', properties: { records: { type: 'array', items } } }] };
};
const SCHEMA = v.custom<Schema>((value) => typeof value === 'object' && value !== null && '~run' in value);

const nameOf = (entity: unknown): string => String(Object(entity).name);
