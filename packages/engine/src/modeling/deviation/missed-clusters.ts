import type { DeviationSummary, Room, Storey, StructuredModel } from '../../core/model/structured-model.ts';
import { roundLength } from '../../math/rounding.ts';
import type { CellBox } from '../../spatial/connected-components.ts';
import { labelBoxes, labelComponents } from '../../spatial/connected-components.ts';
import type { RasterGrid } from '../../spatial/raster-grid.ts';
import { cellAt, gridOver } from '../../spatial/raster-grid.ts';
import { NO_DEVIATION, STEPS_PER_METER } from './measure-deviation.ts';

type MissedCluster = DeviationSummary['missed'][number];

/** Thresholds of a cluster that the model lacks; lengths in meters. */
export interface MissedClusterOptions {
  /** Side of the cells that points are gathered in. */
  cell?: number;
  /** How far around the rooms clusters are looked for. */
  margin?: number;
  /** Points nearer than this to floor or ceiling do not count. */
  inset?: number;
  /** Points nearer than this to a face are explained by it. */
  explained?: number;
  /** Points that a cell, and a cluster, need. */
  leastPerCell?: number;
  leastPoints?: number;
  /** Most clusters that are reported. */
  most?: number;
}

export const MISSED_CLUSTER_DEFAULTS: Required<MissedClusterOptions> = {
  cell: 0.25,
  margin: 1,
  inset: 0.1,
  explained: 0.1,
  leastPerCell: 10,
  leastPoints: 200,
  most: 20,
};

/** Input: points, their deviations, and the plane of each, -1 for none. */
export interface MeasuredPoints {
  /** 3·n, local meters. */
  position: Float32Array;
  /** n, 0.1 mm. */
  tenthMm: Int16Array;
  region: Int32Array;
}

/** Clusters of structural points inside the building that no face explains, largest first. */
export function findMissedClusters(
  points: MeasuredPoints,
  model: StructuredModel,
  options: MissedClusterOptions = {},
): MissedCluster[] {
  const knobs = { ...MISSED_CLUSTER_DEFAULTS, ...options };
  const clusters = model.storeys.flatMap((storey) => {
    const rooms = model.rooms.filter((room) => room.storey === storey.id);
    return rooms.length > 0 ? clustersOf(storey, rooms, points, knobs) : [];
  });
  return clusters.sort((a, b) => b.points - a.points).slice(0, knobs.most);
}

function clustersOf(
  storey: Storey,
  rooms: readonly Room[],
  points: MeasuredPoints,
  knobs: Required<MissedClusterOptions>,
): MissedCluster[] {
  const unexplained = gatherUnexplained(storey, rooms, points, knobs);
  const { label, sizes } = labelComponents(
    Uint8Array.from(unexplained.counts, (count) => (count >= knobs.leastPerCell ? 1 : 0)),
    unexplained.grid,
  );
  const totals = sizes.map(() => ({ points: 0, z0: Infinity, z1: -Infinity }));
  for (let at = 0; at < label.length; at++) {
    const total = totals[label[at]!];
    if (!total) continue;
    total.points += unexplained.counts[at]!;
    total.z0 = Math.min(total.z0, unexplained.low[at]!);
    total.z1 = Math.max(total.z1, unexplained.high[at]!);
  }
  const boxes = labelBoxes(label, sizes.length, unexplained.grid);
  return totals.flatMap((total, k) =>
    total.points >= knobs.leastPoints ? [toCluster(boxes[k]!, total, unexplained.grid)] : [],
  );
}

/** Unexplained points of a storey by plan cell: their number and their lowest and highest z. */
interface UnexplainedCells {
  grid: RasterGrid;
  counts: Uint32Array;
  low: Float32Array;
  high: Float32Array;
}

function gatherUnexplained(
  { elevation }: Storey,
  rooms: readonly Room[],
  { position, tenthMm, region }: MeasuredPoints,
  { cell, margin, inset, explained }: Required<MissedClusterOptions>,
): UnexplainedCells {
  const xs = rooms.flatMap((room) => room.polygon.map((p) => p[0]));
  const ys = rooms.flatMap((room) => room.polygon.map((p) => p[1]));
  const box = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const grid = gridOver(box, cell, margin);
  const cells = grid.width * grid.height;
  const counts = new Uint32Array(cells);
  const low = new Float32Array(cells).fill(Infinity);
  const high = new Float32Array(cells).fill(-Infinity);
  const top = Math.max(...rooms.map((room) => room.zCeiling)) - inset;
  const near = explained * STEPS_PER_METER;
  for (let i = 0; i < tenthMm.length; i++) {
    if (region[i]! < 0 || (tenthMm[i] !== NO_DEVIATION && Math.abs(tenthMm[i]!) < near)) continue;
    const z = position[3 * i + 2]!;
    if (z < elevation + inset || z > top) continue;
    const at = cellAt(grid, position[3 * i]!, position[3 * i + 1]!);
    if (at < 0) continue;
    counts[at]!++;
    if (z < low[at]!) low[at] = z;
    if (z > high[at]!) high[at] = z;
  }
  return { grid, counts, low, high };
}

function toCluster(
  { i0, i1, j0, j1 }: CellBox,
  { points, z0, z1 }: { points: number; z0: number; z1: number },
  { x0, y0, cell }: RasterGrid,
): MissedCluster {
  return {
    center: [
      roundLength(x0 + ((i0 + i1 + 1) / 2) * cell),
      roundLength(y0 + ((j0 + j1 + 1) / 2) * cell),
      roundLength((z0 + z1) / 2),
    ],
    size: [(i1 - i0 + 1) * cell, (j1 - j0 + 1) * cell, roundLength(z1 - z0)],
    points,
  };
}
