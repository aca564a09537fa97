import { ApiError, referenceSystemList, type ReferenceSystem } from '@cloud/contract';
import { readFile } from 'node:fs/promises';
import type { App } from '../../../http/app.ts';

/** Code, unit and name of projected systems of the EPSG register v11.022 in meters or feet (docs/decisions/0031). */
const FILE = new URL('./reference-systems.txt', import.meta.url);
const MOST_FOUND = 30;

let loading: Promise<ReadonlyMap<string, ReferenceSystem>> | undefined;

/** By code; the file is read when it is first needed. */
function referenceSystems(): Promise<ReadonlyMap<string, ReferenceSystem>> {
  loading ??= readFile(FILE, 'utf8').then((text) => {
    const systems = text
      .trim()
      .split('\n')
      .map((line): [string, ReferenceSystem] => {
        const [number = '', unit, ...name] = line.split('\t');
        const code = `EPSG:${number}`;
        return [code, { code, unit: unit as ReferenceSystem['unit'], name: name.join(' ') }];
      });
    return new Map(systems);
  });
  return loading;
}

/** The code as exports write it, from `EPSG:25832`, `epsg 25832` or `25832`. @throws ApiError `crs-unknown` */
export async function knownCrs(typed: string): Promise<string> {
  const number = /^\s*(?:epsg[\s:]*)?(\d{4,6})\s*$/i.exec(typed)?.[1];
  const code = `EPSG:${number ?? ''}`;
  if (!(await referenceSystems()).has(code)) throw new ApiError('crs-unknown', { crs: typed.slice(0, 40) });
  return code;
}

export function referenceSystemRoutes(app: App): void {
  app.route(referenceSystemList, async (_, { text = '' }) => {
    const words = text
      .toLowerCase()
      .replaceAll(/\bepsg:?/g, ' ')
      .split(/\s+/)
      .filter(Boolean);
    const all = [...(await referenceSystems()).values()];
    const has = (system: ReferenceSystem, word: string) =>
      system.code.slice('EPSG:'.length).startsWith(word) || system.name.toLowerCase().includes(word);
    return all.filter((system) => words.every((word) => has(system, word))).slice(0, MOST_FOUND);
  });
}
