import { unzipSync } from 'fflate';
import { MOST_COLUMNS, MOST_ROWS } from './read-csv.ts';

/** Bytes that the parts of a document may unpack to; a small archive can claim to hold anything. */
const MOST_UNPACKED = 32 * 1024 * 1024;
/** What a preview shows of a workbook and of a document. */
const MOST_SHEETS = 20;
const MOST_BLOCKS = 1_000;

/** A paragraph or heading of a document, or a row of a table in it. */
export interface Block {
  /** 1..6 for a heading, 0 for a paragraph. */
  level: number;
  text: string;
}
/** A part of a document: the whole text, a sheet or a slide. */
export type OfficePart =
  { kind: 'table'; name: string; rows: string[][] } | { kind: 'text'; name: string; blocks: Block[] };
export interface OfficeContent {
  parts: OfficePart[];
  /** There is more than is shown. */
  isCut: boolean;
}

type Parts = ReadonlyMap<string, Document>;
type Cut = { isCut: boolean };

/**
 * The texts of a document, workbook or presentation (ECMA-376, ISO/IEC 26300): no layout, no macro, no link of it is looked at.
 * Undefined for any other archive, and for one that is damaged or unpacks to too much.
 */
export function readOffice(bytes: Uint8Array): OfficeContent | undefined {
  const parts = unpack(bytes);
  if (!parts) return undefined;
  const cut: Cut = { isCut: false };
  const shown = readDocument(parts, cut) ?? readWorkbook(parts, cut) ?? readSlides(parts, cut) ?? readOpen(parts, cut);
  return shown && { parts: shown, ...cut };
}

const WANTED =
  /^(?:word\/document|xl\/(?:workbook|sharedStrings|styles|_rels\/workbook\.xml|worksheets\/[\w-]+)|ppt\/slides\/slide\d+|content)\.(?:xml|rels)$/;

function unpack(bytes: Uint8Array): Parts | undefined {
  let total = 0;
  try {
    const files = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!WANTED.test(name)) return false;
        total += originalSize;
        if (total > MOST_UNPACKED) throw new Error('too large');
        return true;
      },
    });
    const parser = new DOMParser();
    const texts = Object.entries(files).map(([name, file]) => [name, new TextDecoder().decode(file)] as const);
    return new Map(texts.map(([name, text]) => [name, parser.parseFromString(text, 'application/xml')]));
  } catch {
    return undefined;
  }
}

/** Elements of a name, whatever its prefix. */
const all = (node: Document | Element, name: string): Element[] => [...node.getElementsByTagNameNS('*', name)];
const textOf = (node: Element, ...names: string[]): string =>
  names.flatMap((name) => all(node, name).map((one) => one.textContent)).join('');
/** An attribute by its name without prefix. */
const attribute = (node: Element, name: string): string =>
  [...node.attributes].find(({ localName }) => localName === name)?.value ?? '';

function readDocument(parts: Parts, cut: Cut): OfficePart[] | undefined {
  const document = parts.get('word/document.xml');
  if (!document) return undefined;
  const blocks = all(document, 'p').map((paragraph): Block => {
    const [style] = all(paragraph, 'pStyle');
    const [, level] = /^(?:Heading|heading |标题 ?)?(\d)$/.exec(style ? attribute(style, 'val') : '') ?? [];
    return { level: Number(level ?? 0), text: textOf(paragraph, 't') };
  });
  return [{ kind: 'text', name: '', blocks: few(blocks, cut) }];
}

function readSlides(parts: Parts, cut: Cut): OfficePart[] | undefined {
  const slides = [...parts]
    .flatMap(([name, slide]) => {
      const [, number] = /^ppt\/slides\/slide(\d+)\.xml$/.exec(name) ?? [];
      return number === undefined ? [] : [{ number: Number(number), slide }];
    })
    .toSorted((a, b) => a.number - b.number);
  if (slides.length === 0) return undefined;
  return slides.map(({ number, slide }) => {
    const blocks = all(slide, 'p').map((paragraph, index) => ({
      level: index === 0 ? 2 : 0,
      text: textOf(paragraph, 't'),
    }));
    return { kind: 'text', name: String(number), blocks: few(blocks, cut) };
  });
}

function few(blocks: readonly Block[], cut: Cut): Block[] {
  const filled = blocks.filter(({ text }) => text.trim() !== '');
  if (filled.length > MOST_BLOCKS) cut.isCut = true;
  return filled.slice(0, MOST_BLOCKS);
}

