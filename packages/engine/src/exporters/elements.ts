import type {
  Column,
  DoorLeaf,
  ElementBase,
  Opening,
  OpeningMeasures,
  Slope,
  StructuredModel,
} from '../core/model/structured-model.ts';
import type { Vec2 } from '../core/vector.ts';
import { unseenBorders } from './geometry/rooms/unseen-borders.ts';
import { findArcs } from './geometry/wall-arcs.ts';

/** The flat form of a model: plain lists in the coordinates of the uploaded file, meters, Z up. Artifact `elements.json`. */
export interface Elements {
  storeys: { elevation: number; height: number }[];
  rooms: {
    polygon: Vec2[];
    holes: Vec2[][];
    zFloor: number;
    zCeiling: number;
    slopes?: Slope[];
    /** Parts of its ceiling that lie lower or higher than `zCeiling`. */
    ceilingParts?: { polygon: Vec2[]; z: number }[];
    notSeen?: { a: Vec2; b: Vec2 }[];
    name: string;
  }[];
  walls: { a: Vec2; b: Vec2; thickness: number; zBottom: number; zTop: number; slopes?: Slope[] }[];
  /** Curved walls, each of which stands among the walls as straight pieces; angles in radians, counterclockwise. */
  arcs: { center: Vec2; radius: number; from: number; to: number; thickness: number }[];
  openings: {
    type: string;
    a: Vec2;
    b: Vec2;
    zBottom: number;
    zTop: number;
    zFloor: number;
    /** Leaves of a door as they were seen. */
    leaves?: DoorLeaf[];
    /** What was measured in it. */
    measures?: OpeningMeasures;
  }[];
  /** Glass from floor to ceiling, each within one of the walls. */
  curtainWalls: { a: Vec2; b: Vec2; zBottom: number; zTop: number; zFloor: number }[];
  columns: Omit<Column, keyof ElementBase>[];
  beams: { a: Vec2; b: Vec2; width: number; zBottom: number; zTop: number }[];
  stairs: { outlines: Vec2[][]; levels: number[]; risers: number | null; zBottom: number; zTop: number }[];
  slabs: { outline: Vec2[]; holes: Vec2[][]; zTop: number; zBottom: number; slopes?: Slope[] }[];
}

/** Flattens a model and adds its origin, so that numbers compare with the uploaded file. */
export function toElements(model: StructuredModel): Elements {
  const [ox, oy, oz] = model.origin;
  const place = ([x, y]: Vec2): Vec2 => [x + ox, y + oy];
  const heights = ({ zBottom, zTop }: { zBottom: number; zTop: number }) => ({
    zBottom: zBottom + oz,
    zTop: zTop + oz,
  });
  const sloped = ({ slopes }: { slopes?: Slope[] }) =>
    slopes && { slopes: slopes.map(([a, b, c]): Slope => [a, b, c + oz - a * ox - b * oy]) };
  return {
    storeys: model.storeys.map((s) => ({ elevation: s.elevation + oz, height: s.height })),
    rooms: flatRooms(model, place).map((room, i) => ({ ...room, ...sloped(model.rooms[i]!) })),
    walls: model.walls.map((wall) => ({
      a: place(wall.a),
      b: place(wall.b),
      thickness: wall.thickness,
      ...heights(wall),
      ...sloped(wall),
    })),
    arcs: findArcs(model).map(({ center, radius, from, to, thickness }) => ({
      center: place(center),
      radius,
      from,
      to,
      thickness,
    })),
    ...flatOpenings(model, place),
    columns: model.columns.map((column) => ({
      center: place(column.center),
      ...(column.size && { size: column.size, heading: column.heading ?? 0 }),
      ...(column.radius !== undefined && { radius: column.radius }),
      ...heights(column),
      ...sloped(column),
    })),
    beams: model.beams.map((beam) => ({ a: place(beam.a), b: place(beam.b), width: beam.width, ...heights(beam) })),
    stairs: model.stairs.map((stair) => ({
      outlines: stair.treads.map(({ outline }) => outline.map(place)),
      levels: stair.treads.map(({ z }) => z + oz),
      risers: stair.risers ?? null,
      ...heights(stair),
    })),
    slabs: model.slabs.map((slab) => ({
      outline: slab.outline.map(place),
      holes: slab.holes.map((hole) => hole.map(place)),
      ...heights(slab),
      ...sloped(slab),
    })),
  };
}

function flatOpenings(
  { openings, origin }: StructuredModel,
  place: (point: Vec2) => Vec2,
): Pick<Elements, 'openings' | 'curtainWalls'> {
  const line = ({ a, b, zBottom, zTop, zFloor }: Opening) => ({
    a: place(a),
    b: place(b),
    zBottom: zBottom + origin[2],
    zTop: zTop + origin[2],
    zFloor: zFloor + origin[2],
  });
  return {
    openings: openings.flatMap((opening) => {
      const { type, leaves, measures } = opening;
      const seen = { ...(leaves && { leaves }), ...(measures && { measures }) };
      return type === 'curtain' ? [] : [{ type, ...line(opening), ...seen }];
    }),
    curtainWalls: openings.filter(({ type }) => type === 'curtain').map(line),
  };
}

function flatRooms(model: StructuredModel, place: (point: Vec2) => Vec2): Elements['rooms'] {
  const unseen = unseenBorders(model);
  return model.rooms.map((room) => {
    const own = unseen.filter((border) => border.room === room).map(({ a, b }) => ({ a: place(a), b: place(b) }));
    return {
      polygon: room.polygon.map(place),
      holes: room.holes.map((hole) => hole.map(place)),
      zFloor: room.zFloor + model.origin[2],
      zCeiling: room.zCeiling + model.origin[2],
      ...(room.ceilingParts && {
        ceilingParts: room.ceilingParts.map(({ polygon, z }) => ({
          polygon: polygon.map(place),
          z: z + model.origin[2],
        })),
      }),
      ...(own.length > 0 && { notSeen: own }),
      name: room.name,
    };
  });
}
