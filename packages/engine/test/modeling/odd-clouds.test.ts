import { describe, expect, it } from 'vitest';
import { silentContext } from '../../src/core/context.ts';
import { memorySource } from '../../src/core/memory-source.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { readStage } from '../../src/ingest/index.ts';
import { seededRandom } from '../../src/math/random.ts';
import { indoor } from '../../src/recipes/indoor.ts';

type Point = [x: number, y: number, z: number];

const random = seededRandom(11);
const noiseOf = (draw: () => number) => () => (draw() + draw() + draw() - 1.5) * 0.004;
const noise = noiseOf(random);
const many = (count: number, make: (k: number) => Point): Point[] => Array.from({ length: count }, (_, k) => make(k));

/** The six faces of an empty room. */
function room(count: number, width = 5, depth = 4, height = 2.6, draw = random): Point[] {
  const noise = noiseOf(draw);
  return many(count, () => {
    const [u, v] = [draw(), draw()];
    const faces: Point[] = [
      [u * width, v * depth, noise()],
      [u * width, v * depth, height + noise()],
      [noise(), u * depth, v * height],
      [width + noise(), u * depth, v * height],
      [u * width, noise(), v * height],
      [u * width, depth + noise(), v * height],
    ];
    return faces[Math.floor(draw() * faces.length)]!;
  });
}

/** The same of a draw of its own. */
const seen = (count: number, draw: () => number) => room(count, 5, 4, 2.6, draw);

/** Points in and around a room that lie on nothing. */
const inTheAir = (count: number) => many(count, () => [random() * 14 - 4, random() * 12 - 4, random() * 6 - 1.5]);

/** 3 degrees. */
const LEAN = Math.PI / 60;

async function model(points: readonly Point[]): Promise<StructuredModel> {
  const store = memoryStore();
  const text = points.map((place) => place.map((value) => value.toFixed(4)).join(' ')).join('\n');
  const options = {
    recipe: 'indoor' as const,
    seed: 1,
    title: 'odd',
    time: '2026-01-01T00:00:00Z',
    language: 'en' as const,
    unit: 'm' as const,
    up: 'z' as const,
    sources: [memorySource('odd.xyz', new TextEncoder().encode(text))],
  };
  await readStage.run(store, options, silentContext());
  const last = indoor.stages.findIndex(({ name }) => name === 'slabs');
  for (const stage of indoor.stages.slice(0, last + 1)) await stage.run(store, options, silentContext());
  return JSON.parse(new TextDecoder().decode(await store.read('model/draft.json'))) as StructuredModel;
}

describe('what is no building', () => {
  const wall = many(60_000, () => [random() * 5, noise(), random() * 2.7]);
  const lyingWall = many(60_000, (k): Point => {
    const [u, v] = [(k * 0.618034) % 1, (k * 0.754878) % 1];
    const sides: Point[] = [
      [u * 5, v * 2.7, 0],
      [u * 5, v * 2.7, 0.2],
      [k % 2 ? 0 : 5, u * 2.7, v * 0.2],
      [u * 5, k % 2 ? 0 : 2.7, v * 0.2],
    ];
    return sides[k % 4]!;
  });
  it.each<[what: string, points: Point[]]>([
    [
      'a field',
      many(80_000, () => [random() * 60, random() * 60, 0]).map(([x, y]) => [x, y, Math.sin(x / 9) / 2 + noise()]),
    ],
    ['a single wall', wall],
    ['both faces and the edges of a single wall, taken for lying', lyingWall],
    [
      'a sphere',
      many(60_000, () => [random() * 2 - 1, random() * 6.283, 0]).map(([u, turn]): Point => {
        const radius = 1.5 * Math.sqrt(1 - u * u);
        return [radius * Math.cos(turn), radius * Math.sin(turn), 1.5 * u + noise()];
      }),
    ],
    [
      'a forest',
      many(80_000, (k) => {
        // Sixty trunks on rough ground, and crowns over them.
        const [tree, turn, part] = [k % 60, random() * 6.283, random()];
        const [x, y] = [(tree % 10) * 4 + Math.sin(tree) * 1.5, Math.floor(tree / 10) * 4 + Math.cos(3 * tree) * 1.5];
        if (part < 0.3) return [random() * 40 - 2, random() * 24 - 2, Math.sin(x) / 4 + random() * 0.3];
        const radius = part < 0.6 ? 0.15 : 1.6 * Math.sqrt(random());
        return [x + radius * Math.cos(turn), y + radius * Math.sin(turn), part < 0.6 ? random() * 4 : 3 + random() * 4];
      }),
    ],
    ['flat data', many(60_000, () => [random() * 6, random() * 4, 0])],
    ['a line', many(30_000, () => [random() * 6, 0, 0])],
    ['one place', many(30_000, () => [1, 2, 3])],
    ['points that fill the air', inTheAir(100_000)],
  ])('%s gives an answer and no model', async (_, points) => {
    await expect(model(points)).rejects.toMatchObject({
      code: 'no-structure-found',
      details: { level: expect.any(Number), upright: expect.any(Number), other: expect.any(Number) },
    });
  });

  it('asks for more than two hundred points', async () => {
    await expect(model(room(200))).rejects.toMatchObject({ code: 'too-few-points', details: { points: 200 } });
  });

  it.each([0.3, 1.3])('says that the floor is missing where the scan begins %d m above it', async (from) => {
    await expect(model(room(80_000).filter(([, , z]) => z > from))).rejects.toMatchObject({
      code: 'floor-not-seen',
      details: { stage: 'rooms', level: expect.any(Number), upright: expect.any(Number) },
    });
  });

  it('takes no seats for the floor of a room where the scan begins right below them', async () => {
    const spread = seededRandom(5);
    const upper = room(90_000, 6, 5, 2.6, spread).filter(([, , z]) => z > 0.4);
    const seats = many(9_000, (k): Point => [0.5 + 3 * (k % 2) + 1.5 * spread(), 1 + 1.25 * spread(), 0.45]);
    await expect(model([...upper, ...seats])).rejects.toMatchObject({
      code: 'floor-not-seen',
      details: { stage: 'rooms' },
    });
  });

  it('says what was found instead', async () => {
    await expect(model(wall)).rejects.toMatchObject({ details: { upright: 14, level: 0 } });
  });
});

