import { randomInt } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Letters and digits that are hard to take for one another, five dots wide and seven high, a row in five bits. */
const GLYPHS: Record<string, readonly number[]> = {
  '2': [14, 17, 1, 6, 8, 16, 31],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  a: [14, 17, 17, 31, 17, 17, 17],
  c: [14, 17, 16, 16, 16, 17, 14],
  e: [31, 16, 16, 30, 16, 16, 31],
  f: [31, 16, 16, 30, 16, 16, 16],
  h: [17, 17, 17, 31, 17, 17, 17],
  k: [17, 18, 20, 24, 20, 18, 17],
  m: [17, 27, 21, 21, 17, 17, 17],
  n: [17, 25, 21, 19, 17, 17, 17],
  p: [30, 17, 17, 30, 16, 16, 16],
  r: [30, 17, 17, 30, 20, 18, 17],
  t: [31, 4, 4, 4, 4, 4, 4],
  u: [17, 17, 17, 17, 17, 17, 14],
  w: [17, 17, 17, 21, 21, 27, 17],
  x: [17, 17, 10, 4, 10, 17, 17],
  y: [17, 17, 10, 4, 4, 4, 4],
};
const LETTERS = Object.keys(GLYPHS);

/** The others, for a fixed text: a picture shows what is accepted. */
const OTHER_GLYPHS: Record<string, readonly number[]> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  b: [30, 17, 17, 30, 17, 17, 30],
  d: [28, 18, 17, 17, 17, 18, 28],
  g: [14, 17, 16, 23, 17, 17, 14],
  i: [14, 4, 4, 4, 4, 4, 14],
  j: [7, 2, 2, 2, 2, 18, 12],
  l: [16, 16, 16, 16, 16, 16, 31],
  o: [14, 17, 17, 17, 17, 17, 14],
  q: [14, 17, 17, 17, 21, 18, 13],
  s: [15, 16, 16, 14, 1, 1, 30],
  v: [17, 17, 17, 17, 17, 10, 4],
  z: [31, 1, 2, 4, 8, 16, 31],
};

/** Dots of a letter or digit, a row in five bits; undefined for anything else. */
export const glyphOf = (letter: string): readonly number[] | undefined => GLYPHS[letter] ?? OTHER_GLYPHS[letter];
const LENGTH = 5;
const WIDTH = 130;
const HEIGHT = 48;

/** A text that a person reads and a program should not. */
export function newCaptchaText(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** The text as a PNG picture of 130 × 48, bent, shifted and crossed by lines; a data URI. */
export function drawCaptcha(text: string): string {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3, 245);
  const wave = { amplitude: 2 + randomInt(3), length: 18 + randomInt(14), phase: randomInt(628) / 100 };
  for (let line = 0; line < 4; line++) drawLine(pixels, randomColor(150));
  [...text].forEach((letter, index) => drawLetter(pixels, letter.toLowerCase(), 10 + index * 23 + randomInt(5), wave));
  for (let dot = 0; dot < 120; dot++) put(pixels, randomInt(WIDTH), randomInt(HEIGHT), randomColor(120));
  return `data:image/png;base64,${encodePng(pixels).toString('base64')}`;
}

type Color = readonly [number, number, number];
const randomColor = (lightest: number): Color => [randomInt(lightest), randomInt(lightest), randomInt(lightest)];

function put(pixels: Buffer, x: number, y: number, color: Color): void {
  if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) return;
  pixels.set(color, (y * WIDTH + x) * 3);
}

/** Every point of the enlarged letter is leaned, then moved up or down along a wave. */
function drawLetter(
  pixels: Buffer,
  letter: string,
  left: number,
  wave: { amplitude: number; length: number; phase: number },
): void {
  const rows = glyphOf(letter) ?? [];
  const color = randomColor(110);
  const size = 3 + randomInt(2) * 0.5;
  const lean = (randomInt(7) - 3) / 10;
  const top = 6 + randomInt(9);
  for (let y = 0; y < 7 * size; y++) {
    for (let x = 0; x < 5 * size; x++) {
      if ((((rows[Math.floor(y / size)] ?? 0) >> (4 - Math.floor(x / size))) & 1) === 0) continue;
      const column = Math.round(left + x + lean * (3.5 * size - y));
      put(pixels, column, Math.round(top + y + wave.amplitude * Math.sin(column / wave.length + wave.phase)), color);
    }
  }
}

function drawLine(pixels: Buffer, color: Color): void {
  const [from, to, bend] = [randomInt(HEIGHT), randomInt(HEIGHT), randomInt(30) - 15];
  for (let x = 0; x < WIDTH; x++) {
    const share = x / WIDTH;
    put(pixels, x, Math.round(from + (to - from) * share + bend * Math.sin(Math.PI * share)), color);
  }
}

/** An 8-bit RGB picture without filters or interlacing. */
function encodePng(pixels: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: HEIGHT }, (_, y) =>
    Buffer.concat([Buffer.from([0]), pixels.subarray(y * WIDTH * 3, (y + 1) * WIDTH * 3)]),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const body = deflateSync(Buffer.concat(rows));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}
