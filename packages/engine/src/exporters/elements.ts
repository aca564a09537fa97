import type { StructuredModel } from '../core/model/structured-model.ts';
import type { Vec2 } from '../core/vector.ts';

/** The flat form of a model: plain lists in the coordinates of the uploaded file, meters, Z up. Artifact `elements.json`. */
export interface Elements {
  storeys: { elevation: number; height: number }[];
  rooms: { polygon: Vec2[]; zFloor: number; name: string }[];
  walls: { a: Vec2; b: Vec2; thickness: number; zBottom: number }[];
  openings: { type: string; a: Vec2; b: Vec2; zBottom: number; zTop: number; zFloor: number }[];
  columns: { center: Vec2; size?: Vec2; radius?: number; zBottom: number }[];
  beams: { a: Vec2; b: Vec2; width: number; zBottom: number; zTop: number }[];
  stairs: { outlines: Vec2[][]; risers: number | null; zBottom: number; zTop: number }[];
  slabs: { zTop: number; zBottom: number }[];
}

/** Flattens a model and adds its origin, so that numbers compare with the uploaded file. */
export function toElements(model: StructuredModel): Elements {
  const [ox, oy, oz] = model.origin;
  const place = (p: Vec2): Vec2 => [p[0] + ox, p[1] + oy];
  return {
    storeys: model.storeys.map((s) => ({ elevation: s.elevation + oz, height: s.height })),
    rooms: model.rooms.map((r) => ({ polygon: r.polygon.map(place), zFloor: r.zFloor + oz, name: r.name })),
    walls: model.walls.map((w) => ({
      a: place(w.a),
      b: place(w.b),
      thickness: w.thickness,
      zBottom: w.zBottom + oz,
    })),
    openings: model.openings.map((o) => ({
      type: o.type,
      a: place(o.a),
      b: place(o.b),
      zBottom: o.zBottom + oz,
      zTop: o.zTop + oz,
      zFloor: o.zFloor + oz,
    })),
    columns: model.columns.map((c) => ({
      center: place(c.center),
      ...(c.size ? { size: c.size } : {}),
      ...(c.radius !== undefined ? { radius: c.radius } : {}),
      zBottom: c.zBottom + oz,
    })),
    beams: model.beams.map((beam) => ({
      a: place(beam.a),
      b: place(beam.b),
      width: beam.width,
      zBottom: beam.zBottom + oz,
      zTop: beam.zTop + oz,
    })),
    stairs: model.stairs.map((s) => ({
      outlines: s.treads.map(({ outline }) => outline.map(place)),
      risers: s.risers ?? null,
      zBottom: s.zBottom + oz,
      zTop: s.zTop + oz,
    })),
    slabs: model.slabs.map((s) => ({ zTop: s.zTop + oz, zBottom: s.zBottom + oz })),
  };
}
