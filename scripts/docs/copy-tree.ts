import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './examples.ts';

/** Folders that a checkout has not, or that a check does not read. */
const LEFT_OUT = new Set(['node_modules', '.git', '.data', 'dist', 'test-results']);

/** Copies the whole tree into a temporary folder, with its packages linked as after an installation. */
export function copyTree(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cloud-tree-'));
  const filter = (source: string) => !LEFT_OUT.has(path.basename(source)) && !lstatSync(source).isSocket();
  for (const name of readdirSync(ROOT)) {
    const source = path.join(ROOT, name);
    if (filter(source)) cpSync(source, path.join(folder, name), { recursive: true, filter });
  }
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@cloud'), { recursive: true });
  for (const name of readdirSync(path.join(ROOT, 'node_modules')))
    if (name !== '@cloud' && (!name.startsWith('.') || name === '.bin'))
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(modules, name));
  for (const name of readdirSync(path.join(ROOT, 'node_modules/@cloud')))
    symlinkSync(path.join(folder, 'packages', name), path.join(modules, '@cloud', name));
  return folder;
}
