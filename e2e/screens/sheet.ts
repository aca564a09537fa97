import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

interface Picture {
  /** Caption below it. */
  title: string;
  file: string;
  /** Of its own pixels. */
  width: number;
  height: number;
}

/** Wide enough to judge by, small enough that image viewers do not shrink it. */
const SHEET_WIDTH = 1440;
const PER_ROW = { wide: 3, phone: 7 } as const;
const ROWS = { wide: 3, phone: 2 } as const;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws pictures in a grid, as many files as it takes, so that an eye passes over hundreds in minutes. */
export async function drawSheets(
  browser: Browser,
  folder: string,
  name: string,
  pictures: readonly Picture[],
): Promise<string[]> {
  const made: string[] = [];
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 } });
  const shape = pictures[0] && pictures[0].width < pictures[0].height ? 'phone' : 'wide';
  const most = PER_ROW[shape] * ROWS[shape];
  const thumb = Math.floor((SHEET_WIDTH - 8) / PER_ROW[shape]) - 8;
  for (let from = 0; from < pictures.length; from += most) {
    const part = pictures.slice(from, from + most);
    const figures = part.map(({ title, file, width, height }) => {
      const size = `width="${thumb}" height="${Math.round((thumb * height) / width)}"`;
      return `<figure><img ${size} src="${pathToFileURL(file).href}"><figcaption>${escaped(title)}</figcaption></figure>`;
    });
    const html = path.join(folder, 'sheet.html');
    writeFileSync(
      html,
      `<!doctype html><meta charset="utf-8"><style>
        body { margin: 8px; background: #888; font: 13px sans-serif; display: flex; flex-wrap: wrap; gap: 8px }
        figure { margin: 0 } img { display: block; object-fit: cover; object-position: top }
        figcaption { background: #222; color: #fff; padding: 2px 6px }
      </style>${figures.join('')}`,
    );
    await page.goto(pathToFileURL(html).href);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
    const file = path.join(folder, `${name}-${from / most + 1}.png`);
    await page.screenshot({ path: file, fullPage: true });
    made.push(file);
  }
  await page.close();
  return made;
}

/** The pictures in a folder, by name. */
export function picturesIn(folder: string, size: { width: number; height: number }): Picture[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .map((name) => ({ title: name.slice(0, -4), file: path.join(folder, name), ...size }));
}
