import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, root } from './history.ts';

const tool = path.resolve(root, '../shared/tools/simscan');

/** True if the simulator lies beside the project. */
export const hasSimscan = existsSync(path.join(tool, 'simscan.mjs'));

/** Makes a simulated scan with truth, once; returns its folder. */
export function simulate(name: string, options: Record<string, string | number>): string {
  const folder = path.join(cacheFolder, name);
  if (existsSync(path.join(folder, 'truth.json'))) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const args = Object.entries(options).flatMap(([key, value]) => [`--${key}`, String(value)]);
  const result = spawnSync(process.execPath, [path.join(tool, 'simscan.mjs'), ...args, '--out', folder], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`simscan failed: ${result.stderr}`);
  return folder;
}
