import { distance, edgesOf, liesIn } from '../../math/polygon.ts';
import { directionOf } from '../../math/segment.ts';
import type { RasterGrid } from '../../spatial/raster-grid.ts';
import { gridOver } from '../../spatial/raster-grid.ts';
import type { Vec2 } from '../../core/vector.ts';
import { boxAround } from './model-bodies.ts';
import type { LevelFace, ModelFaces, UprightFace } from './model-faces.ts';

/** Points farther from every face than this belong to furniture or to what the model lacks, meters. */
export const REACH = 0.25;
/** Side of the cells of the index, meters: about the reach, so that a cell knows few faces. */
const CELL = 0.25;
/** Faces this near to a cell's middle may be within reach of a point in it: half its diagonal and a little more. */
const NEAR = REACH + CELL * 0.75;
const HALF_DIAGONAL = CELL * Math.SQRT1_2;

/** Faces of a model with an index over the plan. */
export interface FaceIndex extends ModelFaces {
  grid: RasterGrid;
  /** Per cell the numbers of the upright faces that a point in it may lie on. */
  uprightsAt: Int32Array[];
  /** Those of the level faces over all of the cell, and of those whose border runs through it: a point may lie beside these. */
  levelsAt: Int32Array[];
  bordersAt: Int32Array[];
}

/** Indexes the faces of a model by plan cell. O(cells · faces): once per model. */
export function indexFaces(faces: ModelFaces): FaceIndex {
  const grid = gridOverFaces(faces);
  const uprightsAt: Int32Array[] = [];
  const levelsAt: Int32Array[] = [];
  const bordersAt: Int32Array[] = [];
  const areas = faces.levels.map(areaOf);
  for (let j = 0; j < grid.height; j++) {
    for (let i = 0; i < grid.width; i++) {
      const x = grid.x0 + (i + 0.5) * grid.cell;
      const y = grid.y0 + (j + 0.5) * grid.cell;
      uprightsAt.push(numbersWhere(faces.uprights, (face) => distanceTo(face, x, y) < NEAR));
      const near = areas.filter(({ min, max }) => x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1]);
      const crossed = near.filter(({ sides }) => sides.some((side) => distanceTo(side, x, y) <= HALF_DIAGONAL));
      const covering = near.filter((area) => !crossed.includes(area) && liesIn(area.face, x, y));
      levelsAt.push(toNumbers(covering.map(({ number }) => number)));
      bordersAt.push(toNumbers(crossed.map(({ number }) => number)));
    }
  }
  return { ...faces, grid, uprightsAt, levelsAt, bordersAt };
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
  return toNumbers(list.flatMap((item, k) => (holds(item) ? [k] : [])));
}

const toNumbers = (numbers: readonly number[]) => (numbers.length > 0 ? Int32Array.from(numbers) : NONE);

type Side = Pick<UprightFace, 'ax' | 'ay' | 'dx' | 'dy' | 'length'>;

/** A level face with its sides and the box in which the middles of cells lie that it reaches. */
interface LevelArea {
  face: LevelFace;
  number: number;
  sides: Side[];
  min: Vec2;
  max: Vec2;
}

function areaOf(face: LevelFace, number: number): LevelArea {
  const sides = [face.polygon, ...face.holes].flatMap(edgesOf).map(([a, b]): Side => {
    const [dx, dy] = directionOf({ a, b });
    return { ax: a[0], ay: a[1], dx, dy, length: distance(a, b) };
  });
  return { face, number, sides, ...boxAround(face.polygon, HALF_DIAGONAL) };
}

/** Distance of a plan place to the edge of a strip, meters. */
function distanceTo({ ax, ay, dx, dy, length }: Side, x: number, y: number): number {
  const s = Math.min(length, Math.max(0, dx * (x - ax) + dy * (y - ay)));
  return Math.hypot(x - ax - dx * s, y - ay - dy * s);
}
