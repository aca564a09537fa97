import type { ElementMesh } from './mesh.ts';
import type { Beam, Column, Room, Slab, Stair } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import type { MeshBuilder } from './mesh-builder.ts';
import { add, normalize, scale, subtract, tidyPolygon } from './plan-geometry.ts';

/** Material of a part in an export. */
export type Material = 'wall' | 'assumed' | 'slab' | 'column' | 'beam' | 'stair' | 'frame' | 'leaf' | 'glass' | 'space';

/** An upright solid: a plan polygon between two heights. Every element except a wall is a list of these. */
export interface Prism {
  /** Counterclockwise. */
  outline: Vec2[];
  /** Counterclockwise too. */
  holes: Vec2[][];
  zBottom: number;
  zTop: number;
  material: Material;
}

/** Material of a whole element type. */
export const TYPE_MATERIAL: Record<ElementMesh['type'], Material> = {
  wall: 'wall',
  slab: 'slab',
  door: 'leaf',
  window: 'frame',
  passage: 'wall',
  column: 'column',
  beam: 'beam',
  stair: 'stair',
  space: 'space',
};

/** Meters; of a column whose size is unknown. */
export const DEFAULT_COLUMN_RADIUS = 0.15;
/** Corners a round column is drawn with. */
const ROUND_CORNERS = 32;

/** Outline of a column in the plan; a round one as a polygon of equal area. */
export function columnOutline(column: Column): Vec2[] {
  if (column.size) {
    const [width, depth] = [column.size[0] / 2, column.size[1] / 2];
    const x: Vec2 = [Math.cos(column.heading ?? 0), Math.sin(column.heading ?? 0)];
    const y: Vec2 = [-x[1], x[0]];
    const corners: Vec2[] = [
      [-width, -depth],
      [width, -depth],
      [width, depth],
      [-width, depth],
    ];
    return corners.map(([u, v]) => add(column.center, add(scale(x, u), scale(y, v))));
  }
  const step = (2 * Math.PI) / ROUND_CORNERS;
  const radius = (column.radius ?? DEFAULT_COLUMN_RADIUS) * Math.sqrt(step / Math.sin(step));
  return Array.from({ length: ROUND_CORNERS }, (_, i) =>
    add(column.center, [radius * Math.cos(i * step), radius * Math.sin(i * step)]),
  );
}

/** The solid of a column. */
export function columnPrism(column: Column): Prism {
  const { zBottom, zTop } = column;
  return { outline: columnOutline(column), holes: [], zBottom, zTop, material: 'column' };
}

/** Outline of a beam in the plan. */
export function beamOutline({ a, b, width }: Beam): Vec2[] {
  const along = normalize(subtract(b, a));
  const side = scale([-along[1], along[0]], width / 2);
  return [subtract(a, side), subtract(b, side), add(b, side), add(a, side)];
}

/** The solid of a beam. */
export function beamPrism(beam: Beam): Prism {
  const { zBottom, zTop } = beam;
  return { outline: beamOutline(beam), holes: [], zBottom, zTop, material: 'beam' };
}

/** The solid of a slab. */
export function slabPrism(slab: Slab): Prism {
  const material = slab.thicknessSource === 'assumed' ? 'assumed' : 'slab';
  const { zBottom, zTop } = slab;
  return { outline: tidyPolygon(slab.outline), holes: slab.holes.map(tidyPolygon), zBottom, zTop, material };
}

/** Meters; of a step below its tread, beside its riser. */
const STEP_WAIST = 0.1;

/** The solids of a stair's steps: each reaches below the tread under it, so that they hang together. */
export function stairPrisms({ treads, zBottom, zTop }: Stair): Prism[] {
  const rise = (zTop - zBottom) / (treads.length + 1);
  return treads.map(({ outline, z }) => ({
    outline,
    holes: [],
    zBottom: Math.max(zBottom, z - rise - STEP_WAIST),
    zTop: z,
    material: 'stair',
  }));
}

/** The air of a room. */
export function roomPrism(room: Room): Prism {
  return {
    outline: tidyPolygon(room.polygon),
    holes: room.holes.map(tidyPolygon),
    zBottom: room.zFloor,
    zTop: room.zCeiling,
    material: 'space',
  };
}

/** Adds the closed surface of a prism to a mesh. */
export function addPrism(builder: MeshBuilder, prism: Prism): void {
  const { outline, holes, zBottom, zTop } = prism;
  const around = (polygon: Vec2[], outside: boolean) => {
    for (let i = 0; i < polygon.length; i++) {
      const [p, q] = [polygon[i]!, polygon[(i + 1) % polygon.length]!];
      if (outside) builder.upright(p, q, zBottom, zTop);
      else builder.upright(q, p, zBottom, zTop);
    }
  };
  around(outline, true);
  for (const hole of holes) around(hole, false);
  builder.level(outline, holes, zTop, 'up');
  builder.level(outline, holes, zBottom, 'down');
}
