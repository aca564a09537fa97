import { describe, expect, it } from 'vitest';
import { mostZoom, moveCrop, startCrop, zoomCrop, zoomOf } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('cutting a picture', () => {
  it('begins with the largest square at the middle', () => {
    expect(startCrop(wide)).toEqual({ left: 100, top: 0, side: 200 });
    expect(startCrop({ width: 200, height: 400 })).toEqual({ left: 0, top: 100, side: 200 });
  });

  it('never leaves the picture', () => {
    const crop = startCrop(wide);
    expect(moveCrop(crop, [1000, 1000], wide)).toEqual({ left: 200, top: 0, side: 200 });
    expect(moveCrop(crop, [-1000, -1000], wide)).toEqual({ left: 0, top: 0, side: 200 });
    const corner = moveCrop(zoomCrop(crop, 4, wide), [1000, 1000], wide);
    expect(zoomCrop(corner, 1, wide)).toEqual({ left: 200, top: 0, side: 200 });
  });

  it('zooms around the point that is meant', () => {
    const crop = zoomCrop(startCrop(wide), 2, wide);
    expect(crop).toEqual({ left: 150, top: 50, side: 100 });
    expect(zoomOf(crop, wide)).toBe(2);
    expect(zoomCrop(startCrop(wide), 2, wide, [0, 0])).toEqual({ left: 100, top: 0, side: 100 });
  });

  it('holds zoom between the whole and what can still be seen', () => {
    expect(zoomCrop(startCrop(wide), 0.1, wide).side).toBe(200);
    expect(zoomCrop(startCrop(wide), 1e9, wide).side).toBe(32);
    const tiny = { width: 3, height: 2 };
    expect(mostZoom(tiny)).toBe(1);
    expect(zoomCrop(startCrop(tiny), 5, tiny)).toEqual({ left: 0.5, top: 0, side: 2 });
  });
});
