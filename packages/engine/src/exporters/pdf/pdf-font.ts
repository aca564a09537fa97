// The one file of this room that reads from disk: a PDF must carry its font, and the font is a package.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { inflateSync } from 'node:zlib';

/** Font files of Noto Sans SC (SIL Open Font License): Latin and simplified Chinese in one. */
export interface PdfFonts {
  normal: Uint8Array;
  strong: Uint8Array;
}

let fonts: Promise<PdfFonts> | undefined;

/** Reads the fonts, once. */
export function loadPdfFonts(): Promise<PdfFonts> {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts(): Promise<PdfFonts> {
  const entry = createRequire(import.meta.url).resolve('@fontsource/noto-sans-sc/LICENSE');
  const file = async (weight: number) =>
    unpackWoff(
      await readFile(path.join(path.dirname(entry), `files/noto-sans-sc-chinese-simplified-${weight}-normal.woff`)),
    );
  const [normal, strong] = await Promise.all([file(400), file(600)]);
  return { normal, strong };
}

/**
 * Unpacks WOFF 1.0 to the plain font inside. Given the WOFF itself, the PDF library inflates the whole outline table again
 * for every glyph: 12 s for a page instead of a tenth of a second.
 */
function unpackWoff(woff: Uint8Array): Uint8Array {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const tables = Array.from({ length: count }, (_, i) => {
    const entry = 44 + 20 * i;
    const [offset, packed, size] = [view.getUint32(entry + 4), view.getUint32(entry + 8), view.getUint32(entry + 12)];
    const bytes = woff.subarray(offset, offset + packed);
    return {
      tag: view.getUint32(entry),
      checksum: view.getUint32(entry + 16),
      data: packed < size ? inflateSync(bytes) : bytes,
    };
  });
  const padded = (size: number) => (size + 3) & ~3;
  const start = 12 + 16 * count;
  const font = new Uint8Array(tables.reduce((sum, { data }) => sum + padded(data.length), start));
  const out = new DataView(font.buffer);
  const power = 31 - Math.clz32(count);
  out.setUint32(0, view.getUint32(4));
  [count, 16 << power, power, 16 * count - (16 << power)].forEach((value, i) => out.setUint16(4 + 2 * i, value));
  let at = start;
  tables.forEach(({ tag, checksum, data }, i) => {
    [tag, checksum, at, data.length].forEach((value, k) => out.setUint32(12 + 16 * i + 4 * k, value));
    font.set(data, at);
    at += padded(data.length);
  });
  return font;
}
