/** A field of a STEP record, already encoded. */
export type Field = string;

/** No value. */
export const NONE: Field = '$';

/** A string field; what is not printable ASCII becomes `\X2\` or `\X4\` code points (ISO 10303-21). */
export function text(value: string): Field {
  let encoded = '';
  for (const character of value) {
    const code = character.codePointAt(0)!;
    if (character === "'") encoded += "''";
    else if (character === '\\') encoded += '\\\\';
    else if (code >= 32 && code < 127) encoded += character;
    else if (code <= 0xffff) encoded += `\\X2\\${hex(code, 4)}\\X0\\`;
    else encoded += `\\X4\\${hex(code, 8)}\\X0\\`;
  }
  return `'${encoded.replaceAll('\\X0\\\\X2\\', '').replaceAll('\\X0\\\\X4\\', '')}'`;
}

/** A real field: at most nine decimals, always with a point, never an exponent. */
export function real(value: number): Field {
  const rounded = value.toFixed(9).replace(/0+$/, '');
  return rounded === '-0.' ? '0.' : rounded;
}

/** An integer field. */
export function integer(value: number): Field {
  return String(Math.round(value));
}

/** An enumeration field. */
export function choice(name: string): Field {
  return `.${name}.`;
}

/** A boolean field. */
export function bool(value: boolean): Field {
  return value ? '.T.' : '.F.';
}

/** A list field. */
export function list(fields: readonly Field[]): Field {
  return `(${fields.join(',')})`;
}

/** A field with its type spelled out, as selects need it. */
export function typed(type: string, field: Field): Field {
  return `${type}(${field})`;
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}

/** Numbers the records of a STEP file. Equal records of value types are written once. */
export class StepWriter {
  readonly #lines: string[] = [];
  readonly #known = new Map<string, Field>();

  /** Adds a record and returns the reference to it. */
  add(type: string, ...fields: Field[]): Field {
    const reference = `#${this.#lines.length + 1}`;
    this.#lines.push(`${reference}=${type}(${fields.join(',')});`);
    return reference;
  }

  /** Adds a record without identity, such as a point; an equal one is used again. */
  share(type: string, ...fields: Field[]): Field {
    const record = `${type}(${fields.join(',')})`;
    const known = this.#known.get(record);
    if (known) return known;
    const reference = this.add(type, ...fields);
    this.#known.set(record, reference);
    return reference;
  }

  /** The whole file. */
  file(header: readonly string[]): Uint8Array {
    const lines = ['ISO-10303-21;', 'HEADER;', ...header, 'ENDSEC;', 'DATA;', ...this.#lines, 'ENDSEC;'];
    return new TextEncoder().encode(`${lines.join('\n')}\nEND-ISO-10303-21;\n`);
  }
}
