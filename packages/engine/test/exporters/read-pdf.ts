import { inflateSync } from 'node:zlib';

/** What a page draws: paths as they are painted, and texts as they read. */
export interface PdfPage {
  width: number;
  height: number;
  painted: PaintedPath[];
  texts: string[];
  /** Layers that the page draws on, by their labels, as often as it goes to one. */
  marks: string[];
  /** Paths and texts on no layer. */
  unmarked: number;
}

export interface PaintedPath {
  /** `S` strokes, `f` fills, `f*` by even-odd, `B` both. */
  operator: string;
  stroke: string;
  fill: string;
  dash: readonly number[];
  /** Scale of the drawing on paper; 1 is a point. */
  scale: number;
  /** Operators of the path, a list for each part. */
  parts: string[][];
}

type Matrix = [number, number, number, number, number, number];

/** Reads the pages of a PDF without object streams: their paths and texts in the order of painting. */
export function readPdf(bytes: Uint8Array): PdfPage[] {
  const source = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)endobj/g)].map((m) => [m[1]!, m[2]!]));
  const follow = (dictionary: string, name: string) => {
    const number = new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1];
    return number === undefined ? undefined : objects.get(number);
  };
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page): PdfPage => {
    const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.slice(1).map(Number) as [number, number];
    const resources = follow(page, 'Resources') ?? page;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, number]) => {
        const letters = follow(objects.get(number!)!, 'ToUnicode')!;
        return [name!, lettersOf(streamOf(letters))] as const;
      }),
    );
    return { width, height, ...paint(streamOf(follow(page, 'Contents')!), fonts) };
  });
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length;
  const bytes = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1');
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1');
}

/** The letters of a font by their number in it. */
function lettersOf(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, first, list] of map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    [...list!.matchAll(/<([\da-f ]+)>/gi)].forEach(([, units], i) => {
      const code = (Number.parseInt(first!, 16) + i).toString(16).padStart(4, '0');
      const text = Buffer.from(units!.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
      letters.set(code, text);
    });
  }
  return letters;
}

interface State {
  stroke: string;
  fill: string;
  dash: readonly number[];
  matrix: Matrix;
}

/** Runs a content stream. Source: ISO 32000-1, 8.2 and 9.4. */
function paint(
  content: string,
  fonts: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Pick<PdfPage, 'painted' | 'texts' | 'marks' | 'unmarked'> {
  const painted: PaintedPath[] = [];
  const texts: string[] = [];
  const marks: string[] = [];
  let [depth, unmarked] = [0, 0];
  let state: State = { stroke: '', fill: '', dash: [], matrix: [1, 0, 0, 1, 0, 0] };
  const stack: State[] = [];
  let parts: string[][] = [];
  let letters: ReadonlyMap<string, string> = new Map();
  let given: string[] = [];
  const numbers = () => given.map(Number);
  const color = () =>
    `#${numbers()
      .map((value) =>
        Math.round(value * 255)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  const run = (operator: string): void => {
    if (/^(?:S|f\*?|B\*?|T[Jj])$/.test(operator) && depth === 0) unmarked++;
    if (operator === 'BDC') depth = marks.push(given[1]!) && depth + 1;
    else if (operator === 'EMC') depth--;
    else if (operator === 'q') stack.push(state);
    else if (operator === 'Q') state = stack.pop()!;
    else if (operator === 'cm') state = { ...state, matrix: times(numbers() as Matrix, state.matrix) };
    else if (operator === 'SCN') state = { ...state, stroke: color() };
    else if (operator === 'scn') state = { ...state, fill: color() };
    else if (operator === 'd')
      state = {
        ...state,
        dash:
          given
            .slice(0, -1)
            .join(' ')
            .match(/[\d.]+/g)
            ?.map(Number) ?? [],
      };
    else if (operator === 'm' || operator === 're') parts.push([operator]);
    else if (/^[lcvyh]$/.test(operator)) parts.at(-1)?.push(operator);
    else if (/^(?:S|s|f\*?|B\*?|n)$/.test(operator)) {
      const { matrix, ...paints } = state;
      if (operator !== 'n') painted.push({ operator, ...paints, scale: Math.hypot(matrix[0], matrix[1]), parts });
      parts = [];
    } else if (operator === 'Tf') letters = fonts.get(given[0]!.slice(1)) ?? letters;
    else if (operator === 'TJ' || operator === 'Tj') texts.push(wordsOf(given.join(''), letters));
  };
  for (const [token] of content.matchAll(/\[[^\]]*\]|<[\da-f]*>|\/[\w.-]+|-?[\d.]+|[A-Za-z]+\*?/gi)) {
    if (/^[A-Za-z]/.test(token)) {
      run(token);
      given = [];
    } else given.push(token);
  }
  return { painted, texts, marks, unmarked };
}

const times = (p: Matrix, q: Matrix): Matrix => [
  p[0] * q[0] + p[1] * q[2],
  p[0] * q[1] + p[1] * q[3],
  p[2] * q[0] + p[3] * q[2],
  p[2] * q[1] + p[3] * q[3],
  p[4] * q[0] + p[5] * q[2] + q[4],
  p[4] * q[1] + p[5] * q[3] + q[5],
];

/** Glyph numbers in angle brackets, with shifts between them, as text. */
function wordsOf(shown: string, letters: ReadonlyMap<string, string>): string {
  const codes = [...shown.matchAll(/<([\da-f]*)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
  return codes.map((code) => letters.get(code.toLowerCase()) ?? '').join('');
}
