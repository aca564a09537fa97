import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { drawnScans, inSurePlaces, truthOf } from '../packages/engine/test/modeling/drawn-truth.ts';
import type { Elements } from '../packages/engine/src/exporters/elements.ts';
import { cacheFolder, root } from './history.ts';
import { costOf, type Evaluator, figuresOf, model, readJson, type Row } from './indoor-scores.ts';

const folder = path.resolve(root, '../shared/data/indoor');

/** Scores of real scans against walls and openings that were drawn by hand, each scan apart; undefined if they are missing. */
export function scoreRealScans(evaluator: Evaluator): Record<string, Row> | undefined {
  const scans = Object.entries(drawnScans);
  if (!scans.every(([, { file }]) => existsSync(path.join(folder, file)))) return undefined;
  const out = path.join(cacheFolder, 'real-out');
  const rows = scans.map(([name, scan]): [string, Row] => {
    const run = model(path.join(folder, scan.file), out);
    const elements = readJson(path.join(out, 'elements.json')) as Elements;
    rmSync(out, { recursive: true, force: true });
    const asked = { ...elements, openings: inSurePlaces(scan, elements.openings) };
    const { storeys, walls, openings } = evaluator.evaluateIndoor(truthOf(scan, elements.walls), asked);
    const row: Row = {
      storeys: storeys.exact ? 1 : 0,
      walls10: walls.f1_10,
      walls5: walls.f1_5,
      ...figuresOf({ thickness: walls.thicknessErrorMean }),
      openings: openings.f1,
      openingsStrict5: openings.f1Strict5,
      phantoms: Math.round(openings.found * (1 - openings.precision)),
      ...costOf(run),
    };
    return [name, row];
  });
  return Object.fromEntries(rows);
}
