import { beforeAll, describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { ModelOptions } from '../../src/core/model/model-options.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { ifcExporter } from '../../src/exporters/ifc/index.ts';
import { readStage } from '../../src/ingest/index.ts';
import { areaOf } from '../models/two-storey-house.ts';
import { seededRandom } from '../../src/math/random.ts';
import { indoor } from '../../src/recipes/indoor.ts';
import { indoorOptions } from './indoor-options.ts';

type Point = [x: number, y: number, z: number];
type Box = [x0: number, y0: number, x1: number, y1: number];

const [STEP, ABOVE, CLEAR, RISERS, GOING] = [0.03, 3.06, 2.8, 18, 0.28];
const RISE = ABOVE / RISERS;
/** The stairwell; two flights of nine risers along x, a landing at its end. */
const WELL: Box = [0, 0, 5.4, 2.5];
const [START, END] = [1.7, 1.7 + 8 * GOING];
const isInHole = ([x, y]: Point, [from, to]: [number, number]) => x > from && x < to && y > 0 && y < 2.5;

function* steps(from: number, to: number): Generator<number> {
  for (let at = from; at <= to; at += STEP) yield at;
}

function plate([x0, y0, x1, y1]: Box, z: number): Point[] {
  return [...steps(x0, x1)].flatMap((x) => [...steps(y0, y1)].map((y): Point => [x, y, z]));
}

/** Walls of the room that it is. */
function walls([x0, y0, x1, y1]: Box, zFloor: number): Point[] {
  return [...steps(zFloor, zFloor + CLEAR)].flatMap((z): Point[] => [
    ...[...steps(x0, x1)].flatMap((x): Point[] => [[x, y0, z], [x, y1, z]]), // prettier-ignore
    ...[...steps(y0, y1)].flatMap((y): Point[] => [[x0, y, z], [x1, y, z]]), // prettier-ignore
  ]);
}

/** Treads and risers of eight steps from `start` on, the riser above the last one too. */
function flight(start: number, way: 1 | -1, [y0, y1]: [number, number], first: number): Point[] {
  const points: Point[] = [];
  for (let k = 0; k <= 8; k++) {
    const at = start + way * k * GOING;
    for (const y of steps(y0, y1)) {
      for (const z of steps((first + k - 1) * RISE, (first + k) * RISE)) points.push([at, y, z]);
      if (k < 8) for (const x of steps(0, GOING)) points.push([at + way * x, y, (first + k) * RISE]);
    }
  }
  return points;
}

/** Two storeys of a stairwell and a room behind it, with a stair that turns on a half landing. */
function building(): Point[] {
  const room: Box = [0, 2.65, 5.4, 6.6];
  const hole: [number, number] = [START + 0.3, 5.4];
  return [
    ...plate(WELL, 0).filter(([x, y]) => x < START || (y > 1.2 && x < END)),
    ...plate(WELL, CLEAR).filter((point) => !isInHole(point, hole)),
    ...plate(WELL, ABOVE).filter((point) => !isInHole(point, [START, 5.4])),
    ...plate(WELL, ABOVE + CLEAR),
    ...[0, ABOVE].flatMap((z) => [...plate(room, z), ...plate(room, z + CLEAR), ...walls(room, z), ...walls(WELL, z)]),
    ...flight(START, 1, [0.05, 1.15], 1),
    ...plate([END, 0, 5.4, 2.5], 9 * RISE),
    ...flight(END, -1, [1.3, 2.4], 10),
  ];
}

const TURN = 0.3;

async function modelOf(points: readonly Point[], model: ModelOptions = {}): Promise<StructuredModel> {
  const random = seededRandom(5);
  const noise = () => (random() + random() + random() - 1.5) * 0.003;
  const [c, s] = [Math.cos(TURN), Math.sin(TURN)];
  const turned = points.map(([x, y, z]): Point => [x * c - y * s, x * s + y * c, z]);
  const text = turned.map((place) => place.map((value) => (value + noise()).toFixed(4)).join(' ')).join('\n');
  const store = memoryStore();
  const source = memorySource('stair.xyz', new TextEncoder().encode(text));
  const options = { ...indoorOptions(source), unit: 'm' as const, up: 'z' as const, model };
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  for (const stage of [readStage, ...indoor.stages.slice(0, last + 1)])
    await stage.run(store, options, silentContext());
  return JSON.parse(new TextDecoder().decode(await store.read('model/draft.json'))) as StructuredModel;
}

describe('a stair of two flights with a half landing, in a building that stands askew', () => {
  let model: StructuredModel;
  beforeAll(async () => {
    model = await modelOf(building());
  });

  it('is one stair with all its steps, from floor to floor', () => {
    expect(model.storeys).toHaveLength(2);
    expect(model.stairs).toHaveLength(1);
    const [stair] = model.stairs;
    expect(stair).toMatchObject({ shape: 'straight', storey: model.storeys[0]!.id, risers: RISERS });
    expect(stair!.rise).toBeCloseTo(RISE, 2);
    expect(stair!.going).toBeCloseTo(GOING, 2);
    expect(Math.abs(stair!.width! - 1.1)).toBeLessThan(0.1);
    expect(stair!.zTop - stair!.zBottom).toBeCloseTo(ABOVE, 1);
    expect(stair!.treads).toHaveLength(RISERS - 1);
  });

  it('has a landing as wide as both flights, down to the wall', () => {
    const landing = model.stairs[0]!.treads[8]!;
    expect(landing.z - model.stairs[0]!.zBottom).toBeCloseTo(9 * RISE, 1);
    expect(areaOf(landing.outline)).toBeGreaterThan(0.85 * 2.35 * (5.4 - END));
    expect(areaOf(landing.outline)).toBeLessThan(1.1 * 2.5 * (5.4 - END));
  });

  it('goes up through a hole in the floor above', () => {
    const above = model.slabs.filter(({ storey }) => storey === model.storeys[1]!.id);
    const holes = above.flatMap((slab) => slab.holes);
    expect(holes).toHaveLength(1);
  });

  it('leaves rooms and walls as they are where no stairs are looked for: stair, hole and use of its rooms vanish', async () => {
    const without = await modelOf(building(), { stairs: false });
    expect(without.stairs).toEqual([]);
    expect(without.slabs.flatMap(({ holes }) => holes)).toEqual([]);
    expect(model.rooms.map(({ use }) => use).filter(Boolean)).toEqual(['stairs', 'stairs']);
    for (const list of ['storeys', 'walls', 'openings', 'columns', 'beams', 'warnings'] as const)
      expect([list, without[list]]).toEqual([list, model[list]]);
    // A use of undefined is none.
    expect(without.rooms).toEqual(model.rooms.map((room) => ({ ...room, use: undefined })));
    const whole = model.slabs.map((slab) => ({ ...slab, holes: [] }));
    expect(without.slabs).toEqual(whole);
  });

  it('is a half-turn stair of two flights and a landing in IFC', async () => {
    const options = { title: 'Stairs', time: '2026-01-01T08:00:00Z', language: 'en' as const };
    const text = new TextDecoder().decode(await ifcExporter.write(model, options));
    expect(text.match(/=IFCSTAIR\(.*\.HALF_TURN_STAIR\.\);/g)).toHaveLength(1);
    expect(text.match(/=IFCSTAIRFLIGHT\(.*,9,8,/g)).toHaveLength(2);
    expect(text.match(/=IFCSLAB\(.*\.LANDING\.\);/g)).toHaveLength(1);
  });
});