function readWorkbook(parts: Parts, cut: Cut): OfficePart[] | undefined {
  const workbook = parts.get('xl/workbook.xml');
  if (!workbook) return undefined;
  const strings = parts.get('xl/sharedStrings.xml');
  const shared = strings ? all(strings, 'si').map((item) => textOf(item, 't')) : [];
  const isDate = dateStyles(parts.get('xl/styles.xml'));
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  const targets = new Map(
    (relations ? all(relations, 'Relationship') : []).map((one) => [attribute(one, 'Id'), attribute(one, 'Target')]),
  );
  const sheets = all(workbook, 'sheet');
  if (sheets.length > MOST_SHEETS) cut.isCut = true;
  return sheets.slice(0, MOST_SHEETS).flatMap((sheet): OfficePart[] => {
    const relation = sheet.getAttributeNS('http://schemas.openxmlformats.org/officeDocument/2006/relationships', 'id');
    const target = targets.get(relation ?? '') ?? '';
    const content = parts.get(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    return content
      ? [{ kind: 'table', name: attribute(sheet, 'name'), rows: rowsOf(content, { shared, isDate }, cut) }]
      : [];
  });
}

/** Styles of cells that show a number as a day: the built-in ones and those whose pattern has a year or a day. */
function dateStyles(styles: Document | undefined): (style: number) => boolean {
  if (!styles) return () => false;
  const patterns = new Map(
    all(styles, 'numFmt').map((one) => [attribute(one, 'numFmtId'), attribute(one, 'formatCode')]),
  );
  const [cells] = all(styles, 'cellXfs');
  const dated = (cells ? all(cells, 'xf') : []).map((style) => {
    const id = attribute(style, 'numFmtId');
    const pattern = patterns.get(id)?.replace(/"[^"]*"|\[[^\]]*\]/g, '') ?? '';
    return (Number(id) >= 14 && Number(id) <= 22) || /[yd]/i.test(pattern);
  });
  return (style) => dated[style] ?? false;
}

interface CellContext {
  shared: readonly string[];
  isDate: (style: number) => boolean;
}

function rowsOf(sheet: Document, context: CellContext, cut: Cut): string[][] {
  const found = all(sheet, 'row');
  if (found.length > MOST_ROWS) cut.isCut = true;
  const rows: string[][] = [];
  for (const row of found.slice(0, MOST_ROWS)) {
    const cells: string[] = [];
    for (const cell of all(row, 'c')) {
      const column = columnOf(attribute(cell, 'r')) ?? cells.length;
      if (column >= MOST_COLUMNS) cut.isCut = true;
      else cells[column] = cellText(cell, context);
    }
    rows.push(Array.from(cells, (text) => text ?? ''));
  }
  return rows;
}

function columnOf(place: string): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place) ?? [];
  return letters === undefined
    ? undefined
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const DAY_MS = 86_400_000;
/** Day 0 of workbooks; those of 1904 are rare enough to be wrong by four years. */
const DAY_ZERO = Date.UTC(1899, 11, 30);

function cellText(cell: Element, { shared, isDate }: CellContext): string {
  const kind = attribute(cell, 't');
  if (kind === 'inlineStr') return textOf(cell, 't');
  const value = textOf(cell, 'v');
  if (kind === 's') return shared[Number(value)] ?? '';
  if (kind === 'b') return value === '1' ? '✓' : '✗';
  if (kind !== '' && kind !== 'n') return value;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  if (!isDate(Number(attribute(cell, 's')))) return String(Number(number.toPrecision(15)));
  const moment = new Date(DAY_ZERO + Math.round(number * DAY_MS));
  return Number.isNaN(moment.getTime())
    ? value
    : moment
        .toISOString()
        .slice(0, number % 1 === 0 ? 10 : 16)
        .replace('T', ' ');
}

/** Documents of OpenDocument: sheets with their rows, or paragraphs. */
function readOpen(parts: Parts, cut: Cut): OfficePart[] | undefined {
  const content = parts.get('content.xml');
  if (!content) return undefined;
  const tables = all(content, 'spreadsheet').flatMap((sheet) => all(sheet, 'table'));
  if (tables.length > 0) return tables.slice(0, MOST_SHEETS).map((table) => openTable(table, cut));
  const blocks = [...content.getElementsByTagNameNS('urn:oasis:names:tc:opendocument:xmlns:text:1.0', '*')]
    .filter(({ localName }) => localName === 'h' || localName === 'p')
    .map((one) => ({
      level: one.localName === 'h' ? Number(attribute(one, 'outline-level')) || 1 : 0,
      text: one.textContent,
    }));
  return blocks.length > 0 ? [{ kind: 'text', name: '', blocks: few(blocks, cut) }] : undefined;
}

function openTable(table: Element, cut: Cut): OfficePart {
  const found = all(table, 'table-row');
  if (found.length > MOST_ROWS) cut.isCut = true;
  const rows = found.slice(0, MOST_ROWS).map((row) =>
    all(row, 'table-cell')
      .slice(0, MOST_COLUMNS)
      .map((cell) => textOf(cell, 'p')),
  );
  // Empty rows below the last one stand for the rest of the sheet.
  while (rows.length > 0 && rows.at(-1)!.every((cell) => cell === '')) rows.pop();
  return { kind: 'table', name: attribute(table, 'name'), rows };
}
