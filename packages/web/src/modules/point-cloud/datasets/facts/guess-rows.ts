import { columnsOfLine, ROW_SEPARATORS, type RowColumn, type RowLayout, type RowSeparator } from '@cloud/contract';

const NUMBER = /^[-+]?(\d+([.,]\d*)?|[.,]\d+)([eEdD][-+]?\d+)?$/;
/** Asked in this order: a comma may be a decimal one, and spaces stand beside everything. */
const SEPARATORS: readonly RowSeparator[] = ['tab', 'semicolon', 'bar', 'comma', 'space'];
const NAMES: readonly (readonly [RowColumn, RegExp])[] = [
  ['x', /^(x|east(ing)?|东坐?标?)$/i],
  ['y', /^(y|north(ing)?|北坐?标?)$/i],
  ['z', /^(z|h|height|elevation|高程?)$/i],
  ['intensity', /^(i|intensity|reflectance|强度)$/i],
  ['red', /^(r|red|红)$/i],
  ['green', /^(g|green|绿)$/i],
  ['blue', /^(b|blue|蓝)$/i],
  ['classification', /^(c|class|classification|分类)$/i],
];

const numbersIn = (words: readonly string[]): number => words.filter((word) => NUMBER.test(word)).length;

/** Where the owner of a text file begins to say how it is parted: the separator of its rows, its heading, columns by their names. */
export function guessRows(lines: readonly string[]): RowLayout {
  const last = lines.at(-1) ?? '';
  const separator =
    SEPARATORS.find((one) => last.includes(ROW_SEPARATORS[one]) && numbersIn(columnsOfLine(last, one)) >= 3) ?? 'space';
  const rows = lines.map((line) => columnsOfLine(line, separator));
  const headerLines = Math.max(
    0,
    rows.findIndex((row) => numbersIn(row) >= 3),
  );
  const heading = rows[headerLines - 1] ?? [];
  const named = NAMES.flatMap(([name, pattern]) => {
    const place = heading.findIndex((word) => pattern.test(word));
    return place < 0 ? [] : [[name, place] as const];
  });
  // The first numbers of a row: points may have names.
  const row = rows[headerLines] ?? [];
  const [x = 0, y = 1, z = 2] = row.flatMap((word, place) => (NUMBER.test(word) ? [place] : []));
  const columns = { x, y, z, ...Object.fromEntries(named) };
  const isTwice = new Set(Object.values(columns)).size < Object.values(columns).length;
  return { separator, headerLines, columns: isTwice ? { x, y, z } : columns };
}

/** A layout whose column at a place holds something else, or nothing that is wanted. */
export function withColumn(columns: Partial<Record<RowColumn, number>>, place: number, name: RowColumn | '') {
  const others = Object.entries(columns).filter(([other, at]) => at !== place && other !== name);
  return Object.fromEntries(name ? [...others, [name, place]] : others) as Partial<Record<RowColumn, number>>;
}

/** Whether the columns can be read: each coordinate is there, and a color is whole. */
export function isWhole(columns: Partial<Record<RowColumn, number>>): columns is RowLayout['columns'] {
  const has = (name: RowColumn) => columns[name] !== undefined;
  const colors = [has('red'), has('green'), has('blue')];
  return has('x') && has('y') && has('z') && colors.every((one) => one === colors[0]);
}
