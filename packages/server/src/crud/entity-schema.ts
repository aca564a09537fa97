import { messageOf, type EntityDefinition, type Field } from '@cloud/contract';

type Schema = Record<string, unknown>;

const TYPES: Record<Field['kind'], string> = {
  text: 'string',
  longText: 'string',
  richText: 'string',
  password: 'string',
  reference: 'string',
  date: 'string',
  dateTime: 'string',
  dictionary: 'string',
  choice: 'string',
  integer: 'integer',
  switch: 'integer',
  decimal: 'number',
};

/** What `submit` takes, as a JSON schema for the API description. */
export function bodySchemaOf(entity: EntityDefinition): { properties: Record<string, Schema> } & Schema {
  const fields = Object.entries(entity.fields).filter(([, field]) => !field.readOnly);
  return {
    type: 'object',
    properties: {
      id: { type: 'string', description: 'edits this record; absent: adds one' },
      ...Object.fromEntries(fields.map(([name, field]) => [name, schemaOf(field)])),
    },
    required: fields.filter(([, field]) => field.required).map(([name]) => name),
  };
}

function schemaOf(field: Field): Schema {
  const notes = [messageOf('en', field.label)];
  if (field.kind === 'dictionary') notes.push(`key of the dictionary ${field.source}`);
  if (field.kind === 'reference') notes.push(`${field.many ? 'comma list of ids' : 'id'} of ${field.entity}`);
  if (field.kind === 'choice')
    notes.push(`${field.many ? 'comma list of' : 'one of'} ${field.options.map(([value]) => value).join(', ')}`);
  if (field.kind === 'switch') notes.push('0 or 1');
  const type = field.kind === 'dictionary' && field.numeric ? 'integer' : TYPES[field.kind];
  return {
    type,
    ...(field.format === 'id' ? { format: 'int64' } : {}),
    description: notes.join('; '),
    ...(field.maxLength ? { maxLength: field.maxLength } : {}),
    ...(field.min === undefined ? {} : { minimum: field.min }),
    ...(field.max === undefined ? {} : { maximum: field.max }),
  };
}

const text = (description: string): Schema => ({ type: 'string', description });

/** Query parameters by operation. */
export function querySchemaOf(operation: string): Schema | undefined {
  switch (operation) {
    case 'list':
      return {
        type: 'object',
        properties: {
          current: { type: 'integer', description: 'page, from 1' },
          size: { type: 'integer', description: 'rows of a page, at most 500' },
          ascs: text('comma list of fields'),
          descs: text('comma list of fields'),
        },
      };
    case 'detail':
      return { type: 'object', properties: { id: text('') }, required: ['id'] };
    case 'remove':
      return { type: 'object', properties: { ids: text('comma list of ids') }, required: ['ids'] };
    default:
      return undefined;
  }
}
