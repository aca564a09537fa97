import { expect, it } from 'vitest';
import { LAYOUT, STOREY } from '../../../../../test/modeling/two-rooms.ts';
import type { DetectedWall } from '../../detected-elements.ts';
import { storeyPoints } from '../../storeys/storey-points.ts';
import { partAtDoubleFrames } from './double-frames.ts';
import type { WallOpening } from '../wall-opening.ts';

const THICKNESS = 0.3;
const FRAME = 0.06;
/** How far behind the wall's face the frames and the panes lie. */
const [FRONT, PANE] = [0.03, 0.1];

/** An outer wall from x 0 to 7, its room above it. */
const wall: DetectedWall = {
  storey: 0,
  a: [0, -THICKNESS / 2],
  b: [7, -THICKNESS / 2],
  thickness: THICKNESS,
  thicknessSource: 'measured',
  exterior: true,
  left: 0,
  right: -1,
  rooms: [0],
  zBottom: 0,
  zTop: 2.6,
  support: 1,
};

const windowAt = (from: number, to: number): WallOpening => ({
  type: 'window',
  from,
  to,
  zBottom: 1,
  zTop: 2,
  evidence: { points: 1000, coverage: 1, rms: 0, sides: 1, around: 1 },
});

/**
 * Panes from 1 to 5.2 m along the wall behind a frame, with a bar of a width in the middle that lies as deep as the frame. The
 * panes scatter so far to both sides; the frame's jambs may be wider than its sill and head; the bar may stand elsewhere.
 */
function windowsWithBar(
  bar: number,
  { barDepth = FRONT, scatter = 0, jamb = FRAME, at = 3.1, beside = [] as number[] } = {},
) {
  const points = [...beside];
  const add = (x: number, depth: number, z: number) => points.push(x, -depth, z);
  for (let x = 1.005; x < 5.2; x += 0.01) {
    for (let z = 1.005; z < 2; z += 0.01) {
      const isBar = Math.abs(x - at) < bar / 2;
      const isFrame = Math.min(x - 1, 5.2 - x) < jamb || Math.min(z - 1, 2 - z) < FRAME || isBar;
      if (isFrame) add(x, isBar ? barDepth : FRONT, z);
      else if (Math.round(100 * x + 7 * z * 100) % 9 === 0) add(x, PANE + scatter * Math.sin(100 * x + 37 * z), z);
    }
  }
  return storeyPoints(Float32Array.from(points), { ...LAYOUT, bounds: { ...LAYOUT.bounds, maxX: 40 } }, STOREY);
}

const widths = (placed: readonly { opening: WallOpening }[]) => placed.map(({ opening: { from, to } }) => to - from);

it('parts a window where a bar is as wide as two of its frames', () => {
  const parts = partAtDoubleFrames([{ wall, opening: windowAt(1, 5.2) }], windowsWithBar(2 * FRAME));
  expect(widths(parts)).toHaveLength(2);
  for (const width of widths(parts)) expect(width).toBeCloseTo(2.1, 1);
  expect(parts[0]!.opening.to).toBe(parts[1]!.opening.from);
  expect(parts.reduce((sum, { opening }) => sum + opening.evidence.points, 0)).toBe(1000);
});

it('parts one between two others by the frame at sill and head: at its sides theirs shows too', () => {
  const parts = partAtDoubleFrames(
    [{ wall, opening: windowAt(1, 5.2) }],
    windowsWithBar(2 * FRAME, { jamb: 2 * FRAME }),
  );
  expect(widths(parts)).toHaveLength(2);
});

it('leaves the mullion of one window, a pillar, and what is no window of an outer wall', () => {
  const one = { wall, opening: windowAt(1, 5.2) };
  expect(partAtDoubleFrames([one], windowsWithBar(FRAME))).toEqual([one]);
  expect(partAtDoubleFrames([one], windowsWithBar(0.4))).toEqual([one]);
  const double = windowsWithBar(2 * FRAME);
  const inside = { wall: { ...wall, exterior: false }, opening: one.opening };
  const passage = { wall, opening: { ...one.opening, type: 'passage' as const } };
  expect(partAtDoubleFrames([inside, passage], double)).toEqual([inside, passage]);
});

it('parts windows where the scan shows one of several double frames narrower', () => {
  const one = { wall: { ...wall, b: [12, -THICKNESS / 2] as [number, number] }, opening: windowAt(1, 11.5) };
  const starts = [1, 3.1, 5.2, 7.3, 9.4];
  const row = (narrow: number) =>
    starts
      .flatMap((from) => frameOf(from, from + 2.1, FRAME))
      .filter((_, i, all) => {
        const off = Math.abs(all[i - (i % 3)]! - 7.3);
        return off < narrow / 2 || off > FRAME;
      });
  const points = (narrow: number) =>
    storeyPoints(Float32Array.from(row(narrow)), { ...LAYOUT, bounds: { ...LAYOUT.bounds, maxX: 40 } }, STOREY);
  expect(partAtDoubleFrames([one], points(2 * FRAME))).toHaveLength(5);
  expect(partAtDoubleFrames([one], points(1.9 * FRAME))).toHaveLength(5);
  expect(partAtDoubleFrames([one], points(0.8 * FRAME))).toEqual([one]);
});

it('takes a strip of a blind, before which panes scatter as far, for no double frame', () => {
  const one = { wall, opening: windowAt(1, 5.2) };
  expect(partAtDoubleFrames([one], windowsWithBar(2 * FRAME, { barDepth: PANE - 0.03 }))).toHaveLength(2);
  expect(partAtDoubleFrames([one], windowsWithBar(2 * FRAME, { barDepth: PANE - 0.03, scatter: 0.05 }))).toEqual([one]);
});

