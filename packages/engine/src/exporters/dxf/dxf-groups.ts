import type { Vec2 } from '../../core/vector.ts';

/** The unit of a DXF file: a code that says what the value means, and the value. */
export type Group = [code: number, value: string | number];

/** The head of a symbol table with so many records. */
export function tableHead(name: string, owner: string, count: number): Group[] {
  return [
    [0, 'TABLE'],
    [2, name],
    [5, owner],
    [330, '0'],
    [100, 'AcDbSymbolTable'],
    [70, count],
  ];
}

/** A record of a symbol table: its name, no flags, and the rest. */
export function named(name: string, ...rest: Group[]): Group[] {
  return [[2, name], [70, 0], ...rest];
}

/**
 * A line type.
 *
 * @param dashes lengths of dashes, gaps negative.
 */
export function lineType(name: string, dashes: number[]): Group[] {
  const length = dashes.reduce((sum, dash) => sum + Math.abs(dash), 0);
  const pattern = dashes.flatMap((dash): Group[] => [
    [49, dash],
    [74, 0],
  ]);
  return named(name, [3, ''], [72, 65], [73, dashes.length], [40, length], ...pattern);
}

/** A text style with a font file. */
export function textStyle(name: string, font: string): Group[] {
  return named(name, [40, 0], [41, 1], [50, 0], [71, 0], [42, 0.2], [3, font], [4, '']);
}

/** An empty dictionary of the objects section. */
export function dictionary(handle: string, owner: string): Group[] {
  return [
    [0, 'DICTIONARY'],
    [5, handle],
    [330, owner],
    [100, 'AcDbDictionary'],
    [281, 1],
  ];
}

/** The header section: version, extents and units (meters). */
export function header(
  properties: Record<string, string>,
  { min, max }: { min: Vec2; max: Vec2 },
  seed: string,
): Group[] {
  const variable = (name: string, ...groups: Group[]): Group[] => [[9, name], ...groups];
  return [
    ...variable('$ACADVER', [1, 'AC1021']),
    ...variable('$DWGCODEPAGE', [3, 'ANSI_1252']),
    ...Object.entries(properties).flatMap(([name, value]) => [
      ...variable('$CUSTOMPROPERTYTAG', [1, oneLine(name)]),
      ...variable('$CUSTOMPROPERTY', [1, oneLine(value)]),
    ]),
    ...variable('$INSBASE', ...point(10, [0, 0])),
    ...variable('$EXTMIN', ...point(10, min)),
    ...variable('$EXTMAX', ...point(10, max)),
    ...variable('$INSUNITS', [70, 6]),
    ...variable('$MEASUREMENT', [70, 1]),
    ...variable('$LTSCALE', [40, 1]),
    ...variable('$HANDSEED', [5, seed]),
  ];
}

/** A section of the file. */
export function section(name: string, groups: Group[]): Group[] {
  return [[0, 'SECTION'], [2, name], ...groups, [0, 'ENDSEC']];
}

/** A point in the plan under three neighboring group codes. */
export function point(code: number, [x, y]: Vec2): Group[] {
  return [
    [code, x],
    [code + 10, y],
    [code + 20, 0],
  ];
}

/** The places that an entity names under the codes of its first and second point. */
export function placesOf(groups: readonly Group[]): Vec2[] {
  return groups.flatMap(([code, x], i): Vec2[] => {
    const [next, y] = groups[i + 1] ?? [];
    return (code === 10 || code === 11) && next === code + 10 ? [[Number(x), Number(y)]] : [];
  });
}

/** A corner of a polyline, and the bulge of its side if there is one. */
export const cornerGroups = ([x, y, bulge]: readonly [x: number, y: number, bulge?: number]): Group[] => [
  [10, x],
  [20, y],
  ...(bulge === undefined ? [] : [[42, bulge] as Group]),
];

/** Text without line breaks and control characters, which would end a group. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Writes a value. The group code decides whether it is an integer or a real, as it does for readers. */
export function format(code: number, value: string | number): string {
  if (typeof value === 'string') return value;
  const isReal = (code >= 10 && code <= 59) || (code >= 210 && code <= 239);
  if (!isReal) return String(Math.round(value));
  const text = value.toFixed(6).replace(/0+$/, '').replace(/\.$/, '.0');
  return text === '-0.0' ? '0.0' : text;
}