describe('an empty room of 5 by 4 m', () => {
  it.each<[how: string, points: () => Point[]]>([
    ['scanned twice', () => [room(40_000)].flatMap((once) => [...once, ...once])],
    [
      'with strays to 100 km',
      () => [
        ...room(60_000),
        ...many(600, () => [(random() - 0.5) * 2e5, (random() - 0.5) * 2e5, (random() - 0.5) * 1e4]),
      ],
    ],
    ['among nine times as many points in the air', () => [...room(20_000), ...inTheAir(180_000)]],
    ['among as many points in the air', () => [...room(60_000), ...inTheAir(60_000)]],
    ['flipped to the other hand', () => room(60_000).map(([x, y, z]) => [-x, y, z])],
    ['in coordinates of a map', () => room(60_000).map(([x, y, z]) => [x + 448_250, y + 4_425_600, z + 51])],
    ['with every tenth point not a number', () => room(60_000).map((place, k) => (k % 10 ? place : [NaN, 1, 1]))],
    [
      'leaning by 3 degrees',
      () =>
        room(60_000).map(([x, y, z]) => [
          x * Math.cos(LEAN) + z * Math.sin(LEAN),
          y,
          z * Math.cos(LEAN) - x * Math.sin(LEAN),
        ]),
    ],
    ['with a hundredth of the points on one wall', () => room(400_000).filter(([x], k) => x < 4.9 || k % 100 === 0)],
    ['ten times as dense on one side', () => [...room(15_000), ...room(150_000).filter(([x]) => x < 2.5)]],
  ])('is one room of four walls, %s', async (_, points) => {
    const { rooms, walls } = await model(points());
    expect(walls).toHaveLength(4);
    expect(rooms.map(({ area }) => Math.round(area * 10) / 10)).toEqual([20]);
  });

  it('says how many points in the air the model is made without', async () => {
    const { warnings } = await model([...room(20_000), ...inTheAir(180_000)]);
    expect(warnings.find(({ code }) => code === 'points-in-air')?.params['percent']).toBeGreaterThan(85);
  });

  it('is one room beside its image in a mirror', async () => {
    // A mirror of 1 × 1.5 m in the wall x = 5 shows a part of the room behind it, a tenth as dense.
    const image = room(60_000).flatMap(([x, y, z]): Point[] => {
      const isShown = Math.abs(y - 2) < 0.5 + (5 - x) / 4 && Math.abs(z - 1.3) < 0.75 + (5 - x) / 6;
      return isShown && random() < 0.1 ? [[10 - x, y, z]] : [];
    });
    const { rooms } = await model([...room(60_000), ...image]);
    expect(rooms.map(({ area }) => Math.round(area * 10) / 10)).toContain(20);
    expect(rooms.filter(({ status }) => status === 'auto')).toHaveLength(1);
  });

  it('is one room before a mirror that shows the whole of it', async () => {
    // A mirror of 3 × 1.9 m in the wall x = 5: the wall itself hardly shows there, the image nearly as densely as the room.
    const spread = seededRandom(3);
    const own = seen(90_000, spread);
    const isInMirror = ([x, y, z]: Point) => x > 4.9 && y > 0.5 && y < 3.5 && z > 0.3 && z < 2.2;
    const image = seen(90_000, spread)
      .filter(([x]) => x < 4.9 && spread() < 0.6)
      .map(([x, y, z]): Point => [10 - x, y, z]);
    const { rooms, warnings } = await model([...own.filter((p) => !isInMirror(p) || spread() < 0.15), ...image]);
    expect(rooms.map(({ area }) => Math.round(area * 10) / 10)).toEqual([20]);
    expect(warnings.find(({ code }) => code === 'mirror-images')?.params['rooms']).toBe(1);
  });

  it('are two rooms where they are as large and their walls meet, and no mirror', async () => {
    const spread = seededRandom(3);
    const next = seen(90_000, spread).map(([x, y, z]): Point => [10.12 - x, y, z]);
    const { rooms } = await model([...seen(90_000, spread), ...next]);
    expect(rooms.map(({ area }) => Math.round(area))).toEqual([20, 20]);
  });

  it('is a room whose height was not seen where the scan ends below the ceiling', async () => {
    const { rooms, warnings } = await model(room(80_000).filter(([, , z]) => z < 2.1));
    expect(rooms.map(({ area }) => Math.round(area))).toEqual([20]);
    expect(warnings.map(({ code }) => code)).toContain('ceiling-not-seen');
  });

  it('is the part of a room that was scanned, open where the scan ends', async () => {
    const { rooms, walls } = await model(room(60_000).filter(([x]) => x < 2.5));
    expect(rooms).toHaveLength(1);
    expect(Math.abs(rooms[0]!.area - 10)).toBeLessThan(1);
    expect(walls).toHaveLength(3);
    expect(rooms[0]!.notSeen).toHaveLength(1);
  });

  it('is one of two buildings in a file', async () => {
    const other = room(60_000, 6, 5, 2.8).map(([x, y, z]): Point => [x + 40, y + 12, z]);
    const { rooms } = await model([...room(60_000), ...other]);
    expect(rooms.map(({ area }) => Math.round(area)).sort()).toEqual([20, 30]);
  });
});
