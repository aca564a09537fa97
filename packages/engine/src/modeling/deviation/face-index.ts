import { liesIn } from '../../math/polygon.ts';
import type { RasterGrid } from '../../spatial/raster-grid.ts';
import { gridOver } from '../../spatial/raster-grid.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { ModelFaces, UprightFace } from './model-faces.ts';

/** Points farther from every face than this belong to furniture or to what the model lacks, meters. */
export const REACH = 0.25;
/** Side of the cells of the index, meters: about the reach, so that a cell knows few faces. */
const CELL = 0.25;
/** Faces this near to a cell's middle may be within reach of a point in it: half its diagonal and a little more. */
const NEAR = REACH + CELL * 0.75;

/** Faces of a model with an index over the plan. */
export interface FaceIndex extends ModelFaces {
  grid: RasterGrid;
  /** Per cell the numbers of the upright and of the level faces that a point in it may lie on. */
  uprightsAt: Int32Array[];
  levelsAt: Int32Array[];
}

/** Indexes the faces of a model by plan cell. O(cells · faces): once per model. */
export function indexFaces(faces: ModelFaces): FaceIndex {
  const grid = gridOverFaces(faces);
  const uprightsAt: Int32Array[] = [];
  const levelsAt: Int32Array[] = [];
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      const x = grid.x0 + (i + 0.5) * grid.cell;
      const y = grid.y0 + (j + 0.5) * grid.cell;
      uprightsAt.push(numbersWhere(faces.uprights, (face) => distanceTo(face, x, y) < NEAR));
      levelsAt.push(numbersWhere(faces.levels, (face) => liesIn(face, x, y)));
    }
  }
  return { ...faces, grid, uprightsAt, levelsAt };
}

function gridOverFaces({ levels, uprights }: ModelFaces): RasterGrid {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  const ends = uprights.flatMap(({ ax, ay, dx, dy, length }): Vec2[] => [
    [ax, ay],
    [ax + length * dx, ay + length * dy],
  ]);
  for (const [x, y] of [...levels.flatMap(({ polygon }) => polygon), ...ends]) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return gridOver(box, CELL, 2 * REACH);
}

const NONE = new Int32Array(0);

function numbersWhere<T>(list: readonly T[], holds: (item: T) => boolean): Int32Array {
  const numbers = list.flatMap((item, k) => (holds(item) ? [k] : []));
  return numbers.length > 0 ? Int32Array.from(numbers) : NONE;
}

/** Distance of a plan place to the strip's edge, meters. */
function distanceTo({ ax, ay, dx, dy, length }: UprightFace, x: number, y: number): number {
  const s = Math.min(length, Math.max(0, dx * (x - ax) + dy * (y - ay)));
  return Math.hypot(x - ax - dx * s, y - ay - dy * s);
}
