import { expect, it } from 'vitest';
import type { Segment } from '../../../../math/segment.ts';
import { fillPolygon } from '../../../../spatial/polygon-raster.ts';
import { gridOver } from '../../../../spatial/raster-grid.ts';
import type { OpenPlaces } from './outermost-lines.ts';
import { outermostLines } from './outermost-lines.ts';

const GRID = gridOver({ minX: -1, minY: -1, maxX: 11, maxY: 8 }, 0.05);

/** A building along the plan's lower side with two wings, from x = 0 to 2 and from x = 5 to 7; the one on the right is longer. */
const TAKEN = new Uint8Array(GRID.width * GRID.height);
for (const [x0, y0, x1, y1] of [
  [0, 0, 10, 1],
  [0, 1, 2, 4],
  [5, 1, 7, 6],
] as const) {
  fillPolygon(
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    TAKEN,
    GRID,
  );
}

/** The building lies below the lines, the open above them: from right to left. */
const SHORT: Segment[] = [{ a: [5, 4], b: [2, 4] }];
/** Around the corner in which the outer faces of the longer wing and the left one meet. */
const WIDE: Segment[] = [
  { a: [5, 6], b: [0, 6] },
  { a: [0, 6], b: [0, 4] },
];

it('keeps the outer one of two lines around a place, where both have the open on their right', () => {
  expect(outermostLines([SHORT, WIDE], [], TAKEN, GRID, {})).toEqual([WIDE]);
});

it('lets the longest guess give way where it runs through the place that another one closes', () => {
  // A guess that leaves the building between the wings and comes back beyond the right one.
  const crossing: Segment[] = [
    { a: [10, 1], b: [10, 7] },
    { a: [10, 7], b: [3.5, 7] },
    { a: [3.5, 7], b: [3.5, 1] },
  ];
  expect(outermostLines([SHORT], [], TAKEN, GRID, {})).toEqual([SHORT]);
  expect(outermostLines([crossing, SHORT], [], TAKEN, GRID, {})).toEqual([SHORT]);
});

it('takes a place that a window looks into as the open, unless a ceiling shows there', () => {
  const behind: OpenPlaces = { windows: [[3, 5]], leastCovered: 0.3 };
  expect(outermostLines([SHORT, WIDE], [], TAKEN, GRID, behind)).toEqual([SHORT]);
  const covered: OpenPlaces = { ...behind, isCovered: () => true };
  expect(outermostLines([SHORT, WIDE], [], TAKEN, GRID, covered)).toEqual([WIDE]);
});
