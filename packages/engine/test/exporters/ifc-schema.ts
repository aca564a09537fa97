import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** An attribute as the schema declares it; derived ones are not among them. */
interface Attribute {
  name: string;
  /** In the words of the declaration file: `IfcLabel`, `IfcPoint[]`, `number`. */
  type: string;
  isOptional: boolean;
}

interface EntityType {
  parent: string;
  attributes: Attribute[];
}

/** What a type of the schema is. */
interface Schema {
  entities: Map<string, EntityType>;
  enums: Map<string, Set<string>>;
  /** Types of plain values: what holds the value. */
  values: Map<string, 'string' | 'number' | 'boolean'>;
  selects: Map<string, string[]>;
}

const bare = (type: string): string => type.replaceAll(/Handle<(\w+)>/g, '$1').replaceAll(/[() ]/g, '');
const membersOf = (type: string): string[] => [...new Set(bare(type).split('|'))].filter((one) => one !== 'null');

/** Reads the IFC 4 schema out of the declarations of web-ifc: every entity with its attributes, enumerations, values and selects. */
export function readIfc4Schema(): Schema {
  const folder = path.dirname(createRequire(import.meta.url).resolve('web-ifc'));
  const text = readFileSync(path.join(folder, 'ifc-schema.d.ts'), 'utf8');
  const begin = text.indexOf('export declare namespace IFC4 {');
  const body = text.slice(begin, text.indexOf('export declare namespace IFC4X3', begin));
  const schema: Schema = { entities: new Map(), enums: new Map(), values: new Map(), selects: new Map() };
  for (const [, name, type] of body.matchAll(/^ {4}type (\w+) = ([^;]+);/gm))
    schema.selects.set(name!, membersOf(type!));
  for (const [, name, parent, inner] of body.matchAll(/^ {4}class (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^ {4}\}/gm)) {
    const statics = [...inner!.matchAll(/static (\w+):/g)].map(([, value]) => value!);
    const value = /^ {8}value: (string|number|boolean);/m.exec(inner!)?.[1];
    if (statics.length > 0) schema.enums.set(name!, new Set(statics));
    else if (parent === 'NumberHandle') schema.values.set(name!, 'number');
    else if (parent) schema.entities.set(name!, { parent, attributes: attributesOf(inner!) });
    else schema.values.set(name!, (value as 'string' | undefined) ?? 'number');
  }
  return schema;
}

/** The constructor takes the attributes of a record in their order; fields of the class hold inverse ones too. */
function attributesOf(inner: string): Attribute[] {
  const parameters = /constructor\((.*)\);/.exec(inner)?.[1] ?? '';
  return [...parameters.matchAll(/(\w+): ((?:\([^)]*\)|[^,])+)/g)].map(([, name, type]) => {
    return { name: name!, type: bare(type!).replace(/\|null$/, ''), isOptional: type!.endsWith('| null') };
  });
}

/** Lists that the schema lets have no member: sets from 0 on. The declarations of web-ifc do not tell. */
const MAY_BE_EMPTY = new Set(['InnerBoundaries']);

/** A field of a record: a text, `#n`, `$`, `.X.`, a number, a list, or a typed value. */
type Value = string | Value[] | { type: string; value: Value };

