/** A statement with numbered places for values, in their order. */
export interface NumberedStatement {
  text: string;
  names: readonly string[];
}

/** Matches parts of SQL that are skipped (strings, quoted names, comments, casts), else a parameter `:name`. */
const TOKENS =
  /'(?:[^']|'')*'|[eE]'(?:[^'\\]|\\[\s\S]|'')*'|"(?:[^"]|"")*"|--[^\n]*|\/\*[\s\S]*?\*\/|\$([A-Za-z_]\w*)?\$[\s\S]*?\$\1\$|::|:([\p{L}_][\p{L}\p{N}_]*)/gu;

/** `:name` becomes `$1`, `$2` …, a name twice the same number. Values never become part of the text. */
export function numberParameters(statement: string): NumberedStatement {
  const names: string[] = [];
  const escaped = statement.replace(TOKENS, (token, _tag: string | undefined, name: string | undefined) => {
    if (name === undefined) return token;
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { text: escaped, names };
}
