import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MOST_PAGES = 6;
const MOST_LINES = 90;

/**
 * What stood on the page when a journey failed, as text: the main part of the page, without the menu around it.
 *
 * @param folder where the journeys keep what belongs to failures.
 * @returns one text for each failed try, beginning with the name of its folder.
 */
export function failedPages(folder) {
  return subfolders(folder)
    .map((name) => ({ name, text: readContext(path.join(folder, name, 'error-context.md')) }))
    .filter(({ text }) => text.includes('```yaml'))
    .slice(0, MOST_PAGES)
    .map(({ name, text }) => `the page of ${name}:\n${mainPart(text).join('\n')}`);
}

function subfolders(folder) {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    return [];
  }
}

function readContext(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function mainPart(text) {
  const lines = text.split('```yaml')[1].split('```')[0].trim().split('\n');
  const main = Math.max(
    0,
    lines.findIndex((line) => /^\s*- main\b/.test(line)),
  );
  return lines.slice(main, main + MOST_LINES);
}
