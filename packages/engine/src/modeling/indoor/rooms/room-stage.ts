import { breathe } from '../../../core/context.ts';
import { EngineError } from '../../../core/errors.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadPointCloud } from '../../../core/stored-points.ts';
import { signedArea } from '../../../math/polygon.ts';
import { median } from '../../../math/statistics.ts';
import type { RasterGrid } from '../../../spatial/mask-grid.ts';
import type { CeilingMap } from './ceiling-map.ts';
import { coarseCell, mapCeilings } from './ceiling-map.ts';
import { polygonOnLines, supportOn } from '../../../spatial/polygon-on-lines.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { readJson } from '../../../core/json-artifact.ts';
import type { RoomLabels } from './label-rooms.ts';
import { joinAcrossBeams, labelRooms } from './label-rooms.ts';
import { fillCorners } from './fill-corners.ts';
import { fromPlan } from '../plan-frame.ts';
import { findBoundLines, noteSupport, thinLines } from './room-lines.ts';
import type { CountBeside } from './align-rooms.ts';
import { alignRooms } from './align-rooms.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { storeyPoints, visitBox } from '../storeys/storey-points.ts';

/** A room whose border shows walls on less than this share is no room: a reflection, or a patch of the world outside. */
const LEAST_SUPPORT = 0.35;
/** A floor with fewer walls than this around it is no room at all. */
const LEAST_DOUBTFUL_SUPPORT = 0.08;
/** Two lines nearer than this facing the same way are one wall. */
const LINES_APART = 0.07;

/** Finds the rooms of every storey: writes `model/rooms.json`. */
export const roomsStage: Stage = {
  name: 'rooms',
  reads: ['points/', 'model/storeys.json'],
  writes: ['model/rooms.json'],
  async run(store, _options, context) {
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const cloud = await loadPointCloud(store, []);
    const rooms: DetectedRoom[] = [];
    let doubtful: DetectedRoom | undefined;
    for (const storey of layout.storeys) {
      const points = storeyPoints(cloud.position, layout, storey);
      await breathe(context);
      const ceilings = mapCeilings(points, layout, storey);
      await breathe(context);
      const labels = joinAcrossBeams(labelRooms(points, layout, storey, ceilings));
      const outlined: DetectedRoom[] = [];
      for (let id = 0; id < labels.rooms; id++) {
        await breathe(context);
        const room = outlineRoom(id, labels, points, ceilings, layout, storey);
        if (!room) continue;
        if (heldShare(room) >= LEAST_SUPPORT) outlined.push(room);
        else if (!doubtful || room.area > doubtful.area) doubtful = room;
        context.progress((storey.index + (id + 1) / labels.rooms) / layout.storeys.length);
      }
      for (const room of alignRooms(outlined, levelPointsBeside(points, ceilings, storey))) {
        rooms.push(room);
        context.preview('room', {
          storey: storey.index,
          polygon: room.polygon.map((p) => fromPlan(p, layout.angle)),
          zFloor: room.zFloor,
          zCeiling: room.zCeiling,
        });
      }
    }
    // A single view of a cluttered room shows few walls; its largest space is better than nothing, and says so itself.
    if (rooms.length === 0 && doubtful && heldShare(doubtful) >= LEAST_DOUBTFUL_SUPPORT) {
      rooms.push(doubtful);
      context.warn({ code: 'walls-scarcely-seen', params: { percent: Math.round(100 * heldShare(doubtful)) } });
    }
    if (rooms.length === 0) throw new EngineError('no-structure-found', { stage: 'rooms' });
    await store.write('model/rooms.json', JSON.stringify(rooms));
    return { rooms: rooms.length, area: Math.round(rooms.reduce((s, r) => s + r.area, 0) * 100) / 100 };
  },
};

