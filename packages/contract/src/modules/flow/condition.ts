/**
 * Conditions of sequence flows: a closed grammar, so that a process carries no code. `${days > 3 && pass == true}` compares
 * variables with values; `!`, `empty`, `&&`, `||` and parentheses combine. A variable that is absent is null.
 */
export type Condition =
  | { kind: 'value'; value: Scalar }
  | { kind: 'variable'; path: readonly string[] }
  | { kind: 'not' | 'empty'; of: Condition }
  | { kind: 'and' | 'or'; parts: readonly Condition[] }
  | { kind: 'compare'; operator: Operator; left: Condition; right: Condition };

type Scalar = string | number | boolean | null;
type Operator = (typeof OPERATORS)[number];

const OPERATORS = ['==', '!=', '<=', '>=', '<', '>'] as const;
/** Letters of one condition. */
const LONGEST = 1_000;
const DEEPEST = 32;
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|([A-Za-z_\p{L}][\w\p{L}]*(?:\.[A-Za-z_\p{L}][\w\p{L}]*)*)|(==|!=|<=|>=|&&|\|\||[<>!()-]))/uy;
const WORDS: Readonly<Record<string, string>> = { and: '&&', or: '||', not: '!', eq: '==', ne: '!=', lt: '<', gt: '>' };
const VALUES: Readonly<Record<string, Scalar>> = { true: true, false: false, null: null };

export type ConditionFault = 'too-long' | 'too-deep' | 'unknown-sign' | 'unfinished' | 'unexpected' | 'not-braced';

/** Why a text is no condition, and where in it. */
export class ConditionError extends Error {
  /** Letters before the place. */
  readonly at: number;
  readonly reason: ConditionFault;

  constructor(at: number, reason: ConditionFault) {
    super(`${reason} at ${at}`);
    this.at = at;
    this.reason = reason;
  }
}

interface Token {
  at: number;
  kind: 'value' | 'name' | 'sign' | 'end';
  text: string;
  value?: Scalar;
}

/** Reads a condition. @throws ConditionError */
export function parseCondition(text: string): Condition {
  if (text.length > LONGEST) throw new ConditionError(LONGEST, 'too-long');
  const inner = /^\s*\$\{([\s\S]*)\}\s*$/.exec(text);
  if (!inner) throw new ConditionError(0, 'not-braced');
  return new Parser(tokensOf(inner[1]!, text.indexOf('{') + 1)).whole();
}

function tokensOf(text: string, offset: number): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(text);
    if (!found) {
      if (text.slice(from).trim() === '') break;
      throw new ConditionError(offset + from, 'unknown-sign');
    }
    tokens.push({ at: offset + from, ...tokenOf(found) });
  }
  return [...tokens, { at: offset + text.length, kind: 'end', text: '' }];
}

function tokenOf([, number, single, double, name, sign]: RegExpExecArray): Omit<Token, 'at'> {
  if (number !== undefined) return { kind: 'value', text: number, value: Number(number) };
  const quoted = single ?? double;
  if (quoted !== undefined) return { kind: 'value', text: quoted, value: quoted.replaceAll(/\\(.)/g, '$1') };
  if (name === undefined) return { kind: 'sign', text: sign! };
  if (Object.hasOwn(WORDS, name)) return { kind: 'sign', text: WORDS[name]! };
  if (Object.hasOwn(VALUES, name)) return { kind: 'value', text: name, value: VALUES[name]! };
  return { kind: 'name', text: name };
}

