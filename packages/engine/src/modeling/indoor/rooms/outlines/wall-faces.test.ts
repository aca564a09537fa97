import { expect, it } from 'vitest';
import type { PlaneRegion } from '../../../../core/plane-segments.ts';
import { sparseFacesOf, wallFacesOf } from './wall-faces.ts';

/** An upright plane x·cos + y·sin = d, from `from` to `to` along (−sin, cos), 2.6 m high. */
function plane(degrees: number, d: number, [from, to]: readonly [number, number], height = 2.6): PlaneRegion {
  const angle = (degrees * Math.PI) / 180;
  const outline = [
    [from, 0],
    [to, 0],
    [to, height],
    [from, height],
  ] as const;
  return {
    id: 0,
    normal: [Math.cos(angle), Math.sin(angle), 0],
    d,
    centroid: [0, 0, 0],
    pointCount: 1000,
    rms: 0.003,
    min: [0, 0, 0],
    max: [0, 0, height],
    area: 1,
    outline: outline.map(([u, v]) => [u, v]),
  };
}

it('finds a wall that shows no dense part: one that slants to the raster of a coarse scan', () => {
  const cores = [plane(0, 4, [0, 3])];
  const faces = wallFacesOf({ cores }, 0);
  const found = sparseFacesOf({ planes: [plane(0, 4.01, [-0.5, 3.5]), plane(33, 2, [1, 5])] }, 0, faces);
  expect(found).toHaveLength(1);
  const [{ nx, ny, d, from, to }] = found as [(typeof found)[number]];
  expect([nx, ny, d, from, to]).toEqual(
    [Math.cos((33 * Math.PI) / 180), Math.sin((33 * Math.PI) / 180), 2, 1, 5].map((value) => expect.closeTo(value, 9)),
  );
});

it('finds a wall of which a short part is dense, and one beside another in the same direction', () => {
  const faces = wallFacesOf({ cores: [plane(180, -4, [-1, 0])] }, 0);
  expect(sparseFacesOf({ planes: [plane(0, 4, [0, 4])] }, 0, faces)).toHaveLength(1);
  expect(sparseFacesOf({ planes: [plane(0, 4.3, [0, 1])] }, 0, faces)).toHaveLength(1);
  expect(sparseFacesOf({ planes: [plane(0, 4, [0, 1])] }, 0, faces)).toEqual([]);
});

it('finds the pieces of a curved wall far away: short, but from floor to ceiling', () => {
  const pieces = (height?: number) => [10, 16, 22].map((degrees) => plane(degrees, 6, [-0.3, 0.3], height));
  expect(sparseFacesOf({ planes: pieces() }, 0, [])).toHaveLength(3);
  const [, , last] = pieces();
  const dense = wallFacesOf({ cores: [plane(30, 6, [-0.3, 0.3])] }, 0);
  expect(sparseFacesOf({ planes: [last!] }, 0, dense)).toHaveLength(1);
  const others = [pieces(2.1), [last!], [last!, plane(22, 6, [0.4, 1])], [last!, plane(40, 9, [-0.3, 0.3])]];
  for (const planes of others) expect(sparseFacesOf({ planes }, 0, [])).toEqual([]);
});

it('leaves out furniture, and what is too short to tell a direction', () => {
  expect(sparseFacesOf({ planes: [plane(20, 3, [0, 2], 0.9), plane(20, 5, [0, 0.4])] }, 0, [])).toEqual([]);
});
