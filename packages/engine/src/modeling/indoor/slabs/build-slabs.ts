import type { Vec2 } from '../../../core/vector.ts';
import { isInside, signedArea } from '../../../math/polygon.ts';
import { median } from '../../../math/statistics.ts';
import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import { close, gridOver } from '../../../spatial/mask-grid.ts';
import { polygonOnLines } from '../../../spatial/polygon-on-lines.ts';
import type { PlanLine } from '../../../spatial/polygon-on-lines.ts';
import type { DetectedRoom, DetectedSlab, DetectedWall, StoreyLayout } from '../detected-elements.ts';

/** Thickness of plates whose other side no one scanned, meters. */
const ASSUMED = { ground: 0.3, roof: 0.25, floor: 0.25 };
const CELL = 0.05;

/** Floor plates and the roof: outlines around rooms and walls, thickness from the ceiling below to the floor above. */
export function buildSlabs(
  layout: StoreyLayout,
  rooms: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
): DetectedSlab[] {
  const slabs: DetectedSlab[] = [];
  for (const storey of layout.storeys) {
    const outlines = outlinesOf(storey.index, layout, rooms, walls);
    const below = layout.storeys[storey.index - 1];
    const ceilingBelow = below
      ? highCeiling(rooms.filter((r) => r.storey === below.index && r.ceilingSeen))
      : undefined;
    const gap = ceilingBelow === undefined ? undefined : storey.elevation - ceilingBelow;
    const measured = gap !== undefined && gap > 0.08 && gap < 0.9;
    const thickness = measured ? gap : below ? ASSUMED.floor : ASSUMED.ground;
    for (const outline of outlines) {
      slabs.push({
        storey: storey.index,
        kind: below ? 'floor' : 'ground',
        ...outline,
        zTop: storey.elevation,
        zBottom: storey.elevation - thickness,
        thicknessSource: measured ? 'measured' : 'assumed',
      });
    }
    if (storey.index < layout.storeys.length - 1 || !storey.ceilingSeen) continue;
    const top = highCeiling(rooms.filter((r) => r.storey === storey.index && r.ceilingSeen));
    for (const outline of top === undefined ? [] : outlines) {
      slabs.push({
        storey: storey.index,
        kind: 'roof',
        ...outline,
        zBottom: top!,
        zTop: top! + ASSUMED.roof,
        thicknessSource: 'assumed',
      });
    }
  }
  return slabs;
}

/** The structural ceiling: the level most of the higher ceilings share, so that suspended ones do not count. */
function highCeiling(rooms: readonly DetectedRoom[]): number | undefined {
  if (rooms.length === 0) return undefined;
  const top = Math.max(...rooms.map((r) => r.zCeiling));
  return median(rooms.filter((r) => r.zCeiling > top - 0.15).map((r) => r.zCeiling));
}

function outlinesOf(
  storey: number,
  layout: StoreyLayout,
  rooms: readonly DetectedRoom[],
  walls: readonly DetectedWall[],
): { outline: Vec2[]; holes: Vec2[][] }[] {
  const grid = gridOver(layout.bounds, CELL, 0.6);
  const mask = new Uint8Array(grid.width * grid.height);
  for (const room of rooms) if (room.storey === storey) paint(room.polygon, mask, grid);
  const lines: PlanLine[] = [];
  const slots = { has: () => true } as unknown as ReadonlySet<number>;
  for (const wall of walls) {
    if (wall.storey !== storey) continue;
    const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
    const dx = (wall.b[0] - wall.a[0]) / length;
    const dy = (wall.b[1] - wall.a[1]) / length;
    const half = wall.thickness / 2;
    const corner = (end: Vec2, out: number, side: number): Vec2 => [
      end[0] + dx * out * half + dy * side * half,
      end[1] + dy * out * half - dx * side * half,
    ];
    paint([corner(wall.a, -1, -1), corner(wall.a, -1, 1), corner(wall.b, 1, 1), corner(wall.b, 1, -1)], mask, grid);
    if (wall.exterior) lines.push({ nx: dy, ny: -dx, d: dy * wall.a[0] - dx * wall.a[1] + half, slots });
  }
  const loops = polygonOnLines(close(mask, grid, 4), grid, dedupe(lines));
  return loops
    .filter((loop) => signedArea(loop) > 1)
    .map((outline) => ({
      outline,
      holes: loops.filter((h) => signedArea(h) < -0.5 && isInside(outline, h[0]![0], h[0]![1])),
    }));
}

function dedupe(lines: readonly PlanLine[]): PlanLine[] {
  const kept: PlanLine[] = [];
  for (const line of lines) {
    if (!kept.some((k) => Math.abs(k.nx * line.nx + k.ny * line.ny - 1) < 1e-4 && Math.abs(k.d - line.d) < 0.06))
      kept.push(line);
  }
  return kept;
}

/** Sets the cells whose middle lies in the polygon. */
function paint(polygon: readonly Vec2[], mask: Uint8Array, grid: RasterGrid): void {
  const ys = polygon.map((p) => p[1]);
  const j0 = Math.max(0, Math.floor((Math.min(...ys) - grid.y0) / grid.cell));
  const j1 = Math.min(grid.height - 1, Math.floor((Math.max(...ys) - grid.y0) / grid.cell));
  for (let j = j0; j <= j1; j++) {
    const y = grid.y0 + (j + 0.5) * grid.cell;
    const xs: number[] = [];
    for (let k = 0; k < polygon.length; k++) {
      const a = polygon[k]!;
      const b = polygon[(k + 1) % polygon.length]!;
      if (a[1] > y !== b[1] > y) xs.push(a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0]));
    }
    xs.sort((p, q) => p - q);
    for (let k = 0; k + 1 < xs.length; k += 2) {
      const i0 = Math.max(0, Math.ceil((xs[k]! - grid.x0) / grid.cell - 0.5));
      const i1 = Math.min(grid.width - 1, Math.floor((xs[k + 1]! - grid.x0) / grid.cell - 0.5));
      for (let i = i0; i <= i1; i++) mask[j * grid.width + i] = 1;
    }
  }
}
