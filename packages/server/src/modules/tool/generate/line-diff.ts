/** A line of two texts compared: in both, or in one of them. */
export interface DiffLine {
  kind: ' ' | '+' | '-';
  text: string;
}

/** Lines that are compared pair by pair; more than that are shown as replaced. */
const MOST_PAIRS = 4_000_000;

/** Compares two texts line by line, by their longest common subsequence. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)];
  let begin = 0;
  while (begin < a.length && begin < b.length && a[begin] === b[begin]) begin++;
  let end = 0;
  while (end < a.length - begin && end < b.length - begin && a.at(-1 - end) === b.at(-1 - end)) end++;
  const middle = compare(a.slice(begin, a.length - end), b.slice(begin, b.length - end));
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: ' ', text }));
  return [...same(a.slice(0, begin)), ...middle, ...same(a.slice(a.length - end))];
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

function compare(a: readonly string[], b: readonly string[]): DiffLine[] {
  const out: DiffLine[] = [];
  if (a.length * b.length > MOST_PAIRS || a.length === 0 || b.length === 0) {
    out.push(...a.map((text): DiffLine => ({ kind: '-', text })), ...b.map((text): DiffLine => ({ kind: '+', text })));
    return out;
  }
  // common[i][j]: lines that a from i on and b from j on have in common.
  const width = b.length + 1;
  const common = new Uint32Array((a.length + 1) * width);
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j]
          ? common[(i + 1) * width + j + 1]! + 1
          : Math.max(common[(i + 1) * width + j]!, common[i * width + j + 1]!);
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      out.push({ kind: ' ', text: a[i]! });
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && common[(i + 1) * width + j]! >= common[i * width + j + 1]!))
      out.push({ kind: '-', text: a[i++]! });
    else out.push({ kind: '+', text: b[j++]! });
  }
  return out;
}