function outlineRoom(
  id: number,
  labels: RoomLabels,
  points: StoreyPoints,
  ceilings: CeilingMap,
  layout: StoreyLayout,
  storey: DetectedStorey,
): DetectedRoom | undefined {
  const mask = Uint8Array.from(labels.label, (other) => (other === id ? 1 : 0));
  const scene = { labels, ceilings, elevation: storey.elevation, ceilingSeen: storey.ceilingSeen };
  const found = thinLines(findBoundLines(mask, points, scene, layout.normals), LINES_APART);
  const lines = noteSupport(found, boundsOfMask(mask, labels.grid), points, scene);
  const loops = polygonOnLines(mask, labels.grid, lines);
  if (loops.length === 0) return undefined;
  const { grid, label } = labels;
  const polygon = fillCorners(
    loops[0]!,
    (a, b) => supportOn(a, b, lines),
    (x, y) => {
      const other = label[Math.floor((y - grid.y0) / grid.cell) * grid.width + Math.floor((x - grid.x0) / grid.cell)]!;
      return other >= 0 && other !== id;
    },
  );
  const area = signedArea(polygon);
  if (area < 1) return undefined;
  const holes = loops.slice(1).filter((loop) => signedArea(loop) < -1);
  const edges = polygon.map((a, k) => {
    const b = polygon[(k + 1) % polygon.length]!;
    return { a, b, support: supportOn(a, b, lines) };
  });
  const heights: number[] = [];
  for (let at = 0; at < mask.length; at += 3) {
    if (!mask[at]) continue;
    const i = at % labels.grid.width;
    const j = (at - i) / labels.grid.width;
    const coarse = coarseCell(
      ceilings.grid,
      labels.grid.x0 + (i + 0.5) * labels.grid.cell,
      labels.grid.y0 + (j + 0.5) * labels.grid.cell,
    );
    if (coarse >= 0 && !Number.isNaN(ceilings.height[coarse])) heights.push(ceilings.height[coarse]!);
  }
  return {
    storey: storey.index,
    polygon,
    holes,
    edges,
    zFloor: storey.elevation,
    zCeiling: median(heights) ?? storey.elevation + storey.height,
    ceilingSeen: heights.length > 0,
    area: area + holes.reduce((s, h) => s + signedArea(h), 0),
  };
}

/** Share of a room's outline that shows walls. */
function heldShare(room: DetectedRoom): number {
  const lengthOf = ({ a, b }: DetectedRoom['edges'][number]) => Math.hypot(b[0] - a[0], b[1] - a[1]);
  const length = room.edges.reduce((sum, e) => sum + lengthOf(e), 0);
  return room.edges.reduce((sum, e) => sum + e.support * lengthOf(e), 0) / length;
}

/** Counts floor and ceiling points in the strip 2 to 9 cm beside an edge. */
function levelPointsBeside(points: StoreyPoints, ceilings: CeilingMap, storey: DetectedStorey): CountBeside {
  return (a, b, inward) => {
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    const dx = (b[0] - a[0]) / length;
    const dy = (b[1] - a[1]) / length;
    const box = {
      minX: Math.min(a[0], b[0]) - 0.1,
      minY: Math.min(a[1], b[1]) - 0.1,
      maxX: Math.max(a[0], b[0]) + 0.1,
      maxY: Math.max(a[1], b[1]) + 0.1,
    };
    let count = 0;
    visitBox(points, box, (k) => {
      const x = points.x[k]! - a[0];
      const y = points.y[k]! - a[1];
      const along = dx * x + dy * y;
      const off = inward[0] * x + inward[1] * y;
      if (along < 0 || along > length || off < 0.02 || off > 0.09) return;
      const z = points.z[k]!;
      const coarse = coarseCell(ceilings.grid, points.x[k]!, points.y[k]!);
      const isFloor = Math.abs(z - storey.elevation) < 0.04;
      if (isFloor || (coarse >= 0 && Math.abs(z - ceilings.height[coarse]!) < 0.05)) count++;
    });
    return count;
  };
}

/** Plan box of a mask with room for its walls. */
function boundsOfMask(mask: Uint8Array, grid: RasterGrid) {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      if (!mask[j * grid.width + i]) continue;
      const x = grid.x0 + i * grid.cell;
      const y = grid.y0 + j * grid.cell;
      box.minX = Math.min(box.minX, x - 0.5);
      box.minY = Math.min(box.minY, y - 0.5);
      box.maxX = Math.max(box.maxX, x + 0.55);
      box.maxY = Math.max(box.maxY, y + 0.55);
    }
  }
  return box;
}
