import { statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadPointCloud, memorySource, memoryStore, silentContext } from '@cloud/engine';
import { readStage } from '@cloud/engine/ingest';
import { writeE57 } from './e57-writer.ts';
import { flat } from './flat.ts';
import { SAMPLES } from './make-samples.ts';
import { e57Reader } from '../../packages/engine/src/readers/e57/index.ts';
import { scan, type ScannedPoint } from './scanner.ts';

const SPARSE = { ...flat(0.1), step: 2.5 };
const FOLDER = path.join(import.meta.dirname, '../../packages/server/samples');

describe('built-in samples', () => {
  it.each(SAMPLES.map(({ name }) => name))('%s is there and at most 3 MB', (name) => {
    const { size } = statSync(path.join(FOLDER, `${name}.e57`));
    expect(size).toBeGreaterThan(1e6);
    expect(size).toBeLessThanOrEqual(3e6);
  });

  it('scans the same points each time', () => {
    expect(scan(SPARSE)).toEqual(scan(SPARSE));
  });

  it('writes an E57 that our own reader reads to the millimeter, checksums and stations included', async () => {
    const points = scan(SPARSE);
    const store = memoryStore();
    const bytes = writeE57(points, SPARSE.stations, { name: 'flat', colorBits: 6 });
    const options = {
      recipe: 'indoor' as const,
      seed: 1,
      title: 'flat',
      time: '2026-01-01T00:00:00Z',
      language: 'en' as const,
      sources: [memorySource('flat.e57', bytes)],
    };
    await readStage.run(store, options, silentContext());
    const cloud = await loadPointCloud(store);
    expect(cloud.count).toBe(points.length);
    expect(cloud.stations).toHaveLength(SPARSE.stations.length);
    const inFileOrder = [...points].sort((p, q) => p.station - q.station);
    inFileOrder.forEach(({ place, color }, i) => {
      for (const axis of [0, 1, 2] as const) {
        expect(Math.abs(cloud.position[3 * i + axis]! - place[axis])).toBeLessThan(0.0011);
        expect(Math.abs(cloud.rgb![3 * i + axis]! - color[axis])).toBeLessThanOrEqual(3);
      }
    });
  });

  it.each([
    ['z', 0.02],
    ['every axis', 1],
  ])('writes packets of 64 KB at most where %s spans 3.2 km', async (_, ratio) => {
    const height = (i: number) => 0.8 * (i % 4001) - 1600.4;
    const points = Array.from({ length: 20_000 }, (__, i): ScannedPoint => {
      const z = height(i);
      return { station: 0, place: [z * ratio, -z * ratio, z], color: [i % 256, 0, 255] };
    });
    const bytes = writeE57(points, [[0, 0, 0]], { name: 'shaft', colorBits: 16 });
    const cloud = await e57Reader.open(memorySource('shaft.e57', bytes), silentContext());
    const read: number[] = [];
    for await (const { position } of cloud.chunks()) for (const value of position) read.push(value);
    expect(read).toHaveLength(3 * points.length);
    const off = points.flatMap(({ place }, i) => place.map((value, k) => Math.abs(read[3 * i + k]! - value)));
    expect(off.reduce((p, q) => Math.max(p, q), 0)).toBeLessThan(0.0011);
  });
});
