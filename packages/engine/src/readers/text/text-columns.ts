import { EngineError } from '../../core/errors.ts';
import type { RowLayout } from '../../core/reader.ts';

/** Columns whose rows all have this length, within the slack, are a normal rather than a color. */
const NORMAL_SLACK = 0.02;

/** Places of the known columns in a row; -1 where there is none. */
export interface TextColumns {
  x: number;
  y: number;
  z: number;
  /** First of three neighboring color columns. */
  red: number;
  green: number;
  blue: number;
  intensity: number;
  classification: number;
}

type ColumnName = keyof TextColumns;

const NAMES: readonly (readonly [ColumnName, RegExp])[] = [
  ['x', /^((x|easting|east|e|lon|longitude|point_?x|coord_?x)(_?coordinate)?|x坐标|东坐标?|经度)$/],
  ['y', /^((y|northing|north|n|lat|latitude|point_?y|coord_?y)(_?coordinate)?|y坐标|北坐标?|纬度)$/],
  ['z', /^((z|elevation|height|alt|altitude|h|point_?z|coord_?z)(_?coordinate)?|z坐标|高程|高度?)$/],
  ['red', /^(r|red|diffuse_red|rf|红色?)$/],
  ['green', /^(g|green|diffuse_green|gf|绿色?)$/],
  ['blue', /^(b|blue|diffuse_blue|bf|蓝色?)$/],
  ['intensity', /^(i|intensity|scalar_intensity|scalar_field|reflectance|amplitude|强度|反射强度|反射率)$/],
  ['classification', /^(c|class|classification|scalar_classification|分类|类别)$/],
];

const NONE: TextColumns = { x: -1, y: -1, z: -1, red: -1, green: -1, blue: -1, intensity: -1, classification: -1 };

/**
 * Finds the columns by the words of a header line; undefined if it does not name x, y and z.
 *
 * @throws EngineError `header-invalid` if a coordinate is named twice: guessing would swap axes.
 */
export function columnsOfHeader(line: string, file: string): TextColumns | undefined {
  const words = line
    .replace(/^\s*(\/\/|#|%|!)+/, '')
    .trim()
    .split(/[\s,;|，；]+/)
    .map((word) =>
      word
        .replace(/["']/g, '')
        .replace(/[([（].*$/, '')
        .toLowerCase(),
    );
  const columns = { ...NONE };
  for (const [index, word] of words.entries()) {
    for (const [name, pattern] of NAMES) {
      if (!pattern.test(word)) continue;
      if (columns[name] < 0) columns[name] = index;
      else if (name === 'x' || name === 'y' || name === 'z') {
        throw new EngineError('header-invalid', { file, field: `column ${word}`, actual: line.trim().slice(0, 80) });
      }
    }
  }
  if (columns.x >= 0 && columns.y >= 0 && columns.z >= 0) return columns;
  const coordinates = [columns.x, columns.y, columns.z].filter((place) => place >= 0).length;
  const isNamed = new Set(words).size < words.length && coordinates === 2;
  if (isNamed) throw new EngineError('header-invalid', { file, field: 'columns', actual: line.trim().slice(0, 80) });
  return undefined;
}

/** The columns that a file's owner names. */
export const columnsTold = ({ columns }: RowLayout): TextColumns => {
  const told = { ...NONE };
  for (const [name] of NAMES) told[name] = columns[name] ?? -1;
  return told;
};

/** Guesses the columns of rows without a header, from the values of the first rows. */
export function columnsOfValues(rows: number[][]): TextColumns {
  const width = Math.min(...rows.map((row) => row.length));
  // Survey lists: number, an empty code, east, north, height.
  if (width >= 5 && rows.every((row) => Number.isNaN(row[1]))) return { ...NONE, x: 2, y: 3, z: 4 };
  const columns: TextColumns = { ...NONE, x: 0, y: 1, z: 2 };
  const isColor = (first: number) => {
    if (first + 3 > width) return false;
    const values = rows.flatMap((row) => row.slice(first, first + 3));
    if (values.every((value) => Number.isInteger(value) && value >= 0 && value <= 255)) return !isUnit(rows, first);
    return values.every((value) => value >= 0 && value <= 1) && !isUnit(rows, first);
  };
  const setColor = (first: number) => Object.assign(columns, { red: first, green: first + 1, blue: first + 2 });
  if (width === 4 || width === 5) columns.intensity = 3;
  else if (width >= 7 && isColor(4)) {
    columns.intensity = 3;
    setColor(4);
  } else if (width >= 6 && isColor(3)) {
    setColor(3);
    if (width === 7) columns.intensity = 6;
  }
  return columns;
}

/** True if three columns are unit vectors: normals, not colors. */
function isUnit(rows: number[][], first: number): boolean {
  return rows.every((row) => Math.abs(Math.hypot(...row.slice(first, first + 3)) - 1) < NORMAL_SLACK);
}
