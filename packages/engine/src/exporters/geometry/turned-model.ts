import type { Slope, StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';

/** A point turned about the origin, radians counterclockwise. */
export function turn([x, y]: Vec2, angle: number): Vec2 {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [x * cos - y * sin, x * sin + y * cos];
}

/** Angle that brings the main wall direction onto the page's axes by the smallest turn, radians. */
export function angleToPage(model: StructuredModel): number {
  const heading = model.directions[0] ?? 0;
  const angle = -(heading - Math.round(heading / (Math.PI / 2)) * (Math.PI / 2));
  return Math.abs(angle) < 1e-4 ? 0 : angle;
}

/** The model with its plan turned about the origin. Heights, ids and everything else stay. */
export function turnModel(model: StructuredModel, angle: number): StructuredModel {
  if (angle === 0) return model;
  const point = (p: Vec2) => turn(p, angle);
  const line = <T extends { a: Vec2; b: Vec2 }>(element: T): T => ({
    ...element,
    a: point(element.a),
    b: point(element.b),
  });
  // A falling direction turns like a place.
  const sloped = <T extends { slopes?: Slope[] }>(element: T): T =>
    element.slopes
      ? { ...element, slopes: element.slopes.map(([a, b, c]): Slope => [...turn([a, b], angle), c]) }
      : element;
  const rings = (polygons: Vec2[][]) => polygons.map((polygon) => polygon.map(point));
  return {
    ...model,
    walls: model.walls.map(line).map(sloped),
    openings: model.openings.map(line),
    rooms: model.rooms.map(sloped).map((room) => ({
      ...room,
      polygon: room.polygon.map(point),
      holes: rings(room.holes),
      ...(room.ceilingParts && {
        ceilingParts: room.ceilingParts.map((part) => ({ ...part, polygon: part.polygon.map(point) })),
      }),
      ...(room.notSeen && { notSeen: room.notSeen.map(line) }),
    })),
    slabs: model.slabs
      .map(sloped)
      .map((slab) => ({ ...slab, outline: slab.outline.map(point), holes: rings(slab.holes) })),
    columns: model.columns.map(sloped).map((column) => ({
      ...column,
      center: point(column.center),
      heading: (column.heading ?? 0) + angle,
    })),
    beams: model.beams.map(line),
    stairs: model.stairs.map((stair) => ({
      ...stair,
      treads: stair.treads.map(({ outline, z }) => ({ outline: outline.map(point), z })),
      ...(stair.a && stair.b && { a: point(stair.a), b: point(stair.b) }),
    })),
    directions: model.directions.map((direction) => direction + angle),
  };
}
