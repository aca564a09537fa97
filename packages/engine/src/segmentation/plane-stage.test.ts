import { describe, expect, it } from 'vitest';
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

describe('planesStage', () => {
  it('finds the six faces of a room and shows their outlines where they are', async () => {
    const position = scanRoom(60_000);
    const store = memoryStore();
    await store.write('points/position.f32', new Uint8Array(position.buffer));
    const max = LOW.map((low, k) => low + ROOM[k]!);
    const header = {
      version: 1,
      count: position.length / 3,
      origin: [0, 0, 0],
      bounds: { min: LOW, max },
      columns: [],
    };
    await store.write('points/header.json', JSON.stringify({ ...header, stations: [], spacing: 0.03 }));
    const shown: { id: number; outline: number[][] }[] = [];
    const preview = (kind: string, data: unknown) => {
      if (kind === 'planes') shown.push(...(data as typeof shown));
    };

    await planesStage.run(
      store,
      { recipe: 'indoor', seed: 1, title: '', time: '', language: 'en', sources: [] },
      silentContext({ preview }),
    );

    const { planes } = JSON.parse(new TextDecoder().decode(await store.read('segments/planes.json'))) as PlaneSegments;
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
});
