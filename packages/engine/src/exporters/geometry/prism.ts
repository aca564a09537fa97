import type { ElementMesh, Mesh } from './mesh.ts';
import { outlinedArea } from '../../math/floor-area.ts';
import type { Beam, Column, Room, Slab, Slope, Stair } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { edgesOf, signedArea } from '../../math/polygon.ts';
import { creasesBetween, lowestOf } from '../../math/slopes.ts';
import type { ArcPart } from './bend-walls.ts';
import { followArcs } from './follow-arcs.ts';
import { MeshBuilder, areaUp, areaUpright, meshVolume } from './mesh-builder.ts';
import type { OutlinePart } from './outline-parts.ts';
import { cornersOf } from './outline-parts.ts';
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
  /** It ends below these planes too. */
  slopes?: readonly Slope[] | undefined;
  /** Its underside follows the slopes, and its upper side lies `zTop - zBottom` above: a roof. */
  isPlate?: boolean;
  /** Of an outline with arcs: its sides, those of the holes behind them; `outline` and `holes` have corners instead. */
  curves?: { outline: OutlinePart[]; holes: OutlinePart[][] };
  material: Material;
}

/** Material of a whole element type. */
export const TYPE_MATERIAL: Record<ElementMesh['type'], Material> = {
  wall: 'wall',
  slab: 'slab',
  door: 'leaf',
  window: 'frame',
  passage: 'wall',
  curtain: 'frame',
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
  const { zBottom, zTop, slopes } = column;
  return { outline: columnOutline(column), holes: [], zBottom, zTop, slopes, material: 'column' };
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

/** The solid of a slab; its edges follow the curved walls that they stand along. */
export function slabPrism(slab: Slab, arcs: readonly ArcPart[] = []): Prism {
  const material = slab.thicknessSource === 'assumed' ? 'assumed' : 'slab';
  const { zBottom, zTop, slopes } = slab;
  const polygons = [slab.outline, ...slab.holes].map(tidyPolygon);
  const curves = polygons.map((polygon) => followArcs(polygon, arcs));
  const [outline, ...holes] = polygons.map((polygon, k) => (curves[k] ? cornersOf(curves[k]) : polygon)) as [Vec2[]];
  const prism: Prism = { outline, holes, zBottom, zTop, slopes, isPlate: true, material };
  if (curves.every((curve) => curve === undefined)) return prism;
  const [around, ...inside] = polygons.map((polygon, k) => curves[k] ?? sidesOf(polygon)) as [OutlinePart[]];
  return { ...prism, curves: { outline: around, holes: inside } };
}

const sidesOf = (polygon: readonly Vec2[]): OutlinePart[] => edgesOf(polygon).map(([from, to]) => ({ from, to }));

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
    slopes: room.slopes,
    material: 'space',
  };
}

/** What hangs below the ceiling of a room, up to `zCeiling`, with its place among the parts of the ceiling. */
export function loweredPrisms({ ceilingParts = [], zCeiling }: Room): { part: number; prism: Prism }[] {
  return ceilingParts.flatMap(({ polygon, z }, part) =>
    z < zCeiling
      ? [{ part, prism: { outline: polygon, holes: [], zBottom: z, zTop: zCeiling, material: 'slab' as const } }]
      : [],
  );
}

/** Cubic meters of the air of a room, holes off: under each part of its ceiling up to that part. */
export function roomVolume(room: Room): number {
  const { zFloor, zCeiling, slopes, ceilingParts = [] } = room;
  const whole = slopes ? volumeOf(roomPrism(room)) : outlinedArea(room) * (zCeiling - zFloor);
  return ceilingParts.reduce((sum, { polygon, z }) => sum + signedArea(polygon) * (z - zCeiling), whole);
}

/** The closed surface of a prism. */
export function meshOf(prism: Prism): Mesh {
  const builder = new MeshBuilder();
  addPrism(builder, prism);
  return builder.build();
}

/** Cubic meters of a prism. */
export function volumeOf(prism: Prism): number {
  return meshVolume(meshOf(prism));
}

/** Square meters of a prism's upper side, along its slopes. */
export function upperArea(prism: Prism): number {
  return areaUp(meshOf(prism));
}

/** Square meters of a prism's upright sides. */
export function sideArea(prism: Prism): number {
  return areaUpright(meshOf(prism));
}

/**
 * Adds the closed surface of a prism to a mesh.
 *
 * @param axisAt the axis that an upright side between two corners is round about, where it stands along a curved wall.
 */
export function addPrism(builder: MeshBuilder, prism: Prism, axisAt?: (p: Vec2, q: Vec2) => Vec2 | undefined): void {
  const { outline, holes, zBottom, zTop, slopes } = prism;
  if (slopes && prism.isPlate) return addPlate(builder, prism, slopes);
  builder.cutBelow(slopes);
  const around = (polygon: Vec2[], outside: boolean) => {
    for (let i = 0; i < polygon.length; i++) {
      const [p, q] = [polygon[i]!, polygon[(i + 1) % polygon.length]!];
      builder.roundAbout(axisAt?.(p, q));
      if (outside) builder.upright(p, q, zBottom, zTop);
      else builder.upright(q, p, zBottom, zTop);
    }
  };
  around(outline, true);
  for (const hole of holes) around(hole, false);
  builder.roundAbout();
  builder.level(outline, holes, zTop, 'up');
  builder.level(outline, holes, zBottom, 'down');
  builder.cuts(outline, holes, 'up', [zBottom, zTop]);
  builder.cutBelow();
}

/** Adds a plate of even height whose underside is the lowest of slopes and of the prism's `zBottom`. */
function addPlate(builder: MeshBuilder, { outline, holes, zBottom, zTop }: Prism, slopes: readonly Slope[]): void {
  const under: Slope[] = [...slopes, [0, 0, zBottom]];
  const over = under.map(([a, b, c]): Slope => [a, b, c + zTop - zBottom]);
  builder.cutBelow(under);
  builder.cuts(outline, holes, 'down');
  builder.cutBelow(over);
  builder.cuts(outline, holes, 'up');
  builder.cutBelow();
  for (const polygon of [outline, ...holes.map((hole) => hole.toReversed())]) {
    for (const [a, b] of edgesOf(polygon)) {
      const places = [a, ...creasesBetween(under, a, b), b];
      for (const [i, q] of places.slice(1).entries()) {
        const p = places[i]!;
        builder.face(
          [...p, lowestOf(under, p)],
          [...q, lowestOf(under, q)],
          [...q, lowestOf(over, q)],
          [...p, lowestOf(over, p)],
        );
      }
    }
  }
}
