import type { PointKind } from '../../core/point-kind.ts';
import type { Beam, Column, Opening, Stair, StructuredModel, Wall } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { distance, isInside } from '../../math/polygon.ts';
import { directionOf } from '../../math/segment.ts';
import type { RasterGrid } from '../../spatial/raster-grid.ts';

/** A piece of space that an element fills, with what is measured of its surface; local meters. */
export interface Body {
  kind: PointKind;
  number: number;
  /** Around it in plan. */
  min: Vec2;
  max: Vec2;
  holds(x: number, y: number, z: number): boolean;
}

/** Points this near to a body lie on it, meters. */
const NEAR = 0.05;

/** Openings (leaves, glass, reveals), columns, beams and stairs, under the numbers of their ids. */
export function bodiesOfModel(model: StructuredModel, numbers: ReadonlyMap<string, number>): Body[] {
  const numberOf = ({ id }: { id: string }) => numbers.get(id) ?? 0;
  const walls = new Map(model.walls.map((wall) => [wall.id, wall]));
  return [
    ...model.openings.flatMap((opening) => {
      const wall = walls.get(opening.wall);
      return wall ? [openingBody(opening, wall, numberOf(opening))] : [];
    }),
    ...model.columns.map((column) => columnBody(column, numberOf(column))),
    ...model.beams.map((beam) => beamBody(beam, numberOf(beam))),
    ...model.stairs.flatMap((stair) => stairBodies(stair, numberOf(stair))),
  ];
}

/** The bodies by the cells of a grid that they may reach into; undefined where none does. */
export function indexBodies(bodies: readonly Body[], grid: RasterGrid): (Body[] | undefined)[] {
  const at = Array.from({ length: grid.width * grid.height }, (): Body[] | undefined => undefined);
  const clamp = (value: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(value)));
  for (const body of bodies) {
    const columns = [body.min[0], body.max[0]].map((x) => clamp((x - grid.x0) / grid.cell, grid.width));
    const rows = [body.min[1], body.max[1]].map((y) => clamp((y - grid.y0) / grid.cell, grid.height));
    for (let j = rows[0]!; j <= rows[1]!; j++) {
      for (let i = columns[0]!; i <= columns[1]!; i++) {
        const cell = j * grid.width + i;
        (at[cell] ??= []).push(body);
      }
    }
  }
  return at;
}

function openingBody({ a, b, zBottom, zFloor, zTop }: Opening, { thickness }: Wall, number: number): Body {
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  const half = thickness / 2 + NEAR;
  // The floor in a doorway belongs to the slab.
  const foot = Math.max(zBottom, zFloor + NEAR);
  return {
    kind: 'opening',
    number,
    ...boxAround([a, b], half),
    holds: (x, y, z) =>
      z >= foot &&
      z <= zTop &&
      Math.abs(dx * (y - a[1]) - dy * (x - a[0])) <= half &&
      dx * (x - a[0]) + dy * (y - a[1]) >= 0 &&
      dx * (x - a[0]) + dy * (y - a[1]) <= length,
  };
}

function columnBody({ center, size, heading = 0, radius = 0, zBottom, zTop }: Column, number: number): Body {
  const [ux, uy] = [Math.cos(heading), Math.sin(heading)];
  const isOver = (dx: number, dy: number) =>
    size
      ? Math.abs(dx * ux + dy * uy) <= size[0] / 2 + NEAR && Math.abs(dy * ux - dx * uy) <= size[1] / 2 + NEAR
      : Math.hypot(dx, dy) <= radius + NEAR;
  return {
    kind: 'column',
    number,
    ...boxAround([center], NEAR + (size ? Math.hypot(...size) / 2 : radius)),
    // Its foot and its head belong to floor and ceiling.
    holds: (x, y, z) => z >= zBottom + NEAR && z <= zTop - NEAR && isOver(x - center[0], y - center[1]),
  };
}

function beamBody({ a, b, width, zBottom, zTop }: Beam, number: number): Body {
  const [dx, dy] = directionOf({ a, b });
  const length = distance(a, b);
  const half = width / 2 + NEAR;
  return {
    kind: 'beam',
    number,
    ...boxAround([a, b], half),
    holds: (x, y, z) => {
      const along = dx * (x - a[0]) + dy * (y - a[1]);
      const isBeside = Math.abs(dx * (y - a[1]) - dy * (x - a[0])) <= half;
      // Its ends belong to the walls, its head to the ceiling.
      return z >= zBottom - NEAR && z <= zTop - NEAR && isBeside && along >= NEAR && along <= length - NEAR;
    },
  };
}

/** Each tread with the riser below it. */
function stairBodies({ treads, zBottom }: Stair, number: number): Body[] {
  return treads.map(({ outline, z }, i) => {
    const below = treads[i - 1]?.z ?? zBottom;
    return {
      kind: 'stair',
      number,
      ...boxAround(outline, 0),
      holds: (x, y, height) => height >= below + NEAR / 2 && height <= z + NEAR && isInside(outline, x, y),
    };
  });
}

/** A box around places in the plan, wider by a margin. */
export function boxAround(points: readonly Vec2[], margin: number): Pick<Body, 'min' | 'max'> {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    min: [Math.min(...xs) - margin, Math.min(...ys) - margin],
    max: [Math.max(...xs) + margin, Math.max(...ys) + margin],
  };
}
