/** Rows and columns of a table that a preview shows. */
export const MOST_ROWS = 200;
export const MOST_COLUMNS = 40;

/** The rows of a separated text: by comma, semicolon or tab, whichever its first line has most of; quoted cells may hold anything. */
export function readCsv(text: string): { rows: string[][]; isCut: boolean } {
  const plain = text.replace(/^\uFEFF/, '');
  const mark = separatorOf(plain.split(/\r?\n/, 1)[0] ?? '');
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isWide = false;
  const endCell = () => {
    if (row.length < MOST_COLUMNS) row.push(cell);
    else isWide = true;
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < plain.length && rows.length <= MOST_ROWS; at++) {
    const letter = plain[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (plain[at + 1] === '"') cell += plain[++at]!;
      else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === mark) endCell();
    else if (letter === '\n') endRow();
    else if (letter !== '\r') cell += letter;
  }
  if (rows.length <= MOST_ROWS && (cell !== '' || row.length > 0)) endRow();
  return { rows: rows.slice(0, MOST_ROWS), isCut: rows.length > MOST_ROWS || isWide };
}

function separatorOf(line: string): string {
  const counts = [',', ';', '\t'].map((mark) => [mark, line.split(mark).length] as const);
  return counts.toSorted(([, a], [, b]) => b - a)[0]![0];
}
