import { MAX_CELL } from './sheet-reader.ts';
import { escapeXml } from './xml.ts';
import { packStream, type ZipContent } from './zip-stream.ts';

/** Media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Longest list of choices that a cell may hold by itself. */
const MAX_CHOICES = 255;
/** Rows below the headings that offer choices. */
const CHOICE_ROWS = 2000;

/** A text, or a number to count with. */
export type SheetCell = string | number;

export interface SheetColumn {
  heading: string;
  /** In letters. Default 18. */
  width?: number;
  /** Its heading stands out. */
  isRequired?: boolean;
  /** Holds numbers; what is typed into any other column stays a text, with its leading zeros. */
  isNumber?: boolean;
  /** Offered as choices to the person who fills the column. */
  choices?: readonly string[];
}

export interface SheetContent {
  name: string;
  columns: readonly SheetColumn[];
  /** Rows, in portions as they come. */
  rows: AsyncIterable<readonly SheetCell[][]> | Iterable<readonly SheetCell[][]>;
}

const STYLE = { plain: 0, heading: 1, required: 2, text: 3, quoted: 4 };

/** A workbook as a whole; see {@link workbookBytes}. */
export async function writeWorkbook(sheets: readonly SheetContent[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of workbookBytes(sheets)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The bytes of a workbook, while its rows come. Texts are cells of text, so that no program takes one for a formula or a number, and those that look like
 * a formula are quoted: they stay texts when somebody edits them or saves the sheet in a poorer format.
 */
export function workbookBytes(sheets: readonly SheetContent[]): AsyncGenerator<Buffer> {
  const files = new Map<string, ZipContent>([
    ['[Content_Types].xml', contentTypes(sheets.length)],
    ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', workbookXml(sheets.map(({ name }) => name))],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ...sheets.map((_, index): [string, string] => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
        ['styles', 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ]);
  for (const [index, sheet] of sheets.entries()) {
    files.set(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet));
  }
  return packStream(files);
}

async function* sheetXml({ columns, rows }: SheetContent): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width = 18, isNumber }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${isNumber ? STYLE.plain : STYLE.text}"/>`,
  );
  const places = columns.map((_, index) => columnName(index));
  const heading = columns.map((column, index) =>
    cellXml(`${places[index]}1`, column.heading, column.isRequired ? STYLE.required : STYLE.heading),
  );
  yield (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData><row r="1">${heading.join('')}</row>`
  );
  let number = 1;
  for await (const portion of rows) {
    let lines = '';
    for (const cells of portion) {
      number++;
      const inner = cells.map((cell, index) => (cell === '' ? '' : cellXml(`${places[index]}${number}`, cell)));
      lines += `<row r="${number}">${inner.join('')}</row>`;
    }
    yield lines;
  }
  yield `</sheetData>${choicesXml(columns, places)}</worksheet>`;
}

function choicesXml(columns: readonly SheetColumn[], places: readonly string[]): string {
  const lists = columns.flatMap(({ choices = [] }, index) => {
    const list = choices.join(',');
    const fits = choices.length > 0 && list.length <= MAX_CHOICES && choices.every((text) => !/[",]/.test(text));
    if (!fits) return [];
    const range = `${places[index]}2:${places[index]}${CHOICE_ROWS + 1}`;
    return [
      `<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${escapeXml(list)}"</formula1></dataValidation>`,
    ];
  });
  return lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : '';
}

function cellXml(place: string, cell: SheetCell, style?: number): string {
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  const text = String(cell).slice(0, MAX_CELL);
  const own = style ?? (/^[=+\-@\t\r\n]/.test(text) ? STYLE.quoted : STYLE.text);
  return `<c r="${place}" s="${own}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function columnName(index: number): string {
  const rest = index >= 26 ? columnName(Math.floor(index / 26) - 1) : '';
  return rest + String.fromCharCode(65 + (index % 26));
}

function workbookXml(names: readonly string[]): string {
  // Names of sheets are short, unlike one another, and without these letters.
  const sheets = names.map((name, index) => {
    const fit = name.replace(/[\\/*?:[\]]/g, ' ').slice(0, 31) || 'Sheet';
    return `<sheet name="${escapeXml(fit)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`;
  });
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

const relations = (targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = (sheets: number) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

/** By {@link STYLE}: as it comes; headings; headings of what must be filled; text; text that is no formula. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="3"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font>` +
  '<font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf fontId="2" applyFont="1"/>' +
  '<xf numFmtId="49" fontId="0" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"/></cellXfs></styleSheet>';
