import { asList, asRecord } from '../../../lib/unknown.ts';

/** A parameter, or a field of what is sent or answered. */
export interface ApiField {
  name: string;
  /** Its type, with where it travels if that is not the body. */
  kind: string;
  isRequired: boolean;
  note: string;
}

export interface ApiAnswer {
  status: string;
  note: string;
  fields: readonly ApiField[];
}

export interface ApiCall {
  method: string;
  path: string;
  summary: string;
  /** Who may call it. */
  access: string;
  takes: readonly ApiField[];
  answers: readonly ApiAnswer[];
}

/** Calls of one subject, `system/user`. */
export interface ApiGroup {
  name: string;
  calls: readonly ApiCall[];
}

type Values = Readonly<Record<string, unknown>>;
const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The calls that an OpenAPI document describes, by their first tag, in the order of the alphabet. */
export function readDescription(document: unknown): ApiGroup[] {
  const { paths, components } = asRecord(document);
  const schemas = asRecord(asRecord(components)['schemas']);
  const groups = new Map<string, ApiCall[]>();
  for (const [path, methods] of Object.entries(asRecord(paths)))
    for (const [method, described] of Object.entries(asRecord(methods))) {
      const operation = asRecord(described);
      const name = text(asList(operation['tags'])[0]);
      groups.set(name, [...(groups.get(name) ?? []), readCall(method, path, operation, schemas)]);
    }
  return [...groups].map(([name, calls]) => ({ name, calls })).toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** The calls whose path or summary holds every word; a group without one is left out. */
export function filterDescription(groups: readonly ApiGroup[], words: string): ApiGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const isMeant = ({ method, path, summary }: ApiCall) => {
    const all = `${method} ${path} ${summary}`.toLowerCase();
    return wanted.every((word) => all.includes(word));
  };
  return groups
    .map(({ name, calls }) => ({ name, calls: calls.filter(isMeant) }))
    .filter(({ calls }) => calls.length > 0);
}

function readCall(method: string, path: string, operation: Values, schemas: Values): ApiCall {
  const parameters = asList(operation['parameters']).map(asRecord).map(parameterOf);
  const body = firstSchema(asRecord(operation['requestBody']));
  const answers = Object.entries(asRecord(operation['responses'])).map(([status, given]) => {
    const answer = asRecord(given);
    const fields = status === '200' ? fieldsOf(carried(firstSchema(answer), schemas)) : [];
    return { status, note: text(answer['description']), fields };
  });
  return {
    method: method.toUpperCase(),
    path,
    summary: text(operation['summary']),
    access: text(operation['description']),
    takes: [...parameters, ...fieldsOf(resolve(body, schemas))],
    answers,
  };
}

const parameterOf = (parameter: Values): ApiField => ({
  name: text(parameter['name']),
  kind: text(parameter['in']),
  isRequired: parameter['required'] === true,
  note: text(parameter['description']),
});

/** The schema of a body, by whichever type comes first. */
const firstSchema = ({ content }: Values): Values => asRecord(asRecord(Object.values(asRecord(content))[0])['schema']);

function resolve(schema: unknown, schemas: Values): Values {
  const given = asRecord(schema);
  const name = text(given['$ref']).split('/').pop();
  return name ? asRecord(schemas[name]) : given;
}

/** A schema with those that it is made of. */
const partsOf = (schema: Values, schemas: Values): Values[] =>
  [schema, ...asList(schema['allOf'])].map((part) => resolve(part, schemas));

/** What stands in an envelope: a record, or those of a list or a page. A bare answer is itself. */
function carried(schema: Values, schemas: Values): Values {
  const datas = partsOf(schema, schemas).map((part) => asRecord(asRecord(part['properties'])['data']));
  const data = datas.find((one) => Object.keys(one).length > 0);
  if (!data) return resolve(schema, schemas);
  const records = partsOf(data, schemas).map((part) => asRecord(asRecord(part['properties'])['records'])['items']);
  const plain = resolve(data, schemas);
  return resolve(records.find(Boolean) ?? plain['items'] ?? plain, schemas);
}

function fieldsOf(schema: Values): ApiField[] {
  const required = new Set(asList(schema['required']));
  return Object.entries(asRecord(schema['properties'])).map(([name, given]) => {
    const field = asRecord(given);
    const kind = [field['type']].flat().map(text).filter(Boolean).join(', ');
    return { name, kind, isRequired: required.has(name), note: text(field['description']) };
  });
}
