import { ApiError } from '@cloud/contract';
import { fitted, importOf, widthOf } from './layout.ts';

/** The text of a file, changed; unchanged where it holds the addition already. */
export type Edit = (text: string) => string;

/** @throws ApiError `code-place-missing`: the file is not what the generator knows. */
export const placeMissing = (line: string): ApiError =>
  new ApiError('code-place-missing', { place: line.slice(0, 80) });

/** Puts a block behind the first line that is `anchor`. */
export const insertAfter =
  (anchor: string, block: string): Edit =>
  (text) => {
    if (text.includes(block)) return text;
    const at = text.indexOf(`${anchor}\n`);
    if (at === -1) throw placeMissing(anchor);
    const end = at + anchor.length + 1;
    return text.slice(0, end) + block + text.slice(end);
  };

/** Puts a line among those that match, in their order. */
export function insertSorted(pattern: RegExp, line: string): Edit {
  return (text) => {
    const lines = text.split('\n');
    if (lines.includes(line)) return text;
    const first = lines.findIndex((one) => pattern.test(one));
    if (first === -1) throw placeMissing(line);
    let end = first;
    while (pattern.test(lines[end] ?? '')) end++;
    let at = first;
    while (at < end && lines[at]!.toLowerCase() < line.toLowerCase()) at++;
    return lines.toSpliced(at, 0, line).join('\n');
  };
}

/** Adds a name to the imports of a file: to the line that imports from the same module, or on a line of its own. */
export function addImport(name: string, from: string): Edit {
  return (text) => {
    const escaped = from.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
    const known = new RegExp(`^import \\{([^}]*)\\} from '${escaped}';$`, 'm').exec(text);
    if (known) {
      const names = (known[1] ?? '').split(',').map((one) => one.trim()).filter(Boolean); // prettier-ignore
      return names.includes(name) ? text : text.replace(known[0], () => inserted(names, name, from));
    }
    const lines = text.split('\n');
    const first = lines.findIndex((line) => line.startsWith('import '));
    if (first === -1) return `${importOf([name], from)}\n${text}`;
    // Packages stand before files.
    const isLater = (line: string) => line.startsWith('import ') && (/from '(.+)';$/.exec(line)?.[1] ?? '') > from;
    const later = lines.findIndex((line, index) => index >= first && isLater(line));
    const at = !from.startsWith('.') ? first : later === -1 ? lastImport(lines) + 1 : later;
    return lines.toSpliced(at, 0, importOf([name], from)).join('\n');
  };
}

/** Keeps the order of the names, puts the new one where it belongs. */
function inserted(names: readonly string[], name: string, from: string): string {
  const at = names.findIndex((one) => one.replace(/^type /, '').toLowerCase() > name.toLowerCase());
  const all = at === -1 ? [...names, name] : names.toSpliced(at, 0, name);
  return fitted('', 'import ', all, ` from '${from}';`);
}

const lastImport = (lines: readonly string[]): number =>
  lines.findLastIndex((line) => /^import .* from '.*';$/.test(line) || /^\} from '.*';$/.test(line));

/** Puts a line before the closing brace of a function that begins with `head`. */
export const appendToBody =
  (head: RegExp, line: string): Edit =>
  (text) => {
    if (text.split('\n').includes(line)) return text;
    const begin = head.exec(text);
    const end = begin ? text.indexOf('\n}', begin.index) : -1;
    if (end === -1) throw placeMissing(line.trim());
    return `${text.slice(0, end)}\n${line}${text.slice(end)}`;
  };

/** Adds an element to the array `children: […]` that belongs to a menu's branch, one line or many. */
export const addChild =
  (code: string, element: string): Edit =>
  (text) => {
    if (text.includes(element)) return text;
    const branch = text.indexOf(`\n    code: '${code}',\n`);
    const begin = text.indexOf('\n    children: [', branch);
    if (branch === -1 || begin === -1) throw placeMissing(`code: '${code}'`);
    const open = begin + '\n    children: ['.length;
    if (text[open] === '\n') {
      const end = text.indexOf('\n    ],', open);
      return `${text.slice(0, end)}\n      ${element},${text.slice(end)}`;
    }
    const end = text.indexOf('],\n', open);
    const elements = [...topLevel(text.slice(open, end)), element];
    return text.slice(0, begin + 1) + fitted('    ', 'children: ', elements, ',', '[]') + text.slice(end + 2);
  };

/** Elements of an array's text, apart at the commas outside of brackets. */
function topLevel(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (/[([{]/.test(letter)) depth++;
    if (/[)\]}]/.test(letter)) depth--;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** Adds a row to the Markdown table that has a row which begins with `beside`, and lines its columns up again. */
export const addTableRow =
  (beside: RegExp, cells: readonly string[], replaces?: RegExp): Edit =>
  (text) => {
    const lines = text.split('\n');
    const inside = lines.findIndex((line) => beside.test(line));
    if (inside === -1) throw placeMissing(cells.join(' | '));
    let [begin, end] = [inside, inside];
    while (lines[begin - 1]?.startsWith('|')) begin--;
    while (lines[end]?.startsWith('|')) end++;
    const rows = lines.slice(begin, end).map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim())); // prettier-ignore
    const isKnown = rows.some((row) => (replaces ? replaces.test(row.join('|')) : row[0] === cells[0]));
    if (isKnown) return text;
    rows.splice(inside - begin + 1, 0, [...cells]);
    const widths = rows[0]!.map((_, column) => Math.max(3, ...rows.filter((__, index) => index !== 1).map((row) => widthOf(row[column] ?? '')))); // prettier-ignore
    const drawn = rows.map((row, index) => {
      const drawnCells = row.map((cell, column) => index === 1 ? '-'.repeat(widths[column]!) : cell + ' '.repeat(widths[column]! - widthOf(cell))); // prettier-ignore
      return `| ${drawnCells.join(' | ')} |`;
    });
    return [...lines.slice(0, begin), ...drawn, ...lines.slice(end)].join('\n');
  };

/** Adds names to a JSON file of texts, behind its first brace. */
export const addTexts =
  (texts: readonly (readonly [key: string, text: string])[]): Edit =>
  (text) => {
    const added = texts.filter(([key]) => !text.includes(`\n  ${JSON.stringify(key)}: `));
    if (!text.startsWith('{\n')) throw placeMissing('{');
    return `{\n${added.map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)},\n`).join('')}${text.slice(2)}`; // prettier-ignore
  };
