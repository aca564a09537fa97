import { expect, it } from 'vitest';
import { emptyRaster } from '../../../../../test/models/empty-raster.ts';
import type { WallOpening } from '../wall-opening.ts';
import { withPaneAsSash, withSlidingSashes } from './sliding-sashes.ts';

const [SILL, HEAD] = [0.9, 2];

const windowAt = (from: number, to: number, type: WallOpening['type'] = 'window'): WallOpening => ({
  type,
  from,
  to,
  zBottom: SILL,
  zTop: HEAD,
  evidence: { points: 100, coverage: 0.8, rms: 0, sides: 1, around: 0.9 },
});

interface Wall {
  /** The pane in the face of the wall, and its share of cells that throw anything back. */
  pane?: [from: number, to: number];
  shown?: number;
  /** How far up and down what the pane shows goes on. */
  beyond?: number;
  /** Something stands before it. */
  isHidden?: boolean;
}

/** A wall of 6 m with a hole from 3 to 4 m and a pane beside it, from 1.95 to 2.9 m, behind a stile of 10 cm. */
function wallWith({ pane = [1.95, 2.9], shown = 0.2, beyond = 0, isHidden = false }: Wall = {}) {
  const raster = emptyRaster(6, 3);
  const { width, height, cell } = raster;
  for (let at = 0; at < width * height; at++) {
    const [u, z] = [((at % width) + 0.5) * cell, (Math.floor(at / width) + 0.5) * cell];
    const isBeside = z > SILL && z < HEAD;
    const isPane = u > pane[0] && u < pane[1] && z > SILL - beyond && z < HEAD + beyond;
    if (isBeside && u > 3 && u < 4) continue;
    if (isPane && isHidden) raster.before[at] = 1;
    if (!isPane || (7 * at) % 20 < 20 * shown) raster.solid[0][at] = 1;
  }
  return raster;
}

const HOLE = windowAt(3, 4);

it('gives a window the sash beside it that lies in the face of the wall', () => {
  const [whole, ...others] = withSlidingSashes([HOLE], wallWith());
  expect(others).toEqual([]);
  expect(whole!.to).toBe(4);
  expect(Math.abs(whole!.from - 1.9)).toBeLessThan(0.06);
});

it.each<{ about: string; wall: Wall; openings?: WallOpening[] }>([
  { about: 'shows as densely as the wall', wall: { shown: 0.9 } },
  { about: 'is much narrower than the window', wall: { pane: [2.6, 2.9] } },
  { about: 'goes on over head and sill: a place in shade', wall: { beyond: 0.4 } },
  { about: 'something stands before', wall: { isHidden: true } },
  { about: 'another window is', wall: {}, openings: [HOLE, windowAt(2, 2.8)] },
  { about: 'lies beside a door', wall: {}, openings: [windowAt(3, 4, 'door')] },
])('takes no sash for what $about', ({ wall, openings = [HOLE] }) => {
  expect(withSlidingSashes(openings, wallWith(wall))).toEqual(openings);
});

/** Two sashes in the hole of a door, 1.2 m wide together, and its head. */
const [DOOR, DOOR_HEAD]: [from: readonly [number, number], head: number] = [[3, 4.2], 2.3];

/** A wall of 6 m with that hole, of whose panes or leaf every so many cells show, and a sash in the face from 2.3 to 2.9 m if asked for. */
function wallOfDoor({ every = 4, hasSash = true } = {}) {
  const raster = emptyRaster(6, 2.6);
  const { width, height, cell } = raster;
  for (let at = 0; at < width * height; at++) {
    const [u, z] = [((at % width) + 0.5) * cell, (Math.floor(at / width) + 0.5) * cell];
    const isHole = u > DOOR[0] && u < DOOR[1] && z < DOOR_HEAD;
    const isPane = hasSash && u > 2.3 && u < 2.9 && z > 0.2 && z < DOOR_HEAD - 0.05;
    const isShown = (7 * (at % width) + 3 * Math.floor(at / width)) % every === 0;
    if (isHole && isShown) raster.inner[at] = 1;
    if (!isHole && (!isPane || isShown)) raster.solid[0][at] = 1;
  }
  return raster;
}

const SLIDING: WallOpening = { ...windowAt(...DOOR, 'door'), zBottom: 0, zTop: DOOR_HEAD };
const PANE = { from: 2.35, to: 2.9, bottom: 0.25, top: DOOR_HEAD - 0.05 };

it('gives a glazed door of two sashes the third one that lies in the face of the wall', () => {
  const [door, ...others] = withSlidingSashes([SLIDING], wallOfDoor());
  expect(others).toEqual([]);
  expect(door).toMatchObject({ type: 'door', to: DOOR[1] });
  expect(Math.abs(door!.from - 2.2)).toBeLessThan(0.06);
});

it('gives a closed leaf no sash, and a glazed door none where wall is', () => {
  for (const wall of [wallOfDoor({ every: 1 }), wallOfDoor({ hasSash: false })])
    expect(withSlidingSashes([SLIDING], wall)).toEqual([SLIDING]);
});

it('takes a pane in the face of the wall beside a glazed door for its sash, with the frame around it', () => {
  const [door] = withPaneAsSash([SLIDING], PANE, wallOfDoor())!;
  expect(door).toEqual({ ...SLIDING, from: expect.closeTo(2.25, 5) as number });
});

it.each([
  ['over a parapet', { ...PANE, bottom: 0.9 }],
  ['that ends lower', { ...PANE, top: 2 }],
  ['behind a pier', { ...PANE, from: 2.1, to: 2.65 }],
  ['much narrower than a sash', { ...PANE, from: 2.7 }],
])('takes no pane %s for the sash of a door', (_, pane) => {
  expect(withPaneAsSash([SLIDING], pane, wallOfDoor())).toBeUndefined();
});
