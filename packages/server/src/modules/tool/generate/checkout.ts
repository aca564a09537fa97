import { ApiError, type GeneratedFile } from '@cloud/contract';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs'; // prettier-ignore
import path from 'node:path';
import { diffLines } from './line-diff.ts';
import type { Checkout } from './generate-module.ts';

/** What no file of a checkout is larger than, of those that a module changes. */
const MOST_BYTES = 1_000_000;

/** The checkout in a folder. */
export const checkoutOf = (root: string): Checkout => ({
  read: (file) => readText(placeOf(root, file)),
  list: (folder) => {
    const place = placeOf(root, folder);
    return existsSync(place) ? readdirSync(place) : [];
  },
});

/**
 * Where a file lies below a folder.
 *
 * @throws ApiError `code-path-refused` for a path that climbs out, by its name or by a link on its way.
 */
export function placeOf(root: string, file: string): string {
  const refused = () => new ApiError('code-path-refused', { path: file.slice(0, 200) });
  const parts = file.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || /[\\\0:]/.test(part))) throw refused();
  const place = path.join(root, ...parts);
  let known = place;
  while (!existsSync(known) && known !== path.dirname(known)) {
    if (lstatSync(known, { throwIfNoEntry: false })) throw refused();
    known = path.dirname(known);
  }
  const [own, real] = [realpathSync(root), realpathSync(known)];
  if (real !== own && !real.startsWith(own + path.sep)) throw refused();
  return place;
}

function readText(place: string): string | undefined {
  const found = lstatSync(place, { throwIfNoEntry: false });
  return found?.isFile() && found.size <= MOST_BYTES ? readFileSync(place, 'utf8') : undefined;
}

/** What generated files change in a checkout. */
export function compareWith(checkout: Checkout, files: ReadonlyMap<string, string>): GeneratedFile[] {
  return [...files].map(([file, text]) => {
    const before = checkout.read(file);
    const state = before === undefined ? 'new' : before === text ? 'same' : 'changed';
    return { path: file, state, text, diff: state === 'changed' ? diffLines(before ?? '', text) : [] };
  });
}

/**
 * Writes generated files into a checkout. All places are checked before the first file is written; each file is whole or not
 * there.
 *
 * @returns paths that were new or different.
 * @throws ApiError `code-path-refused`
 */
export function writeInto(root: string, files: ReadonlyMap<string, string>): string[] {
  const checkout = checkoutOf(root);
  const places = [...files].map(([file, text]) => ({ file, text, place: placeOf(root, file) }));
  const changed = places.filter(({ file, text }) => checkout.read(file) !== text);
  for (const { place, text } of changed) {
    mkdirSync(path.dirname(place), { recursive: true });
    const part = `${place}.generated`;
    writeFileSync(part, text, { flag: 'wx' });
    renameSync(part, place);
  }
  return changed.map(({ file }) => file);
}
