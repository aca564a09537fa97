import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { confidenceFigures, JUDGED_KINDS } from './confidence.ts';
import type { Benchmark } from './history.ts';
import { loadEvaluator, meanOf, noOutcomes, readJson, type Row, score } from './indoor-scores.ts';
import { hasIfcScan, scanModel } from './simscan.ts';

const POINTS = 1_500_000;
/** Seeds of simulated scans: 0 to one less. */
const SEEDS = 1000;
/** Scanners that take turns. */
const STYLES = ['tls', 'slam'] as const;

/**
 * Models of simulated scans of any building models against their truth, which no rule was made on:
 * `npm run bench -- buildings --models DIR` takes the IFC files of a folder. A file that shows no building is named and left out.
 */
export const buildings: Benchmark = {
  name: 'buildings',
  async run() {
    const at = process.argv.indexOf('--models');
    const folder = at < 0 ? undefined : process.argv[at + 1];
    if (!folder || !hasIfcScan) {
      console.log(
        'skipped: this needs --models DIR, a folder of IFC files, and ../shared/tools/ifcscan beside the project',
      );
      return undefined;
    }
    const evaluator = await loadEvaluator();
    const outcomes = noOutcomes();
    const rows: Record<string, Row> = {};
    const files = readdirSync(folder).filter((name) => name.toLowerCase().endsWith('.ifc'));
    for (const [k, name] of files.sort().entries()) {
      const style = STYLES[k % STYLES.length]!;
      try {
        const scan = scanOf(path.resolve(folder, name), style);
        if (!showsWalls(readJson(path.join(scan, 'truth.json')) as TrueWalls))
          throw new Error('no wall of it is in sight');
        rows[`${name} (${style})`] = score(scan, evaluator, outcomes);
        console.log(name, JSON.stringify(rows[`${name} (${style})`]));
      } catch (error) {
        console.log(name, String(error));
      }
    }
    console.table(rows);
    const scored = Object.values(rows);
    if (scored.length === 0) return undefined;
    const figures = JUDGED_KINDS.map((kind) => [kind, confidenceFigures(outcomes[kind])]);
    return { points: POINTS, models: scored.length, mean: meanOf(scored), confidence: Object.fromEntries(figures) };
  },
};

interface TrueWalls {
  walls: { id: string }[];
  elementPoints: Record<string, number>;
}

/** True if a scan shows any wall of its truth: the walls of some files have no body. */
export function showsWalls({ walls, elementPoints }: TrueWalls): boolean {
  return walls.some(({ id }) => (elementPoints[id] ?? 0) > 0);
}

/**
 * Scans an IFC file, unless an earlier run did, and returns the folder of the scan. The seed comes from the file's content, so
 * that a file gives the same scan in every folder and on every machine.
 */
function scanOf(file: string, style: string): string {
  const digest = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
  const seed = parseInt(digest.slice(0, 6), 16) % SEEDS;
  return scanModel(file, `model-${digest}`, { style, seed, doors: 'mixed', points: POINTS });
}
