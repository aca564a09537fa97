import { acceptedModel } from '../../core/model/accepted-model.ts';
import { leastHeight } from '../../core/model/structured-model.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type { ElementBase, Opening, Slab, StructuredModel } from '../../core/model/structured-model.ts';
import type { Vec2 } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import { lowestOf } from '../../math/slopes.ts';
import { tidyPolygon } from '../geometry/plan-geometry.ts';
import { epsgOf, mapUnitOf } from '../geometry/map-units.ts';
import { beamOutline, columnOutline } from '../geometry/prism.ts';
import { unseenBorders } from '../geometry/rooms/unseen-borders.ts';
import { layoutWalls, toPlan } from '../geometry/wall-layout.ts';

/** Digits after the point: millimeters. */
const DIGITS = 3;

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
 * file: in the unit of its reference system if it names one, else in meters. Lengths and heights of elements are meters. Source: GeoJSON format specification of 2008, whose `crs` member names the reference system; GIS programs read it.
 */
export const geojsonExporter: Exporter = {
  name: 'plan.geojson',
  format: 'geojson',
  mimeType: 'application/geo+json',
  async write(model: StructuredModel, { title }: ExportOptions): Promise<Uint8Array> {
    const code = epsgOf(model.crs);
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
  return [
    ...roomFeatures(model),
    ...unseenFeatures(model),
    ...wallFeatures(model),
    ...openingFeatures(model),
    ...solidFeatures(model),
  ];
}

function roomFeatures(model: StructuredModel): Feature[] {
  return model.rooms.map((room): Feature => {
    const { id, area, perimeter, zFloor, zCeiling, slopes, ceilingParts = [] } = room;
    const parts = ceilingParts.map(({ z }) => z);
    const levels = {
      zFloor: level(model, zFloor),
      zCeiling: level(model, zCeiling),
      ...((slopes ?? parts.some((z) => z < zCeiling)) && { zCeilingLowest: level(model, zFloor + leastHeight(room)) }),
      ...(parts.some((z) => z > zCeiling) && { zCeilingHighest: level(model, Math.max(...parts)) }),
    };
    return {
      type: 'Feature',
      id,
      properties: { ...facts(model, room, 'room'), use: room.use ?? null, area, perimeter, ...levels },
      geometry: areaOf(model, tidyPolygon(room.polygon), room.holes.map(tidyPolygon)),
    };
  });
}

/** Borders of rooms that were not scanned; `room` is the id of the room. */
function unseenFeatures(model: StructuredModel): Feature[] {
  return unseenBorders(model).map(({ id, room, a, b }): Feature => {
    const { storey } = facts(model, room, 'room');
    return {
      type: 'Feature',
      id,
      properties: { kind: 'not-seen', room: room.id, storey, length: rounded(Math.hypot(b[0] - a[0], b[1] - a[1])) },
      geometry: { type: 'LineString', coordinates: [place(model, a), place(model, b)] },
    };
  });
}

function wallFeatures(model: StructuredModel): Feature[] {
  return [...layoutWalls(model).values()].map((layout): Feature => {
    const { wall, outline } = layout;
    const { thickness, thicknessSource, exterior } = wall;
    const properties = { thickness, thicknessSource, exterior, ...heights(model, wall) };
    return {
      type: 'Feature',
      id: wall.id,
      properties: { ...facts(model, wall, 'wall'), ...properties },
      geometry: areaOf(
        model,
        outline.map((point) => toPlan(layout, point)),
      ),
    };
  });
}

function openingFeatures(model: StructuredModel): Feature[] {
  return model.openings.map((opening): Feature => ({
    type: 'Feature',
    id: opening.id,
    properties: {
      ...facts(model, opening, opening.type),
      wall: opening.wall,
      ...heights(model, opening),
      ...leavesOf(opening),
      ...measuresOf(opening),
    },
    geometry: { type: 'LineString', coordinates: [place(model, opening.a), place(model, opening.b)] },
  }));
}

/**
 * The leaves of a door as they were seen: the end of the line at which they hang and the side of the line to which they open, `both`
 * where two leaves differ, and the angle of the leaf that is open widest, degrees.
 */
function leavesOf({ leaves = [] }: Opening): Record<string, string | number> {
  if (leaves.length === 0) return {};
  const same = (values: string[]) => (new Set(values).size === 1 ? values[0]! : 'both');
  return {
    leafHinge: same(leaves.map(({ hinge }) => (hinge === 'a' ? 'start' : 'end'))),
    leafSide: same(leaves.map(({ side }) => side)),
    leafAngle: Math.round((Math.max(...leaves.map(({ angle }) => angle)) * 180) / Math.PI),
  };
}

/** What was measured in an opening, meters; `start` and `end` are those of its line, left and right its sides. */
function measuresOf({ measures = {} }: Opening): Record<string, string | number> {
  const { reveal, jambDepth, frameWidth, handle, colorEdges } = measures;
  return {
    ...(reveal && { revealTo: reveal.to }),
    ...(reveal?.left !== undefined && { revealLeft: reveal.left }),
    ...(reveal?.right !== undefined && { revealRight: reveal.right }),
    ...(jambDepth !== undefined && { jambDepth }),
    ...(frameWidth !== undefined && { frameWidth }),
    ...(handle && { handleAt: handle.end === 'a' ? 'start' : 'end', handleHeight: handle.height }),
    ...(colorEdges !== undefined && { colorEdges }),
  };
}

function solidFeatures(model: StructuredModel): Feature[] {
  return [
    ...model.columns.map((column): Feature => ({
      type: 'Feature',
      id: column.id,
      properties: { ...facts(model, column, 'column'), ...heights(model, column) },
      geometry: areaOf(model, columnOutline(column)),
    })),
    ...model.beams.map((beam): Feature => ({
      type: 'Feature',
      id: beam.id,
      properties: { ...facts(model, beam, 'beam'), width: beam.width, ...heights(model, beam) },
      geometry: areaOf(model, beamOutline(beam)),
    })),
    ...model.stairs.map((stair): Feature => ({
      type: 'Feature',
      id: stair.id,
      properties: { ...facts(model, stair, 'stair'), risers: stair.risers ?? null, ...heights(model, stair) },
      geometry: { type: 'MultiPolygon', coordinates: stair.treads.map(({ outline }) => [ring(model, outline, true)]) },
    })),
    ...model.slabs.map((slab): Feature => ({
      type: 'Feature',
      id: slab.id,
      properties: {
        ...facts(model, slab, 'slab'),
        thicknessSource: slab.thicknessSource,
        ...heights(model, slab),
        ...lowestOfRoof(model, slab),
      },
      geometry: areaOf(model, tidyPolygon(slab.outline), slab.holes.map(tidyPolygon)),
    })),
  ];
}

/** The eaves of a sloped roof: lowest place of its underside. */
function lowestOfRoof(model: StructuredModel, { outline, slopes, zBottom }: Slab): Record<string, number> {
  if (!slopes) return {};
  const heights = outline.map((corner) => lowestOf(slopes, corner, zBottom));
  return { zBottomLowest: level(model, Math.min(...heights)) };
}

function facts({ storeys }: StructuredModel, element: ElementBase, kind: string) {
  return {
    kind,
    name: element.name,
    storey: storeys.find(({ id }) => id === element.storey)?.name ?? null,
    status: element.status,
    confidence: element.confidence,
  };
}

function heights(model: StructuredModel, element: { zBottom: number; zTop: number }) {
  return { zBottom: level(model, element.zBottom), zTop: level(model, element.zTop) };
}

function level({ origin }: StructuredModel, z: number): number {
  return rounded(z + origin[2]);
}

function place(model: StructuredModel, [x, y]: Vec2): Vec2 {
  const [{ meters }, [x0, y0]] = [mapUnitOf(model), model.origin];
  return [rounded((x + x0) / meters), rounded((y + y0) / meters)];
}

function areaOf(
  model: StructuredModel,
  outline: readonly Vec2[],
  holes: readonly (readonly Vec2[])[] = [],
): Feature['geometry'] {
  return {
    type: 'Polygon',
    coordinates: [ring(model, outline, true), ...holes.map((hole) => ring(model, hole, false))],
  };
}

/** A closed ring: outer ones counterclockwise, holes clockwise. */
function ring(model: StructuredModel, polygon: readonly Vec2[], isOuter: boolean): Vec2[] {
  const points = polygon.map((point) => place(model, point));
  const turned = signedArea(polygon) > 0 === isOuter ? points : points.toReversed();
  return [...turned, turned[0]!];
}

function rounded(value: number): number {
  return Number(value.toFixed(DIGITS));
}
