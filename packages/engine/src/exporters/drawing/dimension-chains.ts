import type { Vec2 } from '../../core/vector.ts';
import { boundsOf, dot } from '../geometry/plan-geometry.ts';
import type { WallLayout } from '../geometry/wall-layout.ts';
import { toPlan } from '../geometry/wall-layout.ts';

/** Parts of a wall's length at which it is checked whether other walls stand in front of it. */
const PROBES = [0.25, 0.5, 0.75];
/** Meters; walls flush within this do not hide each other. */
const FLUSH = 0.01;
/** Cosine of about 87 degrees: a wall this near to the direction of the chain is dimensioned in it. */
const ALONG_CHAIN = 0.05;

/** A row of dimensions outside the building. */
export interface DimensionChain {
  /** Unit vector out of the building, along a page axis. */
  outward: Vec2;
  /** 0 next to the building, 1 beyond. */
  row: 0 | 1;
  /** Positions along the chain: x for chains above and below, y for those beside; ascending, whole millimeters. */
  ticks: number[];
}

const SIDES: readonly Vec2[] = [
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];
/** Positions closer than this are one, meters. */
const SAME = 0.03;

/**
 * Dimension chains of a storey whose main directions lie along the page: on each side the corners and openings of the
 * walls one sees from there, and the whole length below and on the left.
 */
export function chainDimensions(layouts: readonly WallLayout[]): DimensionChain[] {
  const shadows = layouts.map((layout) => ({ layout, bounds: boundsOf(layout.outline.map((p) => toPlan(layout, p))) }));
  if (shadows.length === 0) return [];
  const chains: DimensionChain[] = [];
  for (const outward of SIDES) {
    const axis = outward[0] === 0 ? 0 : 1;
    const depth = ({ min, max }: { min: Vec2; max: Vec2 }) => Math.max(dot(min, outward), dot(max, outward));
    const isSeen = (wall: (typeof shadows)[number]) =>
      PROBES.some((part) => {
        const at = wall.bounds.min[axis] + part * (wall.bounds.max[axis] - wall.bounds.min[axis]);
        return !shadows.some(
          ({ bounds }) => bounds.min[axis] < at && at < bounds.max[axis] && depth(bounds) > depth(wall.bounds) + FLUSH,
        );
      });
    const seen = shadows.filter((wall) => Math.abs(dot(wall.layout.along, outward)) < ALONG_CHAIN && isSeen(wall));
    const openings = seen.flatMap(({ layout }) =>
      layout.openings.flatMap(({ begin, end }) => [toPlan(layout, [begin, 0])[axis], toPlan(layout, [end, 0])[axis]]),
    );
    const corners = seen.flatMap(({ bounds }) => [bounds.min[axis], bounds.max[axis]]);
    const whole = [
      Math.min(...shadows.map(({ bounds }) => bounds.min[axis])),
      Math.max(...shadows.map(({ bounds }) => bounds.max[axis])),
    ];
    const inner = tidy([...whole, ...corners, ...openings], whole);
    const isMain = outward[0] + outward[1] < 0;
    const hasDetail = inner.length > 2 && (isMain || openings.length > 0);
    if (hasDetail) chains.push({ outward, row: 0, ticks: inner });
    if (isMain) chains.push({ outward, row: hasDetail ? 1 : 0, ticks: tidy(whole, whole) });
  }
  return chains;
}

/** Ascending, in whole millimeters so that the parts of a chain add up, without near doubles; the ends always stay. */
function tidy(values: number[], ends: number[]): number[] {
  const last = Math.max(...ends);
  const kept: number[] = [];
  for (const value of values.sort((p, q) => p - q)) {
    if (kept.length > 0 && value - kept[kept.length - 1]! < SAME) continue;
    if (value !== last && last - value < SAME) continue;
    kept.push(value);
  }
  return kept.map((value) => Math.round(value * 1000) / 1000);
}
