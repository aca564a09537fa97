import type { StructuredModel } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { cornersOf, drawnOnFace, levelsOf, measuredRect, openingTo, pulledRect, rectOf } from './face-geometry.ts';

const wall = {
  id: 'south',
  a: [1, 0],
  b: [7, 0],
  storey: 's',
  status: 'auto',
  thickness: 0.2,
  zBottom: 0.1,
  zTop: 2.7,
} as unknown as StructuredModel['walls'][number];
const window = {
  id: 'w',
  wall: 'south',
  storey: 's',
  status: 'auto',
  a: [5, 0],
  b: [4, 0],
  zBottom: 1,
  zTop: 2.2,
} as unknown as StructuredModel['openings'][number];
const snapping = { levels: levelsOf([window], wall), reach: 0.1 };

describe('drawing on the face of a wall', () => {
  it('a window has the width and height of the drag, lined up with sills and heads of the storey', () => {
    const { rect, kind, operation } = drawnOnFace(
      wall,
      'window',
      [
        { s: 3.2, h: 2.04 },
        { s: 2, h: 0.95 },
      ],
      snapping,
    );
    expect(rect).toEqual({ from: 2, to: 3.2, sill: 0.9, head: expect.closeTo(2.1) });
    expect(kind).toBe('window');
    expect(operation).toMatchObject({ type: 'draw-opening', wall: 'south', a: [3, 0], b: [4.2, 0], sill: 0.9 });
  });

  it('a window that is pulled down to the floor is a door; doors and passages always stand on it', () => {
    const down = [
      { s: 1, h: 2 },
      { s: 2, h: 0.05 },
    ] as const;
    expect(drawnOnFace(wall, 'window', down, snapping)).toMatchObject({ kind: 'door', operation: { sill: 0 } });
    const middle = [
      { s: 1, h: 1.2 },
      { s: 2, h: 2.4 },
    ] as const;
    expect(drawnOnFace(wall, 'passage', middle, snapping)).toMatchObject({
      kind: 'passage',
      operation: { sill: 0, head: expect.closeTo(2.4) },
    });
  });

  it('it stays within its wall, and is nothing while it is too small', () => {
    const far = [
      { s: 5, h: 1.2 },
      { s: 9, h: 9 },
    ] as const;
    expect(drawnOnFace(wall, 'door', far, snapping).rect).toMatchObject({ to: 6, head: expect.closeTo(2.55) });
    expect(
      drawnOnFace(
        wall,
        'window',
        [
          { s: 1, h: 1.3 },
          { s: 1.1, h: 2 },
        ],
        snapping,
      ).operation,
    ).toBeUndefined();
  });
});

describe('two clicks at one height', () => {
  const at = (s: number, h: number) => ({ s, h });
  const draw = (kind: 'door' | 'window' | 'passage', from: number, to: number, reach = 0) =>
    drawnOnFace(wall, kind, [at(1, from), at(2, to)], { levels: [], reach });

  it('give an opening the heights that one of its kind has on the plan', () => {
    expect(draw('window', 1.2, 1.3)).toMatchObject({ kind: 'window', operation: { sill: 0.9, head: 2.1 } });
    expect(draw('window', 0, 0), 'at the floor it is no door').toMatchObject({
      kind: 'window',
      rect: { sill: 0.9, head: 2.1 },
    });
    expect(draw('door', 0.05, 0.2)).toMatchObject({ operation: { sill: 0, head: 2.1 } });
    expect(draw('passage', 1, 1.1)).toMatchObject({ operation: { sill: 0, head: 2.2 } });
    expect(draw('window', 1, 1.4, 0.5).rect, 'far off a hand is less steady').toMatchObject({ sill: 0.9, head: 2.1 });
  });

  it('are the upper corners of a door where one reaches so high', () => {
    expect(draw('door', 1.98, 2)).toMatchObject({ operation: { sill: 0, head: expect.closeTo(2) } });
  });

  it('leave a lintel below the upper edge of a low wall, and never a sliver', () => {
    const low = { ...wall, zTop: 1.1 };
    const { rect } = drawnOnFace(low, 'window', [at(1, 0.5), at(2, 0.5)], { levels: [], reach: 0 });
    expect(rect).toMatchObject({ sill: expect.closeTo(0.65), head: expect.closeTo(0.95) });
  });

  it('of a drag that goes further the height counts as drawn', () => {
    expect(draw('window', 2, 2.4).operation).toMatchObject({ sill: 2, head: expect.closeTo(2.4) });
    expect(draw('door', 0, 1.2).operation).toMatchObject({ sill: 0, head: expect.closeTo(1.2) });
  });
});

describe('pulling an opening', () => {
  const rect = rectOf(window, wall);
  const pull = (grip: Parameters<typeof pulledRect>[2]['grip'], s: number, h: number) =>
    pulledRect(wall, rect, { grip, by: { s, h } }, { levels: [], reach: 0.1 });

  it('an edge follows the hand and leaves the others where they are', () => {
    expect(rect).toEqual({ from: 3, to: 4, sill: 0.9, head: expect.closeTo(2.1) });
    expect(pull('from', -0.5, 1)).toEqual({ ...rect, from: 2.5 });
    expect(pull('head', 1, 0.2).head).toBeCloseTo(2.3);
    expect(pull('sill', 0, -2).sill).toBe(0);
  });

  it('no edge passes the one across, nor the end of the wall', () => {
    expect(pull('to', -3, 0).to).toBeCloseTo(3.2);
    expect(pull('to', 9, 0).to).toBe(6);
    expect(pull('all', 9, 0)).toMatchObject({ from: 5, to: 6, sill: rect.sill });
  });
});

describe('giving an opening measures', () => {
  const rect = rectOf(window, wall);

  it('it stays around its middle, keeps its height above another sill, and what is left out', () => {
    expect(measuredRect(wall, rect, { width: 1.5 })).toEqual({
      ...rect,
      from: 2.75,
      to: 4.25,
      head: expect.closeTo(rect.head),
    });
    expect(measuredRect(wall, rect, { sill: 0.5 })).toMatchObject({
      from: 3,
      to: 4,
      sill: 0.5,
      head: expect.closeTo(1.7),
    });
    expect(measuredRect(wall, rect, { height: 1.5 })).toMatchObject({ sill: 0.9, head: expect.closeTo(2.4) });
  });

  it('it stays within its wall', () => {
    const last = { ...rect, from: 5, to: 6 };
    expect(measuredRect(wall, last, { width: 2 })).toMatchObject({ from: 4, to: 6 });
    expect(measuredRect(wall, { ...rect, from: 0, to: 1 }, { width: 2 })).toMatchObject({ from: 0, to: 2 });
  });

  it('is told the model from the floor on that the opening stands over', () => {
    expect(openingTo({ ...window, zFloor: 0 }, wall, rect)).toEqual({
      type: 'move-opening',
      id: 'w',
      a: [4, 0],
      b: [5, 0],
      sill: 1,
      head: expect.closeTo(2.2),
    });
  });
});

it('a rectangle stands on the face on the side that is asked for', () => {
  expect(cornersOf(wall, { from: 1, to: 2, sill: 0, head: 2 }, 0.1)).toEqual([
    [2, 0.1, 0.1],
    [3, 0.1, 0.1],
    [3, 0.1, 2.1],
    [2, 0.1, 2.1],
  ]);
});
