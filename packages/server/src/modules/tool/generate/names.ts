/** Words of a name in any style: `post_code`, `postCode` and `Post code` are `post`, `code`. */
export const wordsOf = (text: string): string[] =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** `post_code` → `postCode`. */
export const camelOf = (text: string): string =>
  wordsOf(text)
    .map((word, index) => (index === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('');

/** `post_code` → `PostCode`. */
export const pascalOf = (text: string): string => {
  const name = camelOf(text);
  return name.charAt(0).toUpperCase() + name.slice(1);
};

export const kebabOf = (text: string): string => wordsOf(text).join('-');

/** `post_code` → `Post code`. */
export const titleOf = (text: string): string => {
  const words = wordsOf(text).join(' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** `holiday` → `holidays`, `city` → `cities`; a guess that people correct. */
export const pluralOf = (word: string): string => {
  if (/[^s]s$/.test(word)) return word;
  if (/(ss|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
};

/** A text as a TypeScript literal in the quotes that the formatter chooses. */
export function quoted(text: string): string {
  const plain = text.replace(/\s+/g, ' ').replace(/\\/g, '\\\\');
  const single = plain.split("'").length;
  const double = plain.split('"').length;
  return single > double ? `"${plain.replace(/"/g, '\\"')}"` : `'${plain.replace(/'/g, "\\'")}'`;
}

/** Words that no variable may be called. */
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof undefined var void while with yield'.split(
    ' ',
  ),
);
export const isReserved = (name: string): boolean => RESERVED.has(name);

/** Words of PostgreSQL that are no column without quotes. */
const SQL_RESERVED = new Set(
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with'.split(
    ' ',
  ),
);
export const sqlName = (name: string): string => (SQL_RESERVED.has(name) ? `"${name}"` : name);
