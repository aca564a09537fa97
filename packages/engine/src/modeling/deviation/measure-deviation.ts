import type { StageContext } from '../../core/context.ts';
import { breathe } from '../../core/context.ts';
import type { StructuredModel } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { isInside } from '../../math/polygon.ts';

/** Distance of a point to the model that is stored as "none": farther than any face reaches. */
export const NO_DEVIATION = 32767;
/** Points farther from every face than this belong to furniture or to what the model lacks, meters. */
export const REACH = 0.25;

/** A face of the model: a level polygon piece or an upright strip, in local meters. */
interface Upright {
  ax: number;
  ay: number;
  dx: number;
  dy: number;
  length: number;
  z0: number;
  z1: number;
  element: number;
}

interface Level {
  polygon: readonly Vec2[];
  z: number;
  /** +1 floor (room above), -1 ceiling. */
  up: 1 | -1;
  element: number;
}

/** Faces of a model with an index over the plan. */
export interface FaceIndex {
  uprights: Upright[];
  levels: Level[];
  /** Ids that `element` numbers point to. */
  ids: string[];
  x0: number;
  y0: number;
  cell: number;
  width: number;
  height: number;
  uprightsAt: Int32Array[];
  levelsAt: Int32Array[];
}

const EMPTY = new Int32Array(0);

/** Collects the faces of rooms (their outlines, floors and ceilings), each under the wall or room it belongs to. */
export function indexFaces(model: StructuredModel): FaceIndex {
  const uprights: Upright[] = [];
  const levels: Level[] = [];
  const ids: string[] = [];
  const wallsById = new Map(model.walls.map((w) => [w.id, w]));
  for (const room of model.rooms) {
    const own = ids.push(room.id) - 1;
    levels.push({ polygon: room.polygon, z: room.zFloor, up: 1, element: own });
    levels.push({ polygon: room.polygon, z: room.zCeiling, up: -1, element: own });
    for (let k = 0; k < room.polygon.length; k++) {
      const a = room.polygon[k]!;
      const b = room.polygon[(k + 1) % room.polygon.length]!;
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
      if (length < 1e-6) continue;
      const dx = (b[0] - a[0]) / length;
      const dy = (b[1] - a[1]) / length;
      const middle: Vec2 = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      let element = own;
      let best = 0.1;
      for (const id of room.walls) {
        const w = wallsById.get(id)!;
        const l = Math.hypot(w.b[0] - w.a[0], w.b[1] - w.a[1]);
        const ux = (w.b[0] - w.a[0]) / l;
        const uy = (w.b[1] - w.a[1]) / l;
        if (Math.abs(ux * dx + uy * dy) < 0.99) continue;
        const along = ux * (middle[0] - w.a[0]) + uy * (middle[1] - w.a[1]);
        if (along < -0.3 || along > l + 0.3) continue;
        const off = Math.abs(Math.abs(ux * (middle[1] - w.a[1]) - uy * (middle[0] - w.a[0])) - w.thickness / 2);
        if (off >= best) continue;
        best = off;
        element = ids.indexOf(id);
        if (element < 0) element = ids.push(id) - 1;
      }
      uprights.push({ ax: a[0], ay: a[1], dx, dy, length, z0: room.zFloor, z1: room.zCeiling, element });
    }
  }
  return { uprights, levels, ids, ...gridFaces(uprights, levels) };
}

function gridFaces(uprights: readonly Upright[], levels: readonly Level[]) {
  const cell = 0.25;
  let minX = Infinity;
  let minY = Infinity;
  let maxX = -Infinity;
  let maxY = -Infinity;
  for (const { polygon } of levels) {
    for (const [x, y] of polygon) {
      minX = Math.min(minX, x);
      minY = Math.min(minY, y);
      maxX = Math.max(maxX, x);
      maxY = Math.max(maxY, y);
    }
  }
  const x0 = minX - 2 * REACH;
  const y0 = minY - 2 * REACH;
  const width = Math.max(1, Math.ceil((maxX + 2 * REACH - x0) / cell));
  const height = Math.max(1, Math.ceil((maxY + 2 * REACH - y0) / cell));
  const up: number[][] = Array.from({ length: width * height }, () => []);
  const level: number[][] = Array.from({ length: width * height }, () => []);
  const near = REACH + cell * 0.75;
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      const x = x0 + (i + 0.5) * cell;
      const y = y0 + (j + 0.5) * cell;
      uprights.forEach((f, k) => {
        const s = Math.min(f.length, Math.max(0, f.dx * (x - f.ax) + f.dy * (y - f.ay)));
        if (Math.hypot(x - f.ax - f.dx * s, y - f.ay - f.dy * s) < near) up[j * width + i]!.push(k);
      });
      levels.forEach((f, k) => {
        if (isInside(f.polygon, x, y)) level[j * width + i]!.push(k);
      });
    }
  }
  const pack = (lists: number[][]) => lists.map((l) => (l.length > 0 ? Int32Array.from(l) : EMPTY));
  return { x0, y0, cell, width, height, uprightsAt: pack(up), levelsAt: pack(level) };
}

/** Signed distance and face owner per point. */
export interface Deviations {
  /** n, 0.1 mm, {@link NO_DEVIATION} where no face is near. Positive: on the room's side of the face. */
  tenthMm: Int16Array;
  /** n, number in `ids`, or -1. */
  element: Int32Array;
}

/** Measures every point against the nearest face of the model within {@link REACH}. O(n) by the plan index. */
export async function measureDeviation(
  position: Float32Array,
  index: FaceIndex,
  context: Pick<StageContext, 'signal' | 'progress'>,
): Promise<Deviations> {
  const n = position.length / 3;
  const tenthMm = new Int16Array(n).fill(NO_DEVIATION);
  const element = new Int32Array(n).fill(-1);
  const { uprights, levels, x0, y0, cell, width, height, uprightsAt, levelsAt } = index;
  let last = performance.now();
  for (let p = 0; p < n; p++) {
    if ((p & 16383) === 0 && performance.now() - last > 100) {
      context.progress(p / n);
      await breathe(context);
      last = performance.now();
    }
    const x = position[3 * p]!;
    const y = position[3 * p + 1]!;
    const z = position[3 * p + 2]!;
    const i = Math.floor((x - x0) / cell);
    const j = Math.floor((y - y0) / cell);
    if (i < 0 || j < 0 || i >= width || j >= height) continue;
    const at = j * width + i;
    let best = REACH;
    let signed = 0;
    let owner = -1;
    for (const k of levelsAt[at]!) {
      const f = levels[k]!;
      const off = (z - f.z) * f.up;
      if (Math.abs(off) < best) {
        best = Math.abs(off);
        signed = off;
        owner = f.element;
      }
    }
    for (const k of uprightsAt[at]!) {
      const f = uprights[k]!;
      const s = f.dx * (x - f.ax) + f.dy * (y - f.ay);
      if (s < -0.02 || s > f.length + 0.02 || z < f.z0 - 0.05 || z > f.z1 + 0.05) continue;
      const off = f.dx * (y - f.ay) - f.dy * (x - f.ax);
      if (Math.abs(off) < best) {
        best = Math.abs(off);
        signed = off;
        owner = f.element;
      }
    }
    if (owner < 0) continue;
    tenthMm[p] = Math.round(signed * 1e4);
    element[p] = owner;
  }
  return { tenthMm, element };
}
