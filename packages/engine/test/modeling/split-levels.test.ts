import { describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { signedArea } from '../../src/math/polygon.ts';
import { seededRandom } from '../../src/math/random.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { indoorOptions } from './indoor-options.ts';

type Point = [x: number, y: number, z: number];
type Box = [x0: number, y0: number, x1: number, y1: number];

const STEP = 0.03;
const DOOR = { from: 1.5, to: 2.4, head: 2.05 };
const isDoor = ([x, y, z]: Point) =>
  Math.abs(x - 5.075) < 0.2 && y > DOOR.from && y < DOOR.to && z > 0 && z < DOOR.head;

/** Floor, ceiling and walls of a room, with the door toward its neighbor. */
function room([x0, y0, x1, y1]: Box, zFloor: number, zCeiling: number): Point[] {
  const points: Point[] = [];
  for (let x = x0; x <= x1; x += STEP) {
    for (let y = y0; y <= y1; y += STEP) points.push([x, y, zFloor], [x, y, zCeiling]);
    for (let z = zFloor; z <= zCeiling; z += STEP) points.push([x, y0, z], [x, y1, z]);
  }
  for (let y = y0; y <= y1; y += STEP) {
    for (let z = zFloor; z <= zCeiling; z += STEP) points.push([x0, y, z], [x1, y, z]);
  }
  return points.filter((place) => !isDoor(place));
}

/** A room of 20 m² beside one of 16 m² whose floor lies lower, a door between. */
async function modelOf(lower: number, ceiling: number): Promise<StructuredModel> {
  const random = seededRandom(5);
  const noise = () => (random() + random() + random() - 1.5) * 0.003;
  const reveal: Point[] = [];
  for (let t = 0; t <= 0.15; t += STEP) {
    for (let z = 0; z < DOOR.head; z += STEP) reveal.push([5 + t, DOOR.from, z], [5 + t, DOOR.to, z]);
    for (let y = DOOR.from; y <= DOOR.to; y += STEP) reveal.push([5 + t, y, DOOR.head], [5 + t, y, 0]);
  }
  const points = [...room([0, 0, 5, 4], 0, 2.7), ...room([5.15, 0, 9.15, 4], -lower, ceiling), ...reveal];
  const text = points.map((place) => place.map((value) => (value + noise()).toFixed(4)).join(' ')).join('\n');
  const store = memoryStore();
  const source = memorySource('split.xyz', new TextEncoder().encode(text));
  const options = { ...indoorOptions(source), unit: 'm' as const, up: 'z' as const };
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)])
    await stage.run(store, options, silentContext());
  return JSON.parse(new TextDecoder().decode(await store.read('model/draft.json'))) as StructuredModel;
}

describe('a floor that lies lower than the one beside it', () => {
  it.each([
    { lower: 0.45, ceiling: 2.7, storeys: 1, about: 'under one ceiling' },
    { lower: 0.6, ceiling: 2.1, storeys: 1, about: 'under a lower ceiling' },
    { lower: 1.4, ceiling: 2.7, storeys: 1, about: 'far lower, under one ceiling' },
    { lower: 1.4, ceiling: 1.3, storeys: 2, about: 'half a storey' },
  ])('keeps both rooms, each on its floor: $about', async ({ lower, ceiling, storeys }) => {
    const model = await modelOf(lower, ceiling);
    const { rooms, walls, openings, slabs, origin } = model;
    expect(model.storeys).toHaveLength(storeys);
    const sorted = rooms.toSorted((a, b) => a.zFloor - b.zFloor);
    expect(sorted.map(({ area }) => Math.round(area))).toEqual([16, 20]);
    const levels = sorted.map(({ zFloor, zCeiling }) => [zFloor + origin[2], zCeiling + origin[2]]);
    const near = (z: number) => expect.closeTo(z, 1) as number;
    expect(levels).toEqual([
      [near(-lower), near(ceiling)],
      [near(0), near(2.7)],
    ]);
    expect(Math.min(...walls.map(({ zBottom }) => zBottom))).toBeCloseTo(sorted[0]!.zFloor, 2);
    const floors = slabs.filter(({ kind }) => kind !== 'roof').toSorted((a, b) => a.zTop - b.zTop);
    expect(floors.map(({ zTop }) => zTop + origin[2])).toEqual([near(-lower), near(0)]);
    // Each plate lies under its own room only.
    for (const [k, { outline }] of floors.entries()) expect(signedArea(outline)).toBeLessThan([28, 32][k]!);
    if (storeys > 1) {
      // The wall between shows one face to each of the two storeys.
      const between = walls.filter(({ a, b }) => Math.abs((a[0] + b[0]) / 2 + origin[0] - 5.075) < 0.1);
      expect(between.map(({ thickness }) => thickness)).toEqual([near(0.15), near(0.15)]);
      return;
    }
    expect(openings.map(({ type, zBottom }) => [type, zBottom + origin[2]])).toEqual([['door', near(0)]]);
  });
});
