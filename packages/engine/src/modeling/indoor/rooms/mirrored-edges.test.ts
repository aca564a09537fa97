import { expect, it } from 'vitest';
import { rectangleRoom } from '../../../../test/models/rectangle-room.ts';
import { gridOver } from '../../../spatial/raster-grid.ts';
import { noteMirrored } from './mirrored-edges.ts';

/** A room with a mirror image along half of its upper side, up to a depth. */
function shares(depth: number) {
  const grid = gridOver({ minX: -2, minY: -2, maxX: 14, maxY: 16 }, 0.05);
  const images = Uint8Array.from({ length: grid.width * grid.height }, (_, at) => {
    const x = grid.x0 + ((at % grid.width) + 0.5) * grid.cell;
    const y = grid.y0 + (Math.floor(at / grid.width) + 0.5) * grid.cell;
    return x > 5 && x < 10 && y > 4.4 && y < 4.4 + depth ? 1 : 0;
  });
  const [room] = noteMirrored([rectangleRoom(0, 0, 10, 4)], { grid, images });
  return room!.edges.map(({ mirrored }) => mirrored);
}

it('is the share of a side with a court behind it, not with the image of a loggia', () => {
  expect(shares(8)).toEqual([0, 0, expect.closeTo(0.5, 1), 0]);
  expect(shares(3)).toEqual([0, 0, 0, 0]);
});

it('is unknown where a storey shows no mirror image', () => {
  const room = rectangleRoom(0, 0, 10, 4);
  expect(noteMirrored([room], { grid: gridOver({ minX: 0, minY: 0, maxX: 1, maxY: 1 }, 0.05) })).toEqual([room]);
});
