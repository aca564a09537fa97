import { expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { seededRandom } from '../../src/math/random.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { indoorOptions } from './indoor-options.ts';

const STEP = 0.03;
/** An attic under a gable roof, meters: the ridge runs along x above the middle; low walls at the eaves. */
const ATTIC = { length: 8, width: 5, eaves: 1, ridge: 3.2 };

function atticPoints(): number[][] {
  const random = seededRandom(5);
  const noise = () => (random() + random() + random() - 1.5) * 0.003;
  const { length, width, eaves, ridge } = ATTIC;
  const roof = (y: number) => eaves + ((ridge - eaves) * Math.min(y, width - y)) / (width / 2);
  const points: number[][] = [];
  for (let x = 0; x <= length; x += STEP) {
    for (let y = 0; y <= width; y += STEP) points.push([x, y, 0], [x, y, roof(y)]);
    for (let z = 0; z <= eaves; z += STEP) points.push([x, 0, z], [x, width, z]);
  }
  for (let y = 0; y <= width; y += STEP) {
    for (let z = 0; z <= roof(y); z += STEP) points.push([0, y, z], [length, y, z]);
  }
  return points.map((place) => place.map((value) => value + noise()));
}

it('models an attic under a gable roof as one room down to its low walls', async () => {
  const store = memoryStore();
  const text = atticPoints()
    .map((place) => place.map((value) => value.toFixed(4)).join(' '))
    .join('\n');
  const options = indoorOptions(memorySource('attic.xyz', new TextEncoder().encode(`${text}\n`)));
  const last = indoor.stages.findIndex(({ name }) => name === 'deviation');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)])
    await stage.run(store, options, silentContext());
  const model = JSON.parse(new TextDecoder().decode(await store.read('model/model.json'))) as StructuredModel;
  expect(model.storeys).toHaveLength(1);
  expect(model.rooms).toHaveLength(1);
  expect(model.rooms[0]!.area).toBeGreaterThan(0.97 * ATTIC.length * ATTIC.width);
  expect(model.rooms[0]!.area).toBeLessThan(1.03 * ATTIC.length * ATTIC.width);
  expect(model.walls).toHaveLength(4);
  expect(model.openings).toEqual([]);
});