/** Checks every attribute of every record against the schema: count, type, enumeration, and what may be left out. @returns one line a fault. */
export function checkIfc(text: string, schema: Schema): string[] {
  const byUpper = new Map([...schema.entities.keys()].map((name) => [name.toUpperCase(), name]));
  const records = new Map<string, { type: string; fields: Value[] }>();
  const faults: string[] = [];
  for (const [, id, type, fields] of text.matchAll(/^(#\d+)=(\w+)\((.*)\);$/gm)) {
    const name = byUpper.get(type!);
    if (name) records.set(id!, { type: name, fields: parseFields(fields!) });
    else faults.push(`${id} ${type}: no entity of IFC 4`);
  }
  const checker = new Checker(schema, (id) => records.get(id)?.type);
  for (const [id, { type, fields }] of records) {
    // Derived attributes stand as *; the schema names the others.
    const given = fields.filter((field) => field !== '*');
    const { attributes } = schema.entities.get(type)!;
    if (given.length !== attributes.length)
      faults.push(`${id} ${type}: ${given.length} attributes of ${attributes.length}`);
    else
      for (const [i, attribute] of attributes.entries()) {
        const problem = checker.problem(given[i]!, attribute);
        if (problem) faults.push(`${id} ${type}.${attribute.name}: ${problem}`);
      }
  }
  return faults;
}

class Checker {
  private readonly schema: Schema;
  private readonly typeOf: (id: string) => string | undefined;

  constructor(schema: Schema, typeOf: (id: string) => string | undefined) {
    this.schema = schema;
    this.typeOf = typeOf;
  }

  problem(value: Value, { name, type, isOptional }: Attribute): string | undefined {
    if (value === '$') return isOptional ? undefined : 'is missing';
    if (type.endsWith('[]')) {
      if (!Array.isArray(value)) return `is no list: ${JSON.stringify(value)}`;
      if (value.length === 0) return MAY_BE_EMPTY.has(name) ? undefined : 'is an empty list';
      const inner = { name: '', type: type.slice(0, -2), isOptional: false };
      return value.map((one) => this.problem(one, inner)).find((problem) => problem !== undefined);
    }
    const members = this.flat(membersOf(type));
    return members.some((member) => this.fits(value, member, members.length > 1 || this.schema.selects.has(type)))
      ? undefined
      : `${JSON.stringify(value)} is no ${type}`;
  }

  private flat(members: readonly string[]): string[] {
    return members.flatMap((member) => {
      const select = this.schema.selects.get(member);
      return select ? this.flat(select) : [member];
    });
  }

  private fits(value: Value, type: string, isSelect: boolean): boolean {
    if (typeof value === 'object' && !Array.isArray(value) && Array.isArray(value.value))
      return value.type === type.toUpperCase() && value.value.every((one) => /^\d+$/.test(String(one)));
    if (typeof value === 'object' && !Array.isArray(value))
      return value.type === type.toUpperCase() && this.fits(value.value, type, false);
    if (Array.isArray(value)) return false;
    const values = this.schema.enums.get(type);
    if (values) return values.has(/^\.(\w+)\.$/.exec(value)?.[1] ?? '');
    if (this.schema.entities.has(type)) return value.startsWith('#') && this.isA(this.typeOf(value), type);
    // A plain value of a select says its type.
    if (isSelect && this.schema.values.has(type)) return false;
    const kind = this.schema.values.get(type) ?? type;
    if (kind === 'string') return value.startsWith("'");
    if (kind === 'boolean' || type === 'IfcBoolean' || type === 'IfcLogical') return /^\.[TFU]\.$/.test(value);
    return /^-?\d+(\.\d*)?(E[-+]?\d+)?$/.test(value);
  }

  private isA(type: string | undefined, wanted: string): boolean {
    for (let at = type; at; at = this.schema.entities.get(at)?.parent) if (at === wanted) return true;
    return false;
  }
}

function parseFields(text: string): Value[] {
  let at = 0;
  const list = (): Value[] => {
    const values: Value[] = [];
    while (at < text.length && text[at] !== ')') {
      if (text[at] === ',') at++;
      else values.push(one());
    }
    at++;
    return values;
  };
  const one = (): Value => {
    if (text[at] === '(') {
      at++;
      return list();
    }
    const token = /^(?:'(?:[^']|'')*'|[^,()]+)/.exec(text.slice(at))![0];
    at += token.length;
    if (text[at] !== '(') return token;
    at++;
    return { type: token, value: list()[0]! };
  };
  return list();
}
