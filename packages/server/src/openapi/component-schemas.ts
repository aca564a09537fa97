import { API_ERRORS, ENTITIES, messageOf, permissionOf, type EntityDefinition, type Field } from '@cloud/contract';
import { bodySchemaOf } from '../crud/entity-schema.ts';

export type Json = Record<string, unknown>;

/** A reference to one of {@link SCHEMAS}. */
export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const integer = { type: 'integer' };
const text = { type: 'string' };

function recordSchemaOf(entity: EntityDefinition): Json {
  const { properties } = bodySchemaOf(entity);
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
/** The forms that answers are made of, and a record of every entity. */
export const SCHEMAS: Json = {
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
