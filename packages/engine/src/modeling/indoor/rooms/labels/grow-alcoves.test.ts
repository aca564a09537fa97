import { expect, it } from 'vitest';
import { growLabels } from '../../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../../spatial/raster-grid.ts';
import { growIntoAlcoves, growIntoPockets } from './grow-rooms.ts';
import { findCores } from './room-cores.ts';
import { ROOM_LABEL_DEFAULTS as KNOBS } from './room-label-options.ts';

/** Six by six meters. */
const GRID: RasterGrid = { x0: 0, y0: 0, cell: 0.05, width: 120, height: 120 };
const maskOf = (isSet: (x: number, y: number) => boolean) =>
  Uint8Array.from({ length: 120 * 120 }, (_, at) =>
    isSet(((at % 120) + 0.5) / 20, (Math.floor(at / 120) + 0.5) / 20) ? 1 : 0,
  );

/** A room of 3 × 3 m, from whose corner an alcove `width` m wide slants one meter further, to a door. */
function plan(width: number) {
  const covered = maskOf((x, y) => {
    const [across, along] = [(x - y) / Math.SQRT2, (x + y - 8) / Math.SQRT2];
    return (x > 1 && x < 4 && y > 1 && y < 4) || (Math.abs(across) < width / 2 && along > -1 && along < 0.9);
  });
  const label = findCores(covered, GRID, KNOBS.wideErosion, KNOBS);
  growLabels(label, covered, GRID, KNOBS.wideErosion + KNOBS.growBeyond);
  return { covered, label };
}

/** Square meters that a room grows by, with walls around what is covered, or none. */
function grownBy(width: number, isWalled: boolean): number {
  const { covered, label } = plan(width);
  const wall = covered.map((set) => (set || !isWalled ? 0 : 1));
  const before = label.filter((id) => id >= 0).length;
  growIntoAlcoves(label, { covered, parted: covered, wall }, GRID, KNOBS);
  return (label.filter((id) => id >= 0).length - before) * 0.05 ** 2;
}

it('lets a room grow into an alcove that slants to the raster', () => {
  const { covered, label } = plan(1.3);
  const missed = covered.filter((set, at) => set && label[at]! < 0).length * 0.05 ** 2;
  expect(missed).toBeGreaterThan(0.3);
  expect(grownBy(1.3, true)).toBeGreaterThan(0.7 * missed);
});

it('grows through no slanting gap as wide as a door, and into no open place', () => {
  expect(grownBy(0.9, true)).toBe(0);
  expect(grownBy(1.3, false)).toBe(0);
});

it('lets a room grow to the end of a wedge between slanting walls', () => {
  const wedge = maskOf((x, y) => y > 1 && y < 5 && x > 1 && x < 1.82 + 0.25 * (y - 1));
  const wall = wedge.map((set) => (set ? 0 : 1));
  const label = findCores(wedge, GRID, KNOBS.wideErosion, KNOBS);
  growLabels(label, wedge, GRID, KNOBS.wideErosion + KNOBS.growBeyond);
  const lowest = () => label.findIndex((id) => id >= 0) / GRID.width / 20;
  expect(lowest()).toBeGreaterThan(1.5);
  const alcoves = growIntoAlcoves(label, { covered: wedge, parted: wedge, wall }, GRID, KNOBS);
  expect(lowest()).toBeGreaterThan(1.1);
  growIntoPockets(label, { inside: wedge, alcoves, wall, standing: wall }, GRID, KNOBS);
  expect(lowest()).toBeCloseTo(1, 1);
});

/** Square meters by which a room grows beyond its upper wall through a gap, before which panes may stand, onto floor without a ceiling. */
function grownBeyond(gap: number, { isWalled = false, hasPanes = false }): number {
  const covered = maskOf((x, y) => x > 1 && x < 5 && y > 0.5 && y < 3);
  const isOpening = (x: number) => x > 3 - gap / 2 && x < 3 + gap / 2;
  const wall = maskOf((x, y) => {
    const isBorder = y >= 3 && y < 3.1 && !isOpening(x);
    const isAround = isWalled && y >= 3 && (x < 1.1 || x > 4.9 || y > 5.3);
    return isBorder || isAround;
  });
  const inside = maskOf((x, y) => x > 1 && x < 5 && y > 0.5 && y < 5.5 && !(y >= 3 && y < 3.1 && !isOpening(x)));
  const panes = maskOf((x, y) => hasPanes && isOpening(x) && y >= 3 && y < 3.05);
  const standing = wall.map((set, at) => set | panes[at]!);
  const label = Int32Array.from(covered, (set) => (set ? 0 : -1));
  const before = label.filter((id) => id >= 0).length;
  growIntoPockets(
    label,
    {
      inside: inside.map((set, at) => (wall[at] ? 0 : set)),
      alcoves: new Uint8Array(covered.length),
      wall,
      standing,
    },
    GRID,
    KNOBS,
  );
  return (label.filter((id) => id >= 0).length - before) * 0.05 ** 2;
}

it('leaves an open place alone that is seen through a gap between panes, and takes in a stair well behind walls', () => {
  expect(grownBeyond(1, { hasPanes: true })).toBe(0);
  expect(grownBeyond(1, { hasPanes: true, isWalled: true })).toBeGreaterThan(4);
  expect(grownBeyond(3, {})).toBeGreaterThan(4);
});
