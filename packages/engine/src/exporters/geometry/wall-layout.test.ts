import { expect, it } from 'vitest';
import type { DoorLeaf, Opening } from '../../core/model/structured-model.ts';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import { openingParts, placeLeaves } from './opening-parts.ts';
import type { WallLayout } from './wall-layout.ts';
import { cutsOf, layoutWalls } from './wall-layout.ts';

const HOUSE = twoStoreyHouse();
const WALL = { ...HOUSE.walls[0]!, id: 'w', storey: 'storey-1', a: [0, 0], b: [4, 0], thickness: 0.2 } as const;
const OPENING: Opening = {
  ...HOUSE.openings[0]!,
  id: 'o',
  wall: 'w',
  type: 'door',
  a: [1, 0],
  b: [2, 0],
  zBottom: 0,
  zTop: 2,
  zFloor: 0,
};

/** The wall with one opening. */
function layoutWith(part: Partial<Opening>) {
  const wall = { ...WALL, a: WALL.a, b: WALL.b, zBottom: 0, zTop: 2.7 };
  const { leaves: _, ...plain } = OPENING;
  return layoutWalls({ ...HOUSE, walls: [wall], openings: [{ ...plain, ...part }] }).get('w')!;
}

it('places an opening by stations along its wall, whichever way it was drawn', () => {
  expect(layoutWith({}).openings).toMatchObject([{ begin: 1, end: 2, zBottom: 0, zTop: 2 }]);
  expect(layoutWith({ a: [2, 0], b: [1, 0] }).openings).toMatchObject([{ begin: 1, end: 2 }]);
});

it('leaves a jamb at the end of the wall and stays below its top', () => {
  expect(layoutWith({ a: [-1, 0], b: [5, 0], zTop: 3 }).openings).toMatchObject([
    { begin: 0.01, end: 3.99, zTop: 2.7 },
  ]);
});

it('takes a threshold of millimeters for the floor and a sill for a sill', () => {
  expect(layoutWith({ zBottom: 0.006 }).openings[0]?.zBottom).toBe(0);
  expect(layoutWith({ zBottom: 0.9 }).openings[0]?.zBottom).toBe(0.9);
});

it('drops an opening that nothing is left of', () => {
  expect(layoutWith({ b: [1.03, 0] }).openings).toEqual([]);
  expect(layoutWith({ zBottom: 2.68, zTop: 3 }).openings).toEqual([]);
});

it('takes off a wall once what openings cut out of it together', () => {
  const { openings, ...layout } = layoutWith({});
  const [door] = openings;
  const cuts = (...parts: Partial<typeof door>[]) =>
    cutsOf({ ...layout, openings: [door!, ...parts.map((part) => ({ ...door!, ...part }))] });
  expect(cuts()).toEqual({ face: 2, foot: 1 });
  expect(cuts({ begin: 2.5, end: 3.5, zBottom: 1 })).toEqual({ face: 3, foot: 1 });
  // Within the door; beside it and above; across its end from floor to lintel.
  expect(cuts({ begin: 1.25, end: 1.75, zBottom: 0.5, zTop: 1.5 })).toEqual({ face: 2, foot: 1 });
  expect(cuts({ begin: 1.5, end: 2.5, zBottom: 1, zTop: 2.5 })).toEqual({ face: 2 + 0.25 + 0.75, foot: 1 });
  expect(cuts({ begin: 1.5, end: 2.5, zTop: 1 })).toEqual({ face: 2.5, foot: 1.5 });
});

it('fills a door with frame and leaf, a window with frame and glass, a wide one with two panes, a passage with nothing', () => {
  const materials = (part: Partial<Opening>) => {
    const layout = layoutWith(part);
    return openingParts(layout, layout.openings[0]!).map(({ material }) => material);
  };
  expect(materials({})).toEqual(['frame', 'frame', 'frame', 'leaf']);
  expect(materials({ type: 'window', zBottom: 0.9 })).toEqual(['frame', 'frame', 'frame', 'frame', 'glass']);
  expect(materials({ type: 'window', zBottom: 0.9, b: [3, 0] }).filter((one) => one === 'glass')).toHaveLength(2);
  expect(materials({ type: 'passage' })).toEqual([]);
});

it('gives a wide door two leaves of half its width, closed where it was not seen', () => {
  const wide = { a: [1, 0], b: [2.8, 0] } as const;
  const both: DoorLeaf[] = [
    { hinge: 'a', angle: Math.PI / 2, side: 'left' },
    { hinge: 'b', angle: Math.PI / 2, side: 'left' },
  ];
  const one = layoutWith({ ...wide, leaves: both.slice(0, 1) } as Partial<Opening>);
  expect(placeLeaves(one, one.openings[0]!)).toMatchObject([{ hinge: [1, 0.1], closed: [1.9, 0.1] }]);
  const two = layoutWith({ ...wide, leaves: both } as Partial<Opening>);
  const tips = placeLeaves(two, two.openings[0]!).map(({ open }) => open);
  expect(tips).toEqual([
    [expect.closeTo(1), expect.closeTo(1)],
    [expect.closeTo(2.8), expect.closeTo(1)],
  ]);
  const depths = (layout: WallLayout) =>
    openingParts(layout, layout.openings[0]!)
      .filter(({ material }) => material === 'leaf')
      .map(({ outline }) => Math.max(...outline.map(([, y]) => y)));
  expect(depths(two)).toEqual([expect.closeTo(0.95), expect.closeTo(0.95)]);
  expect(depths(one)).toEqual([expect.closeTo(0.95), expect.closeTo(0.02)]);
});

it('opens the leaf of a door around its hinge, to its side of the wall', () => {
  const layout = layoutWith({ leaves: [{ hinge: 'b', angle: Math.PI / 2, side: 'right' }] });
  const leaf = {
    hinge: [2, -0.1],
    closed: [1, -0.1],
    open: [expect.closeTo(2), expect.closeTo(-1.1)],
    angle: Math.PI / 2,
  };
  expect(placeLeaves(layout, layout.openings[0]!)).toEqual([leaf]);
  const plain = layoutWith({});
  expect(placeLeaves(plain, plain.openings[0]!)).toEqual([]);
});
