import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';

export interface Picture {
  /** Caption below it. */
  title: string;
  file: string;
  /** Of its own pixels. */
  width: number;
  height: number;
}

/** Pictures of a sheet. */
interface Layout {
  perRow: number;
  rows: number;
}

/** Wide enough to judge by, small enough that image viewers do not shrink it. */
const SHEET_WIDTH = 1440;
const WIDE: Layout = { perRow: 3, rows: 3 };
const PHONE: Layout = { perRow: 7, rows: 2 };

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Draws pictures in a grid, as many files as it takes, so that an eye passes over hundreds in minutes. */
export async function drawSheets(
  browser: Browser,
  folder: string,
  name: string,
  pictures: readonly Picture[],
  { perRow, rows } = pictures[0] && pictures[0].width < pictures[0].height ? PHONE : WIDE,
): Promise<string[]> {
  const made: string[] = [];
  const most = perRow * rows;
  const thumb = Math.floor((SHEET_WIDTH - 8) / perRow) - 8;
  for (let from = 0; from < pictures.length; from += most) {
    const part = pictures.slice(from, from + most);
    const figures = part.map(({ title, file, width, height }) => {
      const size = `width="${thumb}" height="${Math.round((thumb * height) / width)}"`;
      return `<figure><img ${size} src="${pathToFileURL(file).href}"><figcaption>${escaped(title)}</figcaption></figure>`;
    });
    const style = `
      body { margin: 8px; background: #888; font: 13px sans-serif; display: flex; flex-wrap: wrap; gap: 8px }
      figure { margin: 0 } img { display: block; object-fit: cover; object-position: top }
      figcaption { background: #222; color: #fff; padding: 2px 6px }`;
    const file = path.join(folder, `${name}-${from / most + 1}.png`);
    await photograph(browser, file, `<style>${style}</style>${figures.join('')}`, { width: SHEET_WIDTH, height: 900 });
    made.push(file);
  }
  return made;
}

/** Takes a picture of HTML as a file beside it, from where it names its images. */
export async function photograph(
  browser: Browser,
  file: string,
  html: string,
  viewport: { width: number; height: number },
): Promise<void> {
  const source = path.join(path.dirname(file), 'sheet.html');
  writeFileSync(source, `<!doctype html><meta charset="utf-8">${html}`);
  const page = await browser.newPage({ viewport });
  await page.goto(pathToFileURL(source).href);
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))));
  await page.screenshot({ path: file, fullPage: true });
  await page.close();
}

/** The pictures in a folder, by name. */
export function picturesIn(folder: string, size: { width: number; height: number }): Picture[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.png'))
    .map((name) => ({ title: name.slice(0, -4), file: path.join(folder, name), ...size }));
}
