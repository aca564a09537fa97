import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../src/math/random.ts';
import { modelOfPoints } from './model-of-points.ts';
import type { Box, Scene } from './rays-in-room.ts';
import { castRays } from './rays-in-room.ts';

const ROOM: Box = { min: [0, 0, 0], max: [5, 4, 2.6] };
const HALL: Box = { min: [0, 0, 0], max: [10, 4, 2.6] };
const SKIRTING: Box = { min: [4.985, 0, 0], max: [5, 4, 0.08] };
/** A wardrobe, a table and a box. */
const FURNITURE: Box[] = [
  { min: [0.02, 0.5, 0], max: [0.6, 2, 2] },
  { min: [1.5, 3.2, 0], max: [3.2, 3.9, 0.75] },
  { min: [3.4, 0.3, 0], max: [4.2, 1.1, 0.45] },
];

async function areasIn(scene: Scene, rays = 150_000) {
  const { rooms, walls, openings, warnings } = await modelOfPoints(castRays(scene, rays, seededRandom(4)));
  const images = warnings.find(({ code }) => code === 'mirror-images')?.params;
  return {
    areas: rooms.map(({ area }) => Math.round(area * 10) / 10),
    walls: walls.length,
    openings: openings.length,
    images,
  };
}

describe('a room of 5 by 4 m of which one wall is a mirror, from side to side and from floor to ceiling,', () => {
  const mirror = { axis: 0, at: 5, kind: 'mirror', dust: 0.01 } as const;
  const stations: Scene['stations'] = [[2.2, 1.7, 1.5]];
  it.each<[how: string, scene: Scene]>([
    ['empty, with dust on the mirror', { room: ROOM, glass: [mirror], stations }],
    ['furnished', { room: ROOM, boxes: FURNITURE, glass: [mirror], stations: [...stations, [4.2, 2.4, 1.5]] }],
    [
      'with a mirror of which only the skirting shows',
      { room: ROOM, boxes: [SKIRTING], glass: [{ ...mirror, dust: 0 }], stations },
    ],
    ['with half a meter of wall beside the mirror', { room: ROOM, glass: [{ ...mirror, along: [0.5, 4] }], stations }],
  ])('ends there, %s', async (_, scene) => {
    const { areas, walls, openings, images } = await areasIn(scene);
    expect(areas).toEqual([20]);
    expect(images).toEqual({ rooms: 1, area: expect.closeTo(20, 0) });
    expect([walls, openings]).toEqual([4, 0]);
  });

  it('ends at another mirror too, on the wall beside', async () => {
    const glass = [mirror, { ...mirror, axis: 1, at: 4 } as const];
    const { areas, images } = await areasIn({ room: ROOM, glass, stations });
    expect(areas).toEqual([20]);
    expect(images).toEqual({ rooms: 2, area: expect.closeTo(60, 0) });
  });
});

describe('a room of 5 by 4 m with a mirror of 3 by 1.9 m', () => {
  it.each<[from: string, x: number]>([
    ['afar, where the image shows no floor right behind the mirror', 2.2],
    ['near by', 4.3],
  ])('is one room, seen from %s', async (_, x) => {
    const glass = [{ axis: 0, at: 5, along: [0.5, 3.5], heights: [0.3, 2.2], kind: 'mirror', dust: 0.05 } as const];
    const { areas, images } = await areasIn({ room: ROOM, glass, stations: [[x, 1.7, 1.5]] }, 250_000);
    expect(areas).toEqual([20]);
    expect(images).toMatchObject({ rooms: 1 });
  });
});

describe('a hall of 10 by 4 m whose halves look alike', () => {
  it('stays whole where it was scanned from one end', async () => {
    const { areas, images } = await areasIn({ room: HALL, stations: [[2.2, 1.7, 1.5]] });
    expect(areas).toEqual([40]);
    expect(images).toBeUndefined();
  });

  it.each<[where: string, further: Scene['stations']]>([
    ['places that are mirror images of each other', [[7.8, 1.7, 1.5]]],
    [
      'two places in one half and one in the other',
      [
        [3.8, 2.9, 1.4],
        [7.4, 2.9, 1.5],
      ],
    ],
  ])('is seen whole through a pane in its middle from %s', async (_, further) => {
    const stations: Scene['stations'] = [[2.2, 1.7, 1.5], ...further];
    const { areas, images } = await areasIn({
      room: HALL,
      glass: [{ axis: 0, at: 5, kind: 'pane', dust: 0.05 }],
      stations,
    });
    expect(areas.reduce((sum, area) => sum + area, 0)).toBeGreaterThan(39);
    expect(images).toBeUndefined();
  });
});
