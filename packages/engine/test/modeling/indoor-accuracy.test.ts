import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { toElements } from '../../src/exporters/elements.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { fileSource } from '../../src/files/file-source.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { readStage } from '../../src/ingest/index.ts';
import { longestUnclosedBorder } from '../models/unclosed-border.ts';
import { indoorOptions } from './indoor-options.ts';

const tool = path.resolve(import.meta.dirname, '../../../../../shared/tools/simscan');
const hasTool = existsSync(path.join(tool, 'simscan.mjs'));
if (!hasTool) console.log('indoor accuracy skipped: ../shared/tools/simscan is not beside the project');

interface Scores {
  storeys: { exact: boolean };
  rooms: { f1: number; meanIoU: number };
  walls: { f1_10: number; precision10: number };
  openings: { f1: number; precision: number };
}

/** Mean confidence, each element as often as it weighs. */
function meanConfidence(elements: readonly { confidence: number }[], weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return elements.reduce((total, { confidence }, k) => total + confidence * weights[k]!, 0) / sum;
}

/** Makes a scan once and keeps it in the temporary folder. */
function simulate(seed: number, options: readonly string[] = []): string {
  const name = ['indoor-400k', seed, ...options.map((option) => option.slice(2))].join('-');
  const folder = path.join(os.tmpdir(), 'cloud-experience-test', name);
  if (existsSync(path.join(folder, 'truth.json'))) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const args = ['--seed', seed, '--kind', 'indoor', '--points', 400_000, '--style', 'manhattan', '--shape', 'rect'];
  const result = spawnSync(process.execPath, [
    path.join(tool, 'simscan.mjs'),
    ...args.map(String),
    ...options,
    '--out',
    folder,
  ]);
  if (result.status !== 0) throw new Error(String(result.stderr));
  return folder;
}

async function model(file: string, threads = 1): Promise<{ json: string; deviation: Uint8Array }> {
  const store = memoryStore();
  const options = indoorOptions(await fileSource(file));
  try {
    const last = indoor.stages.findIndex(({ name }) => name === 'deviation');
    const stages = [readStage, ...indoor.stages.slice(0, last + 1)];
    for (const stage of stages) await stage.run(store, options, silentContext({ threads }));
  } finally {
    for (const source of options.sources) await source.close?.();
  }
  const json = new TextDecoder().decode(await store.read('model/model.json'));
  return { json, deviation: await store.read('model/deviation.bin') };
}

describe.runIf(hasTool)('modeling of simulated buildings', () => {
  it.each([
    { seed: 5, about: 'one storey under a sloped roof' },
    { seed: 13, about: 'two storeys' },
    { seed: 102, about: 'three storeys' },
    { seed: 102, about: 'three storeys, with stations around the house', options: ['--exterior'] },
  ])('finds storeys, rooms, walls and openings of $about', async ({ seed, options }) => {
    const folder = simulate(seed, options);
    const { evaluateIndoor } = (await import(path.join(tool, 'evaluate.mjs'))) as {
      evaluateIndoor: (truth: unknown, elements: unknown) => Scores;
    };
    const { json } = await model(path.join(folder, 'cloud.ply'));
    const truth = JSON.parse(readFileSync(path.join(folder, 'truth.json'), 'utf8')) as unknown;
    const found = JSON.parse(json) as StructuredModel;
    const scores = evaluateIndoor(truth, toElements(found));
    expect(scores.storeys.exact).toBe(true);
    expect(longestUnclosedBorder(found)).toBeLessThan(0.4);
    expect(scores.rooms.f1).toBeGreaterThan(0.92);
    expect(scores.walls.f1_10).toBeGreaterThan(0.88);
    expect(scores.openings.f1).toBeGreaterThan(0.6);
    // It is as sure of its walls and openings as they are right.
    const lengths = found.walls.map(({ a, b }) => Math.hypot(b[0] - a[0], b[1] - a[1]));
    expect(Math.abs(meanConfidence(found.walls, lengths) - scores.walls.precision10)).toBeLessThan(0.1);
    const once = found.openings.map(() => 1);
    expect(Math.abs(meanConfidence(found.openings, once) - scores.openings.precision)).toBeLessThan(0.14);
  });

  it('gives the same bytes when run again', async () => {
    const folder = simulate(5);
    const [first, second] = [await model(path.join(folder, 'cloud.ply')), await model(path.join(folder, 'cloud.ply'))];
    expect(second.json).toBe(first.json);
    expect(Buffer.compare(second.deviation, first.deviation)).toBe(0);
  });

  it('knows the rooms and walls that its elements refer to', async () => {
    const { json, deviation } = await model(path.join(simulate(13), 'cloud.ply'));
    const found = JSON.parse(json) as StructuredModel;
    const ids = [...found.rooms, ...found.walls, ...found.openings, ...found.slabs].map((e) => e.id);
    expect(new Set(ids).size).toBe(ids.length);
    const walls = new Set(found.walls.map((w) => w.id));
    const rooms = new Set(found.rooms.map((r) => r.id));
    for (const opening of found.openings) {
      expect(walls.has(opening.wall)).toBe(true);
      for (const room of opening.rooms) expect(room === null || rooms.has(room)).toBe(true);
    }
    for (const room of found.rooms) for (const wall of room.walls) expect(walls.has(wall)).toBe(true);
    expect(found.deviation?.coverage).toBeGreaterThan(0.6);
    expect(deviation.byteLength % 2).toBe(0);
  });
});

describe('the built-in flat', () => {
  it('has six rooms between straight walls, and a window to the floor where one is', async () => {
    const { json } = await model(path.resolve(import.meta.dirname, '../../../server/samples/flat.e57'));
    const { rooms, walls, openings } = JSON.parse(json) as StructuredModel;
    expect(rooms).toHaveLength(6);
    expect(walls).toHaveLength(10);
    const widths = openings
      .filter(({ zBottom }) => zBottom < 0.05)
      .map(({ a, b }) => Math.hypot(b[0] - a[0], b[1] - a[1]));
    expect(widths.filter((width) => Math.abs(width - 1.9) < 0.15)).toHaveLength(1);
    expect(openings).toHaveLength(11);
  });

  it('gives the same bytes at every number of threads', async () => {
    const file = path.resolve(import.meta.dirname, '../../../server/samples/flat.e57');
    const [one, two, four] = [await model(file, 1), await model(file, 2), await model(file, 4)];
    for (const { json, deviation } of [two, four]) {
      expect(json).toBe(one.json);
      expect(Buffer.compare(deviation, one.deviation)).toBe(0);
    }
  });
});
