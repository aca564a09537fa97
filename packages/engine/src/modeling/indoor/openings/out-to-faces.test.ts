import { describe, expect, it } from 'vitest';
import { emptyRaster } from '../../../../test/models/empty-raster.ts';
import { outToFaces } from './out-to-faces.ts';
import type { Rectangle } from './raster/rectangle.ts';
import { FacePointCollector } from './raster/unrolled-points.ts';
import type { WallRaster } from './raster/wall-raster.ts';
import type { WallOpening } from './wall-opening.ts';

/** A hole in a wall of 4 m, and the part of it in which a pane shows. */
const HOLE: Rectangle = { from: 1.02, to: 2.4, bottom: 0.9, top: 2.1 };
const SEEN: WallOpening = {
  type: 'window',
  from: 1.16,
  to: 2.4,
  zBottom: 0.9,
  zTop: 2.1,
  evidence: { points: 300, coverage: 0.6, rms: 0, sides: 1, around: 0.9 },
};

/** A wall whose face shows a point every `step` meters where `shows` says so. */
function wallOf(shows: (u: number, z: number) => boolean, step = 0.025): WallRaster {
  const raster = emptyRaster();
  const { cell, width } = raster;
  const face = new FacePointCollector();
  for (let u = step / 2; u < raster.length; u += step) {
    for (let z = step / 2; z < 2.6; z += step) {
      if (!shows(u, z)) continue;
      raster.solid[0][Math.floor(z / cell) * width + Math.floor(u / cell)]!++;
      face.add(u, z);
    }
  }
  return { ...raster, facePoints: face.points() };
}

const isIn = ({ from, to, bottom, top }: Rectangle, u: number, z: number) =>
  u > from && u < to && z > bottom && z < top;

describe('a side of an opening', () => {
  it('lies where the face ends, though only a part of the opening was seen', () => {
    const [found] = outToFaces(
      [SEEN],
      wallOf((u, z) => !isIn(HOLE, u, z)),
    );
    expect(Math.abs(found!.from - HOLE.from)).toBeLessThan(0.02);
    expect(found!.to).toBe(SEEN.to);
  });

  it('stays where what hides the face hides the wall under the opening too', () => {
    const curtain = { ...HOLE, from: 1.02, to: 1.2, bottom: 0, top: 2.1 };
    const raster = wallOf((u, z) => !isIn(HOLE, u, z) && !isIn(curtain, u, z));
    expect(outToFaces([SEEN], raster)).toEqual([SEEN]);
  });

  it('stays where something stands before the wall', () => {
    const raster = wallOf((u, z) => !isIn(HOLE, u, z));
    for (let j = 18; j < 42; j++) raster.before.fill(4, j * raster.width + 20, j * raster.width + 24);
    expect(outToFaces([SEEN], raster)).toEqual([SEEN]);
  });

  it('of a door lies where both faces end, not where a leaf may hide the one in sight', () => {
    const [doorway, door] = [
      { ...HOLE, bottom: 0 },
      { ...SEEN, type: 'door' as const, zBottom: 0 },
    ];
    const raster = wallOf((u, z) => !isIn(doorway, u, z));
    expect(outToFaces([door], raster)).toEqual([door]);
    const [left] = raster.solid;
    const [found] = outToFaces([door], { ...raster, solid: [left, left] });
    expect(Math.abs(found!.from - HOLE.from)).toBeLessThan(0.02);
  });

  it('stays in a face that would show hardly a point there, and at another opening', () => {
    expect(
      outToFaces(
        [SEEN],
        wallOf((u, z) => !isIn(HOLE, u, z), 0.2),
      ),
    ).toEqual([SEEN]);
    const beside = { ...SEEN, from: 0.6, to: 1.1 };
    const raster = wallOf((u, z) => !isIn(HOLE, u, z));
    expect(outToFaces([beside, SEEN], raster)[1]).toEqual(SEEN);
  });
});
