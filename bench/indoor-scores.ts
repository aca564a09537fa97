import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { JUDGED_KINDS, outcomesOf, type JudgedKind, type Outcome } from './confidence.ts';
import { cacheFolder, root } from './history.ts';
import { areaInTheOpen, type PlannedBuilding } from './plates.ts';
import type { TrueSlab, ModeledSlab } from './slab-truth.ts';
import { type FoundColumn, scoreColumns, type TrueColumns } from './column-scores.ts';
import { type FoundStair, scoreStairs, type TrueStair } from './stair-scores.ts';
import { type ModeledRoom, slopedFound, type TrueRoom } from './sloped.ts';

/** Scores of a model against the truth, 0..1; thickness in meters. */
interface Scores {
  storeys: { exact: boolean };
  rooms: { f1: number; meanIoU: number; matched: number };
  walls: {
    f1_10: number;
    f1_5: number;
    thicknessErrorMean: number | null;
    found: number;
    truth: number;
    precision10: number;
  };
  openings: { f1: number; f1Strict5: number; precision: number; found: number };
}

/** The module of the simulator that compares a model with the truth. */
export interface Evaluator {
  evaluateIndoor(truth: unknown, elements: unknown, options?: { seenPoints: number }): Scores;
  interArea(one: readonly unknown[], other: readonly unknown[], step: number): number;
}

/** Figures of a run, in the last line of the command's output. */
interface RunFigures {
  seconds: number;
  peakRssBytes: number;
}

export type Row = Record<string, number>;

/** Elements of all scans, right and wrong ones. */
export type Outcomes = Record<JudgedKind, Outcome[]>;

export const noOutcomes = (): Outcomes => ({ walls: [], openings: [], rooms: [], columns: [], slabs: [], stairs: [] });

/** The evaluator beside the project. */
export function loadEvaluator(): Promise<Evaluator> {
  return import(path.resolve(root, '../shared/tools/simscan/evaluate.mjs'));
}

/** Scores a scan, and adds its elements to `outcomes`. */
export function score(scan: string, evaluator: Evaluator, outcomes: Outcomes): Row {
  const out = path.join(cacheFolder, 'indoor-out');
  const cloud = readdirSync(scan).find((name) => name.startsWith('cloud.'))!;
  const run = model(path.join(scan, cloud), out);
  const truth = readJson(path.join(scan, 'truth.json'));
  const elements = readJson(path.join(out, 'elements.json'));
  const { storeys, rooms, walls, openings } = evaluator.evaluateIndoor(truth, elements);
  const columns = scoreColumns(truth as Truth, (elements as Modeled).columns);
  const stairs = scoreStairs(truth as Truth, (elements as { stairs: FoundStair[] }).stairs);
  const modeled = readJson(path.join(out, 'model.json')) as Modeled;
  const known = outcomesOf(truth as Truth, elements as Modeled, modeled, evaluator);
  const measured = (elements as Modeled).walls.filter((_, k) => modeled.walls[k]!.thicknessSource === 'measured');
  const bothSides = evaluator.evaluateIndoor(truth, { ...(elements as Modeled), walls: measured }).walls;
  const { rooms: trueRooms, origin } = truth as Truth;
  const shift = origin.map((value, k) => value - modeled.origin[k]!) as [number, number, number];
  const sloped = slopedFound(trueRooms, modeled.rooms, shift);
  for (const kind of JUDGED_KINDS) outcomes[kind].push(...known[kind]);
  rmSync(out, { recursive: true, force: true });
  return {
    storeys: storeys.exact ? 1 : 0,
    rooms: rooms.f1,
    roomsIoU: rooms.meanIoU,
    walls10: walls.f1_10,
    walls5: walls.f1_5,
    ...figuresOf({ thickness: walls.thicknessErrorMean, thicknessMeasured: bothSides.thicknessErrorMean }),
    ...(sloped !== undefined && { sloped }),
    openings: openings.f1,
    openingsStrict5: openings.f1Strict5,
    phantoms: Math.round(openings.found * (1 - openings.precision)),
    ...(columns !== undefined && { columns }),
    ...(stairs !== undefined && { stairs }),
    platesInTheOpen: areaInTheOpen(elements as PlannedBuilding),
    ...costOf(run),
  };
}

/** The figures that there are. */
export function figuresOf(row: Record<string, number | null>): Row {
  return Object.fromEntries(Object.entries(row).flatMap(([name, figure]) => (figure === null ? [] : [[name, figure]])));
}

/** What a run took. */
export function costOf({ seconds, peakRssBytes }: RunFigures): Row {
  return { seconds, peakRssGiB: Number((peakRssBytes / 2 ** 30).toFixed(2)) };
}

/** Elements of `elements.json` and of `model.json`. */
interface Modeled extends Record<JudgedKind, { confidence: number }[]> {
  origin: number[];
  rooms: (ModeledRoom & { confidence: number })[];
  walls: { confidence: number; thicknessSource: string }[];
  columns: (FoundColumn & { confidence: number })[];
  slabs: (ModeledSlab & { confidence: number })[];
  stairs: (FoundStair & { confidence: number; zBottom: number; zTop: number })[];
}

interface Truth extends TrueColumns {
  rooms: TrueRoom[];
  slabs?: TrueSlab[];
  stairs?: TrueStair[];
}

export function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Models a scan into a folder. */
export function model(input: string, out: string): RunFigures {
  const cli = path.join(root, 'packages/engine/src/cli.ts');
  const result = spawnSync(process.execPath, [cli, input, out, '--json', '--recipe', 'indoor', '--threads', '2'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (result.status !== 0) throw new Error(result.stderr);
  const figures: RunFigures = JSON.parse(result.stdout.trim().split('\n').at(-1)!);
  return figures;
}

/** Mean of each figure over the scans that have it. */
export function meanOf(rows: readonly Row[]): Row {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return Object.fromEntries(
    [...names].map((name) => {
      const values = rows.flatMap((row) => row[name] ?? []);
      return [name, Math.round((values.reduce((sum, v) => sum + v, 0) / values.length) * 1e4) / 1e4];
    }),
  );
}
