import type { Elements } from '../../src/exporters/elements.ts';
import type { ReportData } from '../../src/exporters/report/report-data.ts';
import type { StructuredModel } from '../../src/core/model/structured-model.ts';
import { everythingOf, type Found } from './element-kinds.ts';

const parse = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

/** Opens the model itself: what is rejected in it is marked as such. */
export function openModel(bytes: Uint8Array): Found {
  const model = parse<StructuredModel>(bytes);
  return { ...everythingOf(model), 'curved walls': model.arcs?.length ?? 0 };
}

/** Opens the flat list, which has no ids. */
export function openElements(bytes: Uint8Array): Found {
  const { rooms, walls, arcs, openings, curtainWalls, columns, beams, stairs, slabs } = parse<Elements>(bytes);
  const ofType = (type: string) => openings.filter((opening) => opening.type === type);
  return {
    rooms: rooms.length,
    'holes in rooms': rooms.flatMap(({ holes }) => holes).length,
    'sloped ceilings': rooms.filter(({ slopes }) => slopes).length,
    'stepped ceilings': rooms.filter(({ ceilingParts }) => ceilingParts).length,
    'borders not scanned': rooms.flatMap(({ notSeen = [] }) => notSeen).length,
    walls: walls.length,
    'curved walls': arcs.length,
    doors: ofType('door').length,
    'door leaves': ofType('door').filter(({ leaves }) => leaves).length,
    windows: ofType('window').length,
    passages: ofType('passage').length,
    'curtain walls': curtainWalls.length,
    columns: columns.length,
    beams: beams.length,
    stairs: stairs.length,
    treads: stairs.flatMap(({ outlines }) => outlines).length,
    slabs: slabs.length,
    'holes in slabs': slabs.flatMap(({ holes }) => holes).length,
    'sloped roofs': slabs.filter(({ slopes }) => slopes).length,
  };
}

/** Opens the figures of the report. */
export function openReportJson(bytes: Uint8Array): Found {
  const { totals, rooms } = parse<ReportData>(bytes);
  const { walls, doors, windows, passages, curtainWalls, columns, beams, stairs, slabs } = totals;
  return {
    rooms: rooms.map(({ id }) => id),
    'sloped ceilings': rooms.flatMap(({ id, leastHeight }) => (leastHeight === undefined ? [] : [id])),
    'stepped ceilings': rooms.flatMap(({ id, ceilingParts }) => (ceilingParts ? [id] : [])),
    walls,
    doors,
    windows,
    passages,
    'curtain walls': curtainWalls,
    columns,
    beams,
    stairs,
    slabs,
  };
}

interface Feature {
  id: string;
  properties: Record<string, string | number | null>;
  geometry: { type: string; coordinates: unknown[] };
}

/** Straight pieces of wall have fewer corners in the plan, joints included. */
const CURVED_CORNERS = 12;

/** Opens a plan as a GIS does: by the `kind` of features, and their rings. */
export function openGeojson(bytes: Uint8Array): Found {
  const { features } = parse<{ features: Feature[] }>(bytes);
  const of = (kind: string) => features.filter(({ properties }) => properties['kind'] === kind);
  const ids = (list: readonly Feature[]) => list.map(({ id }) => id);
  const inner = (list: readonly Feature[]) =>
    list.flatMap(({ id, geometry }) => geometry.coordinates.slice(1).map(() => id));
  const having = (list: readonly Feature[], name: string) => list.filter(({ properties }) => name in properties);
  const [rooms, slabs, doors, stairs] = [of('room'), of('slab'), of('door'), of('stair')];
  const isCurved = ({ geometry }: Feature) => (geometry.coordinates[0] as unknown[]).length > CURVED_CORNERS;
  return {
    rooms: ids(rooms),
    'holes in rooms': inner(rooms),
    'sloped ceilings': ids(having(rooms, 'zCeilingLowest')),
    'stepped ceilings': ids(having(rooms, 'zCeilingHighest')),
    'borders not scanned': of('not-seen').map(({ properties }) => String(properties['room'])),
    walls: ids(of('wall')),
    'curved walls': of('wall').some(isCurved) ? 1 : 0,
    doors: ids(doors),
    'door leaves': ids(having(doors, 'leafHinge')),
    windows: ids(of('window')),
    passages: ids(of('passage')),
    'curtain walls': ids(of('curtain')),
    columns: ids(of('column')),
    beams: ids(of('beam')),
    stairs: ids(stairs),
    treads: stairs.flatMap(({ id, geometry }) => geometry.coordinates.map(() => id)),
    slabs: ids(slabs),
    'holes in slabs': inner(slabs),
    'sloped roofs': ids(having(slabs, 'zBottomLowest')),
  };
}
