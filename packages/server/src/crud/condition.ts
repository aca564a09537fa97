import { ApiError } from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';

/**
 * The language of custom data scopes: comparisons of columns with numbers, 'texts' and ${placeholders} of the caller,
 * joined by and, or, not and parentheses. Nothing of it reaches the database as text: it is read into a tree, columns
 * are looked up, and values become parameters.
 *
 *   create_user = ${userId} or (create_dept in (${deptId}, 1123) and status <> 2) and remark is not null
 */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; column: string; operator: string; value: Value }
  | { kind: 'in'; column: string; values: Value[] }
  | { kind: 'null'; column: string; isNull: boolean };

export type Value = { text: string } | { placeholder: Placeholder };

/** Facts of the caller that a condition may name; a comma list counts as several values inside `in`. */
export const PLACEHOLDERS = ['userId', 'deptId', 'roleId', 'account', 'tenantId', 'realName'] as const;
type Placeholder = (typeof PLACEHOLDERS)[number];
type Caller = Readonly<Record<Placeholder, string>>;

const TOKEN = /\s*(?:(\$\{\w+\})|('(?:[^']|'')*')|(-?\d+(?:\.\d+)?)|([A-Za-z_]\w*)|(<>|!=|<=|>=|[=<>(),]))/y;
const COMPARISONS = new Set(['=', '<>', '!=', '<', '>', '<=', '>=']);
/** Deeper nesting than anybody writes. */
const MAX_DEPTH = 32;

/** @throws ApiError `bad-condition` naming the place where it stops making sense. */
export function parseCondition(text: string): Condition {
  const parser = new Parser(text);
  const condition = parser.readOr(0);
  parser.expectEnd();
  return condition;
}

class Parser {
  readonly #text: string;
  #tokens: string[] = [];
  #index = 0;

  constructor(text: string) {
    this.#text = text;
    TOKEN.lastIndex = 0;
    for (let position = 0; text.slice(position).trim() !== ''; position = TOKEN.lastIndex) {
      TOKEN.lastIndex = position;
      const match = TOKEN.exec(text);
      if (!match) throw new ApiError('bad-condition', { near: text.slice(position, position + 20).trim() });
      this.#tokens.push(match[0].trim());
    }
  }

  readOr(depth: number): Condition {
    return this.#readJoined('or', () => this.#readJoined('and', () => this.#readFactor(depth)));
  }

  expectEnd(): void {
    if (this.#index < this.#tokens.length) this.#fail();
  }

  #readJoined(kind: 'and' | 'or', read: () => Condition): Condition {
    const parts = [read()];
    while (this.#takeWord(kind)) parts.push(read());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  #readFactor(depth: number): Condition {
    if (depth > MAX_DEPTH) this.#fail();
    if (this.#takeWord('not')) return { kind: 'not', part: this.#readFactor(depth + 1) };
    if (this.#take('(')) {
      const inner = this.readOr(depth + 1);
      if (!this.#take(')')) this.#fail();
      return inner;
    }
    const column = this.#next();
    if (!/^[A-Za-z_]\w*$/.test(column)) this.#fail(-1);
    if (this.#takeWord('is')) {
      const isNull = !this.#takeWord('not');
      if (!this.#takeWord('null')) this.#fail();
      return { kind: 'null', column, isNull };
    }
    if (this.#takeWord('in')) return { kind: 'in', column, values: this.#readValues() };
    if (this.#takeWord('like')) return { kind: 'compare', column, operator: 'like', value: this.#readValue() };
    const operator = this.#next();
    if (!COMPARISONS.has(operator)) this.#fail(-1);
    return { kind: 'compare', column, operator, value: this.#readValue() };
  }

  #readValues(): Value[] {
    if (!this.#take('(')) this.#fail();
    const values = [this.#readValue()];
    while (this.#take(',')) values.push(this.#readValue());
    if (!this.#take(')')) this.#fail();
    return values;
  }

  #readValue(): Value {
    const token = this.#next();
    if (token.startsWith("'")) return { text: token.slice(1, -1).replaceAll("''", "'") };
    if (/^-?\d/.test(token)) return { text: token };
    const placeholder = PLACEHOLDERS.find((name) => token === `\${${name}}`);
    if (placeholder) return { placeholder };
    return this.#fail(-1);
  }

  #next(): string {
    return this.#tokens[this.#index++] ?? this.#fail(-1);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#index] !== token) return false;
    this.#index++;
    return true;
  }

  #takeWord(word: string): boolean {
    if (this.#tokens[this.#index]?.toLowerCase() !== word) return false;
    this.#index++;
    return true;
  }

  #fail(offset = 0): never {
    throw new ApiError('bad-condition', { near: this.#tokens[this.#index + offset] ?? this.#text.slice(-20) });
  }
}

/**
 * The condition as SQL over known columns.
 *
 * @param columnOf the reference of a column, undefined when the rows have none of that name.
 * @throws ApiError `unknown-column`
 */
export function conditionToSql(
  condition: Condition,
  columnOf: (name: string) => RawBuilder<unknown> | undefined,
  caller: Caller,
): RawBuilder<SqlBool> {
  const textsOf = (value: Value) => ('text' in value ? [value.text] : caller[value.placeholder].split(','));
  const column = (name: string) => {
    const found = columnOf(name);
    if (!found) throw new ApiError('unknown-column', { column: name });
    return found;
  };
  switch (condition.kind) {
    case 'and':
    case 'or': {
      const parts = condition.parts.map((part) => conditionToSql(part, columnOf, caller));
      return sql`(${sql.join(parts, sql.raw(` ${condition.kind} `))})`;
    }
    case 'not':
      return sql`not ${conditionToSql(condition.part, columnOf, caller)}`;
    case 'null':
      return sql`${column(condition.column)} is ${sql.raw(condition.isNull ? 'null' : 'not null')}`;
    case 'in':
      return sql`${column(condition.column)}::text = any(${condition.values.flatMap(textsOf)}::text[])`;
    case 'compare': {
      const value = textsOf(condition.value).join(',');
      const reference = column(condition.column);
      if (condition.operator === 'like') return sql`${reference}::text like ${value}`;
      const operator = sql.raw(condition.operator === '!=' ? '<>' : condition.operator);
      const isEquality = condition.operator === '=' || condition.operator === '<>' || condition.operator === '!=';
      return isEquality ? sql`${reference}::text ${operator} ${value}` : sql`${reference} ${operator} ${value}`;
    }
  }
}