it('measures a mullion without the noise of the panes beside it, which by chance shows on all of its height', () => {
  const noise: number[] = [];
  for (let x = 1.07; x < 5.13; x += 0.02) {
    const isBeside = Math.abs(x - 3.1) < 0.07;
    for (let k = 0; k < 12; k++) noise.push(x, -FRONT, isBeside ? 1.07 + k * 0.075 : 1.07 + (k >> 1) * 0.15);
  }
  const one = { wall, opening: windowAt(1, 5.2) };
  expect(partAtDoubleFrames([one], windowsWithBar(FRAME, { beside: noise }))).toEqual([one]);
});

it('takes two sashes of unlike widths for one window: windows side by side are alike', () => {
  const one = { wall, opening: windowAt(1, 5.2) };
  expect(partAtDoubleFrames([one], windowsWithBar(2 * FRAME, { at: 2.7 }))).toEqual([one]);
});

it('parts windows though one of many shows a wide bar at its sill', () => {
  const starts = Array.from({ length: 12 }, (_, k) => 10 + 2 * k);
  const beside = starts.flatMap((from, k) => frameOf(from, from + 1, k === 0 ? 2 * FRAME : FRAME));
  const long = { ...wall, b: [40, -THICKNESS / 2] as [number, number] };
  const placed = [[1, 5.2], ...starts.map((from) => [from, from + 1])].map(([from, to]) => ({
    wall: long,
    opening: windowAt(from!, to!),
  }));
  expect(partAtDoubleFrames(placed, windowsWithBar(2 * FRAME, { beside }))).toHaveLength(placed.length + 1);
  const wide = starts.flatMap((from, k) => frameOf(from, from + 1, k % 4 === 0 ? 2 * FRAME : FRAME));
  expect(partAtDoubleFrames(placed, windowsWithBar(2 * FRAME, { beside: wide }))).toHaveLength(placed.length);
});

it('parts a row of windows whose ends are narrower by the width of three others', () => {
  const long = { ...wall, b: [40, -THICKNESS / 2] as [number, number] };
  const row = [1, 2.4, 4.5, 6.6, 7.4];
  const withOthers = (width: number, isFramed = true) => {
    const starts = [12, 16, 20];
    const whole = row.slice(1).flatMap((to, k) => frameOf(row[k]!, to, FRAME));
    const isBar = (x: number) => row.slice(1, -1).some((at) => Math.abs(x - at) < FRAME);
    const frames = whole.filter((_, i) => {
      const [x, y] = [whole[i - (i % 3)]!, whole[i - (i % 3) + 1]!];
      return isFramed || isBar(x) || y !== -FRONT;
    });
    const beside = starts.flatMap((from) => frameOf(from, from + width, FRAME));
    const points = Float32Array.from([...frames, ...beside]);
    const placed = [[1, 7.4], ...starts.map((from) => [from, from + width])].map(([from, to]) => ({
      wall: long,
      opening: windowAt(from!, to!),
    }));
    const bounds = { ...LAYOUT.bounds, maxX: 40 };
    return widths(partAtDoubleFrames(placed, storeyPoints(points, { ...LAYOUT, bounds }, STOREY))).slice(0, -3);
  };
  expect(withOthers(2.1)).toEqual([1.4, 2.1, 2.1, 0.8].map((width) => expect.closeTo(width, 1)));
  expect(withOthers(1.8)).toHaveLength(1);
  // The scan shows no frame of the row at sill, head and sides: the frames of the others tell how wide two are.
  expect(withOthers(2.1, false)).toHaveLength(4);
});

it('parts windows whose frames are as deep as panes of which hardly anything comes back', () => {
  const wide = 0.1;
  const pair = [1, 3.1].flatMap((from) => frameOf(from, from + 2.1, wide, wide));
  const flush = pair.map((value, i) => (i % 3 === 1 ? -PANE : value));
  const points = (values: number[]) =>
    storeyPoints(Float32Array.from(values), { ...LAYOUT, bounds: { ...LAYOUT.bounds, maxX: 40 } }, STOREY);
  const one = { wall, opening: windowAt(1, 5.2) };
  expect(widths(partAtDoubleFrames([one], points(flush)))).toEqual([2.1, 2.1].map((width) => expect.closeTo(width, 1)));
  const thin = frameOf(1, 5.2, wide, wide).map((value, i) => (i % 3 === 1 ? -PANE : value));
  expect(partAtDoubleFrames([one], points(thin))).toEqual([one]);
  // Two leaves of a door that meet are no two windows.
  const door = { wall: { ...wall, zBottom: 0.9 }, opening: one.opening };
  expect(partAtDoubleFrames([door], points(flush))).toEqual([door]);
});

/** Points of a window's frame, whose bars at sill and head have a width, and a few of its panes. */
function frameOf(from: number, to: number, rail: number, side = FRAME): number[] {
  const points: number[] = [];
  for (let x = from + 0.005; x < to; x += 0.01) {
    for (let z = 1.005; z < 2; z += 0.01) {
      const isFrame = Math.min(x - from, to - x) < side || Math.min(z - 1, 2 - z) < rail;
      if (isFrame) points.push(x, -FRONT, z);
      else if (Math.round(100 * x + 7 * z * 100) % 9 === 0) points.push(x, -PANE, z);
    }
  }
  return points;
}
