// A document is looked at as it comes.
/* oxlint-disable typescript/no-explicit-any */
/** A line for everything in an OpenAPI 3.1 document that breaks its rules, or leaves a reader without what he needs. */
export function problemsOf(document: any): string[] {
  const problems: string[] = [];
  const say = (where: string, what: string) => void problems.push(`${where}: ${what}`);
  if (!/^3\.1\.\d$/.test(document.openapi) || !document.info?.title || !document.info.version)
    say('document', 'no head');
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries<any>(document.paths)) {
    if (!path.startsWith('/')) say(path, 'begins with no slash');
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1]!);
    for (const name of inPath) if (!/^\w+$/.test(name)) say(path, `odd name ${name}`);
    for (const [method, call] of Object.entries<any>(methods)) {
      const where = `${method.toUpperCase()} ${path}`;
      if (!call.summary) say(where, 'no summary');
      if (!call.tags?.length) say(where, 'no group');
      if (!call.operationId || ids.has(call.operationId)) say(where, `operationId ${call.operationId}`);
      ids.add(call.operationId);
      const parameters: any[] = call.parameters ?? [];
      const names = parameters.map((one) => `${one.in} ${one.name}`);
      if (new Set(names).size !== names.length) say(where, 'a parameter twice');
      for (const one of parameters) {
        if (!['query', 'path', 'header', 'cookie'].includes(one.in) || !one.schema) say(where, `parameter ${one.name}`);
        if (one.in === 'path' && (!one.required || !inPath.includes(one.name)))
          say(where, `path parameter ${one.name}`);
      }
      for (const name of inPath) if (!names.includes(`path ${name}`)) say(where, `no parameter for ${name}`);
      if (method === 'get' && call.requestBody) say(where, 'a GET with a body');
      if (call.requestBody && Object.keys(call.requestBody.content ?? {}).length === 0) say(where, 'an empty body');
      const answers = Object.entries<any>(call.responses ?? {});
      if (!answers.some(([status]) => /^[23]\d\d$/.test(status))) say(where, 'no answer');
      for (const [status, answer] of answers) {
        if (!/^(?:[1-5]\d\d|default)$/.test(status)) say(where, `status ${status}`);
        if (!answer.description || answer.description === 'Default Response') say(where, `nothing about ${status}`);
      }
      checkSchemas(document, call, (what) => say(where, what));
    }
  }
  checkSchemas(document, document.components.schemas, (what) => say('components', what));
  return problems;
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Every type is one, every reference leads somewhere, everything required is described. */
function checkSchemas(document: any, value: any, say: (what: string) => void): void {
  if (Array.isArray(value)) return value.forEach((one) => checkSchemas(document, one, say));
  if (typeof value !== 'object' || value === null) return;
  if (typeof value.$ref === 'string') {
    const target = value.$ref
      .split('/')
      .slice(1)
      .reduce((at: any, name: string) => at?.[name], document);
    if (!target) say(`nothing at ${value.$ref}`);
  }
  if (typeof value.type === 'string' && !TYPES.includes(value.type)) say(`type ${value.type}`);
  if (Array.isArray(value.required) && value.properties) {
    for (const name of value.required) if (!(name in value.properties)) say(`${name} is required, not described`);
  }
  for (const [name, inner] of Object.entries(value)) {
    // A field of a record may be called `type`.
    if (name === 'properties') Object.values(inner as object).forEach((one) => checkSchemas(document, one, say));
    else checkSchemas(document, inner, say);
  }
}
