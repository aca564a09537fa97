import { ApiError } from '@cloud/contract';
import { packZip, unpackZip } from './zip.ts';

/** Media type of a workbook. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** Rows that one upload may hold. */
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 256;

/** A workbook of one sheet. Every cell is text, so that no program takes one for a formula or a number. */
export function writeSheet(name: string, headings: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const lines = [headings, ...rows].map((cells, row) => {
    const inner = cells.map((cell, column) => cellXml(`${columnName(column)}${row + 1}`, cell, row === 0 ? 1 : 0));
    return `<row r="${row + 1}">${inner.join('')}</row>`;
  });
  const widths = headings.map((_, index) => `<col min="${index + 1}" max="${index + 1}" width="18" customWidth="1"/>`);
  return packZip(
    new Map([
      ['[Content_Types].xml', contentTypes()],
      ['_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']])],
      [
        'xl/workbook.xml',
        `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(name.slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ],
      [
        'xl/_rels/workbook.xml.rels',
        relations([
          ['worksheet', 'worksheets/sheet1.xml'],
          ['styles', 'styles.xml'],
        ]),
      ],
      ['xl/styles.xml', styles()],
      [
        'xl/worksheets/sheet1.xml',
        `${HEAD}<worksheet xmlns="${MAIN}"><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData></worksheet>`,
      ],
    ]),
  );
}

/**
 * The cells of the first sheet as text, row by row; empty rows are left out.
 *
 * @throws ApiError `not-a-spreadsheet`, `too-large`
 */
export function readSheet(workbook: Buffer): string[][] {
  const files = unpackZip(workbook);
  const path = [...files.keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort()[0];
  if (!path) throw new ApiError('not-a-spreadsheet');
  const shared = sharedStrings(files.get('xl/sharedStrings.xml') ?? '');
  const rows: string[][] = [];
  for (const [, inner = ''] of files.get(path)!.matchAll(/<row\b[^>]*?(?:\/>|>([\s\S]*?)<\/row>)/g)) {
    const cells = readCells(inner, shared);
    if (cells.every((cell) => cell === '')) continue;
    if (rows.push(cells) > MAX_ROWS) throw new ApiError('too-large');
  }
  return rows;
}

function readCells(row: string, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inner = ''] of row.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
    const place = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1];
    const column = place ? columnIndex(place) : cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = readCell(/\bt="(\w+)"/.exec(attributes)?.[1], inner, shared).trim();
  }
  return cells;
}

function readCell(type: string | undefined, inner: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return textOf(inner);
  const value = unescapeXml(/<v\b[^>]*>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

const sharedStrings = (xml: string) =>
  [...xml.matchAll(/<si\b[^>]*?(?:\/>|>([\s\S]*?)<\/si>)/g)].map(([, inner = '']) => textOf(inner));

/** Runs of a text joined; reading aids (`rPh`) are no part of it. */
const textOf = (xml: string) =>
  [...xml.replace(/<rPh\b[\s\S]*?<\/rPh>/g, '').matchAll(/<t\b[^>]*?(?:\/>|>([\s\S]*?)<\/t>)/g)]
    .map(([, text = '']) => unescapeXml(text))
    .join('');

/** A day as a spreadsheet counts it, from the end of 1899, as `yyyy-MM-dd`; other texts as they are. */
export function dayOf(text: string): string {
  if (!/^\d{1,6}(\.\d+)?$/.test(text)) return text;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000).toISOString().slice(0, 10);
}

function cellXml(place: string, text: string, style: number): string {
  const styled = style ? ` s="${style}"` : '';
  return `<c r="${place}"${styled} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
}

function columnName(index: number): string {
  const rest = index >= 26 ? columnName(Math.floor(index / 26) - 1) : '';
  return rest + String.fromCharCode(65 + (index % 26));
}

const columnIndex = (name: string) => [...name].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** Control characters have no place in XML; they are left out. */
function escapeXml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text
    .replace(/\p{Cc}/gu, (letter) => ('\t\n\r'.includes(letter) ? letter : ''))
    .replace(/[&<>"]/g, (letter) => entities[letter]!);
}

function unescapeXml(text: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return text.replace(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w+);/g, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = name.startsWith('#x') ? parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

const relations = (targets: readonly (readonly [string, string])[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${targets
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const contentTypes = () =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`;

/** Style 0 as it comes, style 1 bold for the headings. */
const styles = () =>
  `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf fontId="0"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>';