/** Reads tokens from the loosest operator to the tightest. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  whole(): Condition {
    const condition = this.#or();
    if (this.#peek.kind !== 'end') throw new ConditionError(this.#peek.at, 'unexpected');
    return condition;
  }

  get #peek(): Token {
    return this.#tokens[this.#next]!;
  }

  #takes(sign: string): boolean {
    const isThere = this.#peek.kind === 'sign' && this.#peek.text === sign;
    if (isThere) this.#next++;
    return isThere;
  }

  #or(): Condition {
    return this.#joined('or', '||', () => this.#joined('and', '&&', () => this.#comparison()));
  }

  #joined(kind: 'and' | 'or', sign: string, part: () => Condition): Condition {
    const parts = [part()];
    while (this.#takes(sign)) parts.push(part());
    return parts.length === 1 ? parts[0]! : { kind, parts };
  }

  #comparison(): Condition {
    const left = this.#single();
    const operator = OPERATORS.find((candidate) => this.#takes(candidate));
    return operator ? { kind: 'compare', operator, left, right: this.#single() } : left;
  }

  #single(): Condition {
    if (++this.#depth > DEEPEST) throw new ConditionError(this.#peek.at, 'too-deep');
    const read = this.#inner();
    this.#depth--;
    return read;
  }

  #inner(): Condition {
    if (this.#takes('!')) return { kind: 'not', of: this.#single() };
    if (this.#takes('(')) {
      const inside = this.#or();
      if (!this.#takes(')')) throw new ConditionError(this.#peek.at, 'unfinished');
      return inside;
    }
    const isNegative = this.#takes('-');
    const token = this.#peek;
    if (token.kind === 'end') throw new ConditionError(token.at, 'unfinished');
    this.#next++;
    if (token.kind === 'value' && (!isNegative || typeof token.value === 'number'))
      return { kind: 'value', value: isNegative ? -Number(token.value) : (token.value ?? null) };
    if (token.kind !== 'name' || isNegative) throw new ConditionError(token.at, 'unexpected');
    if (token.text === 'empty') return { kind: 'empty', of: this.#single() };
    return { kind: 'variable', path: token.text.split('.') };
  }
}

/** Whether variables meet a condition. Numbers that arrive as text count as numbers. */
export function isMet(condition: Condition, variables: Readonly<Record<string, unknown>>): boolean {
  return isTrue(valueOf(condition, variables));
}

const isTrue = (value: unknown): boolean =>
  value === true || value === 'true' || (typeof value === 'number' && value !== 0);

function valueOf(condition: Condition, variables: Readonly<Record<string, unknown>>): unknown {
  switch (condition.kind) {
    case 'value':
      return condition.value;
    case 'variable':
      return variableAt(variables, condition.path);
    case 'not':
      return !isTrue(valueOf(condition.of, variables));
    case 'empty': {
      const value = valueOf(condition.of, variables);
      return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    }
    case 'and':
      return condition.parts.every((part) => isTrue(valueOf(part, variables)));
    case 'or':
      return condition.parts.some((part) => isTrue(valueOf(part, variables)));
    case 'compare':
      return compare(condition.operator, valueOf(condition.left, variables), valueOf(condition.right, variables));
  }
}

/** Own properties only: a path never reaches what every object has. */
function variableAt(variables: Readonly<Record<string, unknown>>, path: readonly string[]): unknown {
  let value: unknown = variables;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = (value as Record<string, unknown>)[name];
  }
  return value ?? null;
}

function compare(operator: Operator, left: unknown, right: unknown): boolean {
  const [a, b] = alike(left, right);
  if (operator === '==') return a === b;
  if (operator === '!=') return a !== b;
  if ((typeof a !== 'number' && typeof a !== 'string') || typeof a !== typeof b) return false;
  const [low, high] = [a, b as typeof a];
  switch (operator) {
    case '<':
      return low < high;
    case '<=':
      return low <= high;
    case '>':
      return low > high;
    case '>=':
      return low >= high;
  }
}

/** Clients of the family send numbers and switches as text. */
function alike(left: unknown, right: unknown): [unknown, unknown] {
  const plain = (value: unknown) => value ?? null;
  const as = (value: unknown, other: unknown): unknown => {
    if (typeof value !== 'string' || value.trim() === '') return plain(value);
    if (typeof other === 'number' && !Number.isNaN(Number(value))) return Number(value);
    if (typeof other === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
    return value;
  };
  return [as(left, right), as(right, left)];
}
