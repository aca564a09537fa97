import { describe, expect, it } from 'vitest';
import type { ArtifactStore } from '../core/artifact-store.ts';
import type { StageContext } from '../core/context.ts';
import { silentContext } from '../core/context.ts';
import { memoryStore } from '../core/memory-store.ts';
import type { PlaneSegments } from '../core/plane-segments.ts';
import { seededRandom } from '../math/random.ts';
import { planesStage } from './index.ts';

const ROOM = [6, 4, 2.5] as const;
const LOW = [10, -20, 3] as const;

/** Points on the six faces of a room, with 1 mm of noise. */
function scanRoom(count: number): Float32Array {
  const random = seededRandom(7);
  const position = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const axis = i % 3;
    const side = random() < 0.5 ? 0 : 1;
    for (let k = 0; k < 3; k++) {
      const along = k === axis ? side : random();
      position[3 * i + k] = LOW[k]! + ROOM[k]! * along + (k === axis ? (random() - 0.5) * 0.002 : 0);
    }
  }
  return position;
}

/** A wall across the room seen so thinly that few of its voxels hold enough points for a plane. */
function sparseWall(): Float32Array {
  const random = seededRandom(8);
  const at = (k: number) => (k === 0 ? ROOM[0] / 2 : (0.1 + 0.8 * random()) * ROOM[k]!);
  return Float32Array.from({ length: 3 * 500 }, (_, i) => LOW[i % 3]! + at(i % 3));
}

const segmentsIn = async (store: ArtifactStore) =>
  JSON.parse(new TextDecoder().decode(await store.read('segments/planes.json'))) as PlaneSegments;

/** A store that holds points as the read stage leaves them. */
async function storeOf(position: Float32Array): Promise<ArtifactStore> {
  const store = memoryStore();
  await store.write('points/position.f32', new Uint8Array(position.slice().buffer));
  const max = LOW.map((low, k) => low + ROOM[k]!);
  const header = { version: 1, count: position.length / 3, origin: [0, 0, 0], bounds: { min: LOW, max }, columns: [] };
  await store.write('points/header.json', JSON.stringify({ ...header, stations: [], spacing: 0.03 }));
  return store;
}

interface Shown {
  kind: string;
  data: { id?: number; outline: number[][] }[];
  progress: number;
}

/** What the stage shows while it works, with the progress it has made by then. */
async function showing(store: ArtifactStore, overrides: Partial<StageContext> = {}): Promise<Shown[]> {
  const shown: Shown[] = [];
  let progress = 0;
  const preview = (kind: string, data: unknown) => shown.push({ kind, data: data as Shown['data'], progress });
  const options = { recipe: 'indoor', seed: 1, title: '', time: '', language: 'en', sources: [] } as const;
  const context = { preview, progress: (fraction: number) => (progress = fraction), ...overrides };
  await planesStage.run(store, { ...options, sources: [] }, silentContext(context));
  return shown;
}

describe('planesStage', () => {
  it('finds the six faces of a room and shows their outlines where they are', async () => {
    const store = await storeOf(scanRoom(60_000));
    const max = LOW.map((low, k) => low + ROOM[k]!);
    const shown = (await showing(store)).flatMap(({ kind, data }) => (kind === 'planes' ? data : []));

    const { planes } = await segmentsIn(store);
    expect(planes).toHaveLength(6);
    expect(shown).toHaveLength(6);
    for (const { id, outline } of shown) {
      const { normal, d } = planes.find((plane) => plane.id === id)!;
      expect(outline.length).toBeGreaterThan(3);
      for (const corner of outline) {
        expect(Math.abs(normal[0] * corner[0]! + normal[1] * corner[1]! + normal[2] * corner[2]! - d)).toBeLessThan(
          0.003,
        );
        for (let k = 0; k < 3; k++) {
          expect(corner[k]).toBeGreaterThan(LOW[k]! - 0.3);
          expect(corner[k]).toBeLessThan(max[k]! + 0.3);
        }
      }
    }
  });

  it('shows planes in portions as they grow, and at the end all of them', async () => {
    const store = await storeOf(Float32Array.from([...scanRoom(60_000), ...sparseWall()]));
    const shown = await showing(store);
    const portions = shown.filter(({ kind }) => kind === 'grown-planes');
    expect(portions.length).toBeGreaterThan(1);
    expect(shown.map(({ kind }) => kind)).toEqual([...portions.map(() => 'grown-planes'), 'planes']);
    const times = portions.map(({ progress }) => progress);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeLessThan(0.5);
    const { planes } = await segmentsIn(store);
    expect(shown.at(-1)!.data).toHaveLength(planes.length);
    expect(portions.flatMap(({ data }) => data).length).toBeGreaterThanOrEqual(planes.length);
    // Each lies on a plane of the result.
    for (const { outline } of portions.flatMap(({ data }) => data)) {
      const off = ({ normal: [a, b, c], d }: PlaneSegments['planes'][number]) =>
        Math.max(...outline.map(([x, y, z]) => Math.abs(a * x! + b * y! + c * z! - d)));
      expect(Math.min(...planes.map(off))).toBeLessThan(0.02);
    }
  });

  it('finds the same to the byte whoever looks, at every number of threads', async () => {
    const position = Float32Array.from([...scanRoom(60_000), ...sparseWall()]);
    const found = await Promise.all(
      [{}, { threads: 4 }, { preview: () => {} }].map(async (overrides) => {
        const store = await storeOf(position);
        await showing(store, overrides);
        return [await store.read('segments/planes.json'), await store.read('segments/region.i32')];
      }),
    );
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
  });
});
