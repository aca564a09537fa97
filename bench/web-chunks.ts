import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './history.ts';

const assets = path.join(root, 'packages', 'web', 'dist', 'assets');

/** Compressed size of a built script and of everything it needs at once, apart from what is loaded already. */
export function chunkBytes(name: RegExp, loaded: readonly string[]): { files: string[]; bytes: number } {
  const all = readdirSync(assets).filter((file) => /\.(js|css)$/.test(file));
  const have = new Set(loaded.map((url) => path.basename(new URL(url).pathname)));
  const wanted = new Set<string>();
  const take = (file: string) => {
    if (wanted.has(file) || have.has(file) || !all.includes(file)) return;
    wanted.add(file);
    if (!file.endsWith('.js')) return;
    const source = readFileSync(path.join(assets, file), 'utf8');
    for (const [, needed] of source.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.(?:js|css))["']/g)) take(needed!);
  };
  for (const file of all) if (name.test(file)) take(file);
  const files = [...wanted];
  return { files, bytes: files.reduce((sum, file) => sum + servedBytes(path.join(assets, file)), 0) };
}

/** Small files are served as they are, since they gain nothing by compression. */
function servedBytes(file: string): number {
  const compressed = `${file}.br`;
  return statSync(existsSync(compressed) ? compressed : file).size;
}
