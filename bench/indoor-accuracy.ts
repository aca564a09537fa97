import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Benchmark, cacheFolder, root } from './history.ts';
import { hasSimscan, simulate } from './simscan.ts';

const SEEDS = Array.from({ length: 20 }, (_, k) => k + 1);

/** Scores of a model against the truth, 0..1; thickness in meters. */
interface Scores {
  storeys: { exact: boolean };
  rooms: { f1: number };
  walls: { f1_10: number; f1_5: number; thicknessErrorMean: number };
  openings: { f1: number; f1Strict5: number };
}

/** The module of the simulator that compares a model with the truth. */
interface Evaluator {
  evaluateIndoor(truth: unknown, elements: unknown): Scores;
}

/** Figures of a run, in the last line of the command's output. */
interface RunFigures {
  seconds: number;
  peakRssBytes: number;
}

/** Rooms, walls, openings and storeys of twenty simulated buildings against their truth, by the command line. */
export const indoorAccuracy: Benchmark = {
  name: 'indoor-accuracy',
  async run() {
    if (!hasSimscan) {
      console.log('skipped: no ../shared/tools/simscan beside the project');
      return undefined;
    }
    const evaluator: Evaluator = await import(path.resolve(root, '../shared/tools/simscan/evaluate.mjs'));
    const rows: Record<string, number>[] = [];
    for (const seed of SEEDS) {
      const scan = simulate(`indoor-${seed}`, {
        seed,
        kind: 'indoor',
        points: 1_500_000,
        style: 'manhattan',
        shape: 'rect',
      });
      const out = path.join(cacheFolder, 'indoor-out');
      const { seconds, peakRssBytes } = model(path.join(scan, 'cloud.ply'), out);
      const scores = evaluator.evaluateIndoor(
        readJson(path.join(scan, 'truth.json')),
        readJson(path.join(out, 'elements.json')),
      );
      rmSync(out, { recursive: true, force: true });
      rows.push({
        seed,
        storeys: scores.storeys.exact ? 1 : 0,
        rooms: scores.rooms.f1,
        walls10: scores.walls.f1_10,
        walls5: scores.walls.f1_5,
        openings: scores.openings.f1,
        openingsStrict5: scores.openings.f1Strict5,
        seconds,
        peakRssGiB: Number((peakRssBytes / 2 ** 30).toFixed(2)),
      });
    }
    console.table(rows);
    return { seeds: rows.length, mean: each(rows, mean), worst: each(rows, (values) => Math.min(...values)), rows };
  },
};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function model(input: string, out: string): RunFigures {
  const cli = path.join(root, 'packages/engine/src/cli.ts');
  const result = spawnSync(process.execPath, [cli, input, out, '--json', '--recipe', 'indoor', '--threads', '2'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (result.status !== 0) throw new Error(result.stderr);
  const figures: RunFigures = JSON.parse(result.stdout.trim().split('\n').at(-1)!);
  return figures;
}

function mean(values: number[]): number {
  return Math.round((values.reduce((sum, v) => sum + v, 0) / values.length) * 1e4) / 1e4;
}

function each(rows: Record<string, number>[], of: (values: number[]) => number): Record<string, number> {
  const names = Object.keys(rows[0] ?? {}).filter((name) => name !== 'seed');
  return Object.fromEntries(names.map((name) => [name, of(rows.map((row) => row[name] ?? NaN))]));
}
