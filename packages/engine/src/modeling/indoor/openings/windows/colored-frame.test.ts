import { expect, it } from 'vitest';
import { paintedWall } from '../../../../../test/models/painted-wall.ts';
import { PLATED_WALL, platedWall } from '../../../../../test/models/plated-wall.ts';
import { rasterOf } from '../../../../../test/models/wall-of-two-rooms.ts';
import { faceColors } from '../raster/face-colors.ts';
import { grown } from '../raster/rectangle.ts';
import { isCasing, withColoredFrame } from './colored-frame.ts';

const FRAME = { from: 1, to: 2.4, bottom: 0.9, top: 2.1 };
const PANE = grown(FRAME, -0.12);

it('finds how wide the frame around a pane is by its color', () => {
  const raster = paintedWall([{ ...FRAME, color: [110, 110, 110] }]);
  const framed = withColoredFrame(PANE, faceColors(raster, 0)!, raster)!;
  for (const edge of ['from', 'to', 'bottom', 'top'] as const)
    expect(Math.abs(framed[edge] - FRAME[edge])).toBeLessThan(0.03);
});

it('finds none of the color of the wall', () => {
  const raster = paintedWall([]);
  expect(withColoredFrame(PANE, faceColors(raster, 0)!, raster)).toBeUndefined();
});

it('tells a casing, which stands out of the wall that it covers, from a frame in its face', () => {
  const window = { from: 2, to: 3, bottom: 0.9, top: 2 };
  const casing = grown(window, 0.08);
  const reliefOf = (out: number) => rasterOf(PLATED_WALL, platedWall([{ ...casing, out }])).relief[0];
  expect(isCasing(window, casing, reliefOf(0.02))).toBe(true);
  expect(isCasing(window, casing, reliefOf(0))).toBe(false);
});
