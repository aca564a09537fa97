import { expect, it } from 'vitest';
import { silentContext } from '../core/context.ts';
import type { Warning } from '../core/errors.ts';
import { memorySource } from '../core/memory-source.ts';
import { memoryStore } from '../core/memory-store.ts';
import { loadPointCloud } from '../core/stored-points.ts';
import { indoorOptions } from '../../test/modeling/indoor-options.ts';
import { readFiles } from './read-files.ts';
import { readStage } from './read-stage.ts';
import { MOST_POINTS, thinCloud } from './thin-cloud.ts';

/** A thousand points a centimeter apart, each with a color of its own. */
const ROWS = Array.from({ length: 1000 }, (_, k) => `${k / 100} ${(k % 7) / 10} 0 ${k % 256} 0 ${255 - (k % 256)}`);
const options = indoorOptions(memorySource('a.xyz', new TextEncoder().encode(ROWS.join('\n'))));

it('keeps as many points as a model is made from, evenly, with their colors', async () => {
  const store = memoryStore();
  const warnings: Warning[] = [];
  const context = silentContext({ warn: (warning) => warnings.push(warning) });
  const cloud = await readFiles(store, options, context);
  const thinned = await thinCloud(store, cloud, context, 300);
  expect([thinned.count, thinned.sample.count]).toEqual([300, 300]);
  expect(warnings).toEqual([{ code: 'points-thinned', params: { points: 1000, kept: 300 } }]);
  const positions = new Float32Array((await store.read('points/position.f32')).slice().buffer);
  const xs = Array.from({ length: 300 }, (_, k) => positions[3 * k]!);
  const steps = xs.slice(1).map((x, k) => Math.round(100 * (x - xs[k]!)));
  expect(new Set(steps)).toEqual(new Set([3, 4]));
  const rgb = await store.read('points/rgb.u8');
  expect(rgb).toHaveLength(900);
  for (let k = 0; k < 300; k++) expect(rgb[3 * k]! + rgb[3 * k + 2]!).toBe(255);
});

it('leaves smaller clouds as they are', async () => {
  const store = memoryStore();
  const cloud = await readFiles(store, options, silentContext());
  expect(await thinCloud(store, cloud, silentContext())).toBe(cloud);
  expect(MOST_POINTS).toBeGreaterThan(50_000_000);
  await readStage.run(store, options, silentContext());
  expect((await loadPointCloud(store, ['rgb'])).count).toBe(1000);
});
