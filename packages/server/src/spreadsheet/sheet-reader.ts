import { ApiError } from '@cloud/contract/errors.ts';
import { attributeOf, walkXml } from './xml.ts';
import { unpackZip } from './zip.ts';

/** Rows that one upload may hold. */
export const MAX_ROWS = 20_000;
const MAX_COLUMNS = 256;
/** Letters of a cell; spreadsheet programs refuse more. */
export const MAX_CELL = 32_767;
/** Cells of all rows together; the widest table has 40 columns. */
const MAX_CELLS = 1_000_000;
/** Text of all cells together: a shared text is stored once and may be shown by every cell. */
const MAX_TEXT = 32 * 1024 * 1024;

/** A row that is not empty, under the number that its program shows. */
export interface SheetRow {
  number: number;
  cells: string[];
}

/**
 * The cells of the first sheet as text, row by row; empty rows are left out. It takes seconds for a hostile workbook:
 * only a worker thread calls it, see {@link readWorkbook}.
 *
 * @throws ApiError `not-a-spreadsheet`, `too-many-rows`, `too-large`
 */
export function readRows(workbook: Uint8Array): SheetRow[] {
  const files = unpackZip(workbook);
  const path = [...files.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort()[0];
  if (!path) throw new ApiError('not-a-spreadsheet');
  const reader = new RowReader(readShared(files.get('xl/sharedStrings.xml') ?? ''));
  walkXml(files.get(path)!, reader);
  return reader.rows;
}

/** The shared texts: runs joined; reading aids (`rPh`) are no part of them. */
function readShared(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let [isText, isAid] = [false, false];
  walkXml(xml, {
    begin: (name) => {
      if (name === 'si') text = '';
      if (name === 't') isText = true;
      if (name === 'rPh') isAid = true;
    },
    end: (name) => {
      if (name === 'si') texts.push(text);
      if (name === 't') isText = false;
      if (name === 'rPh') isAid = false;
    },
    text: (part) => {
      if (isText && !isAid) text += part;
    },
  });
  return texts;
}

class RowReader {
  readonly rows: SheetRow[] = [];
  readonly #shared: readonly string[];
  #row: SheetRow = { number: 0, cells: [] };
  #column = 0;
  #type = '';
  #text = '';
  #isText = false;
  #isAid = false;
  #letters = 0;
  #cells = 0;

  constructor(shared: readonly string[]) {
    this.#shared = shared;
  }

  begin(name: string, attributes: string): void {
    if (name === 'row') {
      const number = Number(attributeOf(attributes, 'r'));
      this.#row = { number: number > 0 ? number : this.#row.number + 1, cells: [] };
    } else if (name === 'c') {
      const letters = /^[A-Z]{1,3}(?=\d)/.exec(attributeOf(attributes, 'r') ?? '')?.[0];
      this.#column = letters ? columnIndex(letters) : this.#row.cells.length;
      this.#type = attributeOf(attributes, 't') ?? '';
      this.#text = '';
    } else if (name === 'v' || name === 't') this.#isText = true;
    else if (name === 'rPh') this.#isAid = true;
  }

  end(name: string): void {
    if (name === 'c') this.#endCell();
    else if (name === 'row') this.#endRow();
    else if (name === 'v' || name === 't') this.#isText = false;
    else if (name === 'rPh') this.#isAid = false;
  }

  text(text: string): void {
    if (this.#isText && !this.#isAid) this.#text += text;
  }

  #endCell(): void {
    if (this.#column >= MAX_COLUMNS) return;
    const text = (this.#type === 's' ? (this.#shared[Number(this.#text)] ?? '') : this.#text).trim();
    this.#letters += text.length;
    if (text.length > MAX_CELL || this.#letters > MAX_TEXT) throw new ApiError('too-large');
    const { cells } = this.#row;
    while (cells.length < this.#column) cells.push('');
    cells[this.#column] = text;
  }

  #endRow(): void {
    if (this.#row.cells.every((cell) => cell === '')) return;
    this.#cells += this.#row.cells.length;
    if (this.#cells > MAX_CELLS) throw new ApiError('too-large');
    if (this.rows.push(this.#row) > MAX_ROWS + 1) throw new ApiError('too-many-rows', { max: MAX_ROWS });
  }
}

const columnIndex = (name: string): number =>
  [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** A day as a spreadsheet counts it, from the end of 1899, as `yyyy-MM-dd`; other texts as they are. */
export function dayOf(text: string): string {
  return /^\d{1,6}(\.\d+)?$/.test(text) ? momentOf(text).slice(0, 10) : text;
}

/**
 * A moment as people and spreadsheets write it, as `yyyy-MM-dd HH:mm:ss`; what is none stays as it is.
 * 45292.5, 2024/1/1, 2024-1-1 9:05 and 2024-01-01T09:05 are moments.
 */
export function momentOf(text: string): string {
  if (/^\d{1,6}(\.\d+)?$/.test(text)) {
    const seconds = Math.round(Number(text) * 86_400);
    return new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  }
  const parts = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(text);
  if (!parts) return text;
  const [, year, month = '', day = '', hour = '0', minute = '0', second = '0'] = parts;
  const two = (part: string) => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}
