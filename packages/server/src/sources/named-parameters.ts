/** A statement with places for values, and whose values go there, in order. */
export interface PlacedStatement {
  text: string;
  names: readonly string[];
}

const PARAMETER = String.raw`:[\p{L}_][\p{L}\p{N}_]*`;
const tokens = (...skipped: string[]) => new RegExp([...skipped, PARAMETER].join('|'), 'gu');
const BLOCK_COMMENT = String.raw`\/\*[\s\S]*?\*\/`;
const LINE_COMMENT = String.raw`--[^\n]*`;
const DOUBLE_QUOTED = `"(?:[^"]|"")*"`;
const BRACKETS = String.raw`\[(?:[^\]]|\]\])*\]`;
const BACKTICKS = '`(?:[^`]|``)*`';

/**
 * Per family the parts of SQL that are skipped (strings, quoted names, comments, casts), else a parameter `:name`; and the place
 * of a value.
 */
const DIALECTS = {
  postgres: {
    tokens: tokens(
      String.raw`'(?:[^']|'')*'`,
      String.raw`[eE]'(?:[^'\\]|\\[\s\S]|'')*'`,
      DOUBLE_QUOTED,
      LINE_COMMENT,
      BLOCK_COMMENT,
      String.raw`\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?\$\k<tag>\$`,
      '::',
    ),
    place: (n: number) => `$${n}`,
    isNumbered: true,
  },
  // Comments in blocks nest there, which no pattern tells: they are refused.
  sqlserver: {
    tokens: tokens(String.raw`'(?:[^']|'')*'`, DOUBLE_QUOTED, BRACKETS, LINE_COMMENT, '::'),
    place: (n: number) => `@p${n}`,
    isNumbered: true,
  },
  mysql: {
    tokens: tokens(
      String.raw`'(?:[^'\\]|\\[\s\S]|'')*'`,
      String.raw`"(?:[^"\\]|\\[\s\S]|"")*"`,
      BACKTICKS,
      String.raw`--(?=\s|$)[^\n]*`,
      '#[^\\n]*',
      BLOCK_COMMENT,
      ':=',
    ),
    place: () => '?',
    isNumbered: false,
  },
  sqlite: {
    tokens: tokens(
      String.raw`'(?:[^']|'')*'`,
      DOUBLE_QUOTED,
      BACKTICKS,
      String.raw`\[[^\]]*\]`,
      LINE_COMMENT,
      BLOCK_COMMENT,
    ),
    place: () => '?',
    isNumbered: false,
  },
} as const;

/**
 * `:name` becomes `$1`, `$2` … of PostgreSQL, `@p1`, `@p2` … of SQL Server, a name twice the same number, or `?` of the others, a name twice two places. Values
 * never become part of the text.
 */
export function placeParameters(statement: string, family: keyof typeof DIALECTS): PlacedStatement {
  const { tokens: pattern, isNumbered, place } = DIALECTS[family];
  const names: string[] = [];
  const text = statement.replace(pattern, (token) => {
    // The other parts that begin with a colon are a cast and an assignment.
    if (!/^:[^:=]/.test(token)) return token;
    const name = token.slice(1);
    if (!isNumbered || !names.includes(name)) names.push(name);
    return place(names.indexOf(name) + 1);
  });
  return { text, names };
}

/** A statement without its comments, and with nothing in its strings and quoted names. */
export const bareStatement = (statement: string, family: keyof typeof DIALECTS): string =>
  statement.replace(DIALECTS[family].tokens, (token) => (/^:[^:=]/.test(token) ? token : ' ')).trim();
