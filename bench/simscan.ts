import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, root } from './history.ts';

const tool = path.resolve(root, '../shared/tools/simscan');
const ifcTool = path.resolve(root, '../shared/tools/ifcscan');

/** True if the simulator lies beside the project. */
export const hasSimscan = existsSync(path.join(tool, 'simscan.mjs'));

/** Ten million points of two storeys. */
export const BIG_SCAN = {
  seed: 5,
  kind: 'indoor',
  points: 10_000_000,
  format: 'las',
  style: 'manhattan',
  shape: 'rect',
  storeys: 2,
};

/** True if the simulator of scans of building models lies beside the project. */
export const hasIfcScan = existsSync(path.join(ifcTool, 'ifcscan.mjs'));

/** Makes a simulated scan with truth, once; returns its folder. */
export function simulate(name: string, options: Record<string, string | number>): string {
  const folder = path.join(cacheFolder, name);
  if (existsSync(path.join(folder, 'truth.json'))) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const args = argumentsOf(options);
  const result = spawnSync(process.execPath, [path.join(tool, 'simscan.mjs'), ...args, '--out', folder], {
    encoding: 'utf8',
  });
  if (result.status !== 0) throw new Error(`simscan failed: ${result.stderr}`);
  return folder;
}

/** Makes a simulated scan of a building model of the data beside the project with truth, once; returns its folder. */
export function scanBuilding(name: string, options: Record<string, string | number>): string {
  return scanModel(path.resolve(root, '../shared/data/ifc', `${name}.ifc`), `building-${name}`, options);
}

/** Makes a simulated scan of an IFC file with truth, once; returns its folder. */
export function scanModel(file: string, name: string, options: Record<string, string | number>): string {
  const folder = path.join(cacheFolder, `${name}-${options['style']}`);
  if (existsSync(path.join(folder, 'truth.json'))) return folder;
  mkdirSync(cacheFolder, { recursive: true });
  const args = [file, ...argumentsOf(options), '--modules', root, '--out', folder];
  const result = spawnSync(process.execPath, [path.join(ifcTool, 'ifcscan.mjs'), ...args], { encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`ifcscan failed: ${result.stderr}`);
  return folder;
}

/** Options as arguments; an empty value is a switch. */
function argumentsOf(options: Record<string, string | number>): string[] {
  return Object.entries(options).flatMap(([key, value]) => (value === '' ? [`--${key}`] : [`--${key}`, String(value)]));
}
