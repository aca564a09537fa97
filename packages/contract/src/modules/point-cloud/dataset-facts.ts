import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

const DATASET_UNITS = ['m', 'cm', 'mm', 'ft', 'us-ft', 'in'] as const;
export type DatasetUnit = (typeof DATASET_UNITS)[number];
const UP_AXES = ['z', 'y', '-y'] as const;
/** The axis of the files that points up; `-y` in those of a depth camera. */
export type UpAxis = (typeof UP_AXES)[number];
const COLOR_SCALES = ['byte', 'word', 'unit'] as const;
/** Greatest raw value of a color channel: 255, 65,535 or 1. */
export type ColorScale = (typeof COLOR_SCALES)[number];

export const datasetUnit = v.picklist([...DATASET_UNITS, '']);
export const upAxis = v.picklist([...UP_AXES, '']);

/** What may part the columns of a text file, with the text that does; `space` is any run of white space. */
export const ROW_SEPARATORS = { space: ' ', tab: '\t', comma: ',', semicolon: ';', bar: '|' } as const;
export type RowSeparator = keyof typeof ROW_SEPARATORS;
/** What a column of a text file may hold; the first three are needed. */
export const ROW_COLUMNS = ['x', 'y', 'z', 'intensity', 'red', 'green', 'blue', 'classification'] as const;
export type RowColumn = (typeof ROW_COLUMNS)[number];

const MOST_COLUMNS = 256;
const MOST_HEADER_LINES = 1000;
const place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_COLUMNS - 1));
const columns = v.object({
  x: place,
  y: place,
  z: place,
  intensity: v.optional(place),
  red: v.optional(place),
  green: v.optional(place),
  blue: v.optional(place),
  classification: v.optional(place),
});

/** Columns by their places, from 0: none twice, and a color whole or not at all. */
function areSound(given: v.InferOutput<typeof columns>): boolean {
  const places = ROW_COLUMNS.flatMap((name) => given[name] ?? []);
  const colors = [given.red, given.green, given.blue].filter((one) => one !== undefined).length;
  return new Set(places).size === places.length && colors % 3 === 0;
}

const rowLayout = v.object({
  separator: v.picklist(Object.keys(ROW_SEPARATORS) as RowSeparator[]),
  /** Lines before the first row. */
  headerLines: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_HEADER_LINES)),
  columns: v.pipe(columns, v.check(areSound, 'columns-invalid')),
});
/** How the rows of a text file are parted. */
export type RowLayout = v.InferOutput<typeof rowLayout>;

/** What people say of the files of a scan; '' and null leave it to the files. */
export const givenFacts = v.object({
  unit: datasetUnit,
  up: upAxis,
  /** `EPSG:<code>`. */
  crs: v.string(),
  colors: v.picklist([...COLOR_SCALES, '']),
  rows: v.nullable(rowLayout),
});
export type GivenFacts = v.InferOutput<typeof givenFacts>;
export const NOTHING_GIVEN: GivenFacts = { unit: '', up: '', crs: '', colors: '', rows: null };

const TEXT_FILES = /\.(xyz|txt|csv|pts|asc|neu|dat|xyzi|xyzrgb)$/i;
/** Whether a file is rows of text, by its name. */
export const isTextFile = (name: string): boolean => TEXT_FILES.test(name);

/** The columns of a line; `space` is any run of white space. */
export function columnsOfLine(line: string, separator: RowSeparator): string[] {
  if (separator === 'space') return line.trim() === '' ? [] : line.trim().split(/\s+/);
  return line.trim() === '' ? [] : line.split(ROW_SEPARATORS[separator]).map((word) => word.trim());
}

const base = '/blade-pointcloud/dataset';
const subjectId = wire.idElse('not-found');

const otherFacts = v.object({
  id: subjectId,
  unit: v.pipe(wire.text, datasetUnit),
  up: v.pipe(wire.text, upAxis),
  crs: wire.optionalText,
  colors: v.nullish(givenFacts.entries.colors, ''),
  rows: v.nullish(rowLayout, null),
});
export const datasetReread = defineEndpoint({
  method: 'POST',
  path: `${base}/reread`,
  access: 'user',
  summary:
    'Read the stored files of a scan that could not be read again, as the caller says of them; what is empty: as the files say. A reading in force is replaced by a proposal',
  title: 'log.dataset',
  audit: { verb: 'retry', of: 'scan' },
  input: otherFacts,
  output: wire.done,
});
export const unitConfirm = defineEndpoint({
  method: 'POST',
  path: `${base}/unit-confirm`,
  access: 'user',
  summary:
    'Say that the unit in which a scan was read is the right one; refused with `conflict` where the scan was read in another meanwhile',
  title: 'log.dataset',
  audit: { verb: 'update', of: 'scan' },
  input: v.object({ id: subjectId, unit: v.pipe(wire.text, v.picklist(DATASET_UNITS)) }),
  output: wire.done,
});
export const datasetFirstLines = defineEndpoint({
  method: 'GET',
  path: `${base}/first-lines`,
  access: 'user',
  summary: 'The first lines of the first text file of a scan; none where it has no text file',
  input: v.object({ id: subjectId }),
  output: v.object({ name: v.string(), lines: v.array(v.string()) }),
});

const referenceSystem = v.object({ code: v.string(), name: v.string(), unit: v.picklist(['m', 'ft', 'us-ft']) });
/** A projected coordinate reference system of the EPSG register; `code` is `EPSG:<number>`. */
export type ReferenceSystem = v.InferOutput<typeof referenceSystem>;
export const referenceSystemList = defineEndpoint({
  method: 'GET',
  path: `${base}/reference-systems`,
  access: 'user',
  summary: 'Reference systems whose code or name holds every word, best first',
  input: v.object({ text: wire.optionalText }),
  output: v.array(referenceSystem),
});
