import { acceptedModel } from '../../core/accepted-model.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { ElementBase, StructuredModel } from '../../core/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import { tidyPolygon } from '../geometry/plan-geometry.ts';
import { columnOutline } from '../geometry/prism.ts';
import { layoutWalls, toPlan } from '../geometry/wall-layout.ts';

/** Digits after the point: millimeters. */
const DIGITS = 3;
const EPSG = /^EPSG:(\d+)$/;

interface Feature {
  type: 'Feature';
  id: string;
  properties: Record<string, string | number | boolean | null>;
  geometry:
    | { type: 'Polygon'; coordinates: Vec2[][] }
    | { type: 'MultiPolygon'; coordinates: Vec2[][][] }
    | { type: 'LineString'; coordinates: Vec2[] };
}

/**
 * The plan as GeoJSON: rooms, walls, slabs, columns and stairs as areas, openings as lines, in the coordinates of the uploaded
 * file. Source: GeoJSON format specification of 2008, whose `crs` member names the reference system; GIS programs read it.
 */
export const geojsonExporter: Exporter = {
  name: 'plan.geojson',
  format: 'geojson',
  mimeType: 'application/geo+json',
  async write(model: StructuredModel, { title }: ExportOptions): Promise<Uint8Array> {
    const code = EPSG.exec(model.crs ?? '')?.[1];
    const collection = {
      type: 'FeatureCollection',
      name: title,
      ...(code && { crs: { type: 'name', properties: { name: `urn:ogc:def:crs:EPSG::${code}` } } }),
      features: featuresOf(acceptedModel(model)),
    };
    return new TextEncoder().encode(`${JSON.stringify(collection)}\n`);
  },
};

function featuresOf(model: StructuredModel): Feature[] {
  const [ox, oy, oz] = model.origin;
  const storeys = new Map(model.storeys.map(({ id, name }) => [id, name]));
  const level = (z: number) => rounded(z + oz);
  const place = ([x, y]: Vec2): Vec2 => [rounded(x + ox), rounded(y + oy)];
  const layouts = layoutWalls(model);
  const facts = (element: ElementBase, kind: string) => ({
    kind,
    name: element.name,
    storey: storeys.get(element.storey) ?? null,
    status: element.status,
    confidence: element.confidence,
  });
  const area = (outline: readonly Vec2[], holes: readonly (readonly Vec2[])[] = []): Feature['geometry'] => ({
    type: 'Polygon',
    coordinates: [ring(outline, place, true), ...holes.map((hole) => ring(hole, place, false))],
  });
  return [
    ...model.rooms.map((room): Feature => ({
      type: 'Feature',
      id: room.id,
      properties: {
        ...facts(room, 'room'),
        area: room.area,
        perimeter: room.perimeter,
        zFloor: level(room.zFloor),
        zCeiling: level(room.zCeiling),
      },
      geometry: area(tidyPolygon(room.polygon), room.holes.map(tidyPolygon)),
    })),
    ...[...layouts.values()].map((layout): Feature => {
      const { wall, outline } = layout;
      const { thickness, thicknessSource, exterior } = wall;
      return {
        type: 'Feature',
        id: wall.id,
        properties: { ...facts(wall, 'wall'), thickness, thicknessSource, exterior, ...heights(wall, level) },
        geometry: area(outline.map((point) => toPlan(layout, point))),
      };
    }),
    ...model.openings.map((opening): Feature => ({
      type: 'Feature',
      id: opening.id,
      properties: { ...facts(opening, opening.type), wall: opening.wall, ...heights(opening, level) },
      geometry: { type: 'LineString', coordinates: [place(opening.a), place(opening.b)] },
    })),
    ...model.columns.map((column): Feature => ({
      type: 'Feature',
      id: column.id,
      properties: { ...facts(column, 'column'), ...heights(column, level) },
      geometry: area(columnOutline(column)),
    })),
    ...model.stairs.map((stair): Feature => ({
      type: 'Feature',
      id: stair.id,
      properties: { ...facts(stair, 'stair'), risers: stair.risers ?? null, ...heights(stair, level) },
      geometry: { type: 'MultiPolygon', coordinates: stair.treads.map(({ outline }) => [ring(outline, place, true)]) },
    })),
    ...model.slabs.map((slab): Feature => ({
      type: 'Feature',
      id: slab.id,
      properties: { ...facts(slab, 'slab'), thicknessSource: slab.thicknessSource, ...heights(slab, level) },
      geometry: area(tidyPolygon(slab.outline), slab.holes.map(tidyPolygon)),
    })),
  ];
}

function heights(element: { zBottom: number; zTop: number }, level: (z: number) => number) {
  return { zBottom: level(element.zBottom), zTop: level(element.zTop) };
}

/** A closed ring: outer ones counterclockwise, holes clockwise. */
function ring(polygon: readonly Vec2[], place: (point: Vec2) => Vec2, isOuter: boolean): Vec2[] {
  const points = polygon.map(place);
  const turned = signedArea(polygon) > 0 === isOuter ? points : points.toReversed();
  return [...turned, turned[0]!];
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
