import type { StoredPointsHeader } from '../../../core/stored-points.ts';
import type { Evidence, Opening, Room, Slab, Storey, StructuredModel, Wall } from '../../../core/structured-model.ts';
import { ENGINE_VERSION } from '../../../core/engine-version.ts';
import type { Warning } from '../../../core/errors.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { centroidOf, distance, perimeterOf } from '../../../math/polygon.ts';
import { roundedPlace, stableId } from '../../../math/stable-id.ts';
import type { DetectedOpening, DetectedRoom, DetectedSlab, StoreyLayout, DetectedWall } from '../detected-elements.ts';
import { pointAlong } from '../../../math/segment.ts';
import { fromPlan } from '../plan-frame.ts';

/** All that the stages before have found. */
export interface DetectedElements {
  storeys: StoreyLayout;
  rooms: DetectedRoom[];
  walls: DetectedWall[];
  openings: DetectedOpening[];
  slabs: DetectedSlab[];
}

const NO_EVIDENCE: Evidence = { points: 0, coverage: 0, rms: 0, sides: 0 };

/** Turns drafts into the structured model: local frame, stable ids, names, assumptions. Deviation comes later. */
export function assembleModel(header: StoredPointsHeader, detected: DetectedElements): StructuredModel {
  const { angle, directions } = detected.storeys;
  const turn = (p: Vec2): Vec2 => roundPlace(fromPlan(p, angle));
  const ids = new UniqueIds();
  const storeys: Storey[] = detected.storeys.storeys.map((s) => ({
    id: ids.next('storey', s.index),
    name: String(s.index + 1),
    elevation: round(s.elevation),
    height: round(s.height),
  }));
  const numbered = new Map<number, number>();
  const rooms: Room[] = detected.rooms.map((r) => {
    const n = (numbered.get(r.storey) ?? 0) + 1;
    numbered.set(r.storey, n);
    const polygon = r.polygon.map(turn);
    const center = centroidOf(polygon);
    const support = supportOf(r);
    return {
      id: ids.next('room', r.storey, roundedPlace(center[0]), roundedPlace(center[1])),
      name: `${r.storey + 1}-${String(n).padStart(2, '0')}`,
      storey: storeys[r.storey]!.id,
      confidence: round(Math.min(0.99, 0.3 + 0.7 * support) * (r.ceilingSeen ? 1 : 0.8)),
      status: 'auto',
      evidence: { ...NO_EVIDENCE, coverage: round(support), sides: 1 },
      assumptions: r.ceilingSeen
        ? []
        : [{ code: 'ceiling-height-assumed', params: { height: round(r.zCeiling - r.zFloor) } }],
      polygon,
      holes: r.holes.map((h) => h.map(turn)),
      zFloor: round(r.zFloor),
      zCeiling: round(r.zCeiling),
      area: round(r.area),
      perimeter: round(perimeterOf(polygon)),
      walls: [],
    };
  });
  const walls: Wall[] = detected.walls.map((w, k) => {
    const a = turn(w.a);
    const b = turn(w.b);
    const measured = w.thicknessSource === 'measured';
    return {
      id: ids.next('wall', w.storey, roundedPlace((a[0] + b[0]) / 2), roundedPlace((a[1] + b[1]) / 2)),
      name: `W${w.storey + 1}-${String(k + 1).padStart(2, '0')}`,
      storey: storeys[w.storey]!.id,
      confidence: round(Math.min(0.99, (measured ? 0.45 : 0.3) + 0.5 * w.support)),
      status: measured ? 'auto' : 'assumed',
      evidence: { ...NO_EVIDENCE, coverage: round(w.support), sides: w.exterior ? 1 : 2 },
      assumptions: measured ? [] : [{ code: 'wall-thickness-assumed', params: { thickness: round(w.thickness) } }],
      a,
      b,
      thickness: round(w.thickness),
      thicknessSource: w.thicknessSource,
      zBottom: round(w.zBottom),
      zTop: round(w.zTop),
      exterior: w.exterior,
      left: rooms[w.left]?.id ?? null,
      right: rooms[w.right]?.id ?? null,
    };
  });
  detected.walls.forEach((w, k) => {
    for (const room of w.rooms) rooms[room]!.walls.push(walls[k]!.id);
  });
  const openings: Opening[] = detected.openings.map((o, k) => {
    const wall = detected.walls[o.wall]!;
    const a = turn(pointAlong(wall, o.from));
    const b = turn(pointAlong(wall, o.to));
    return {
      id: ids.next(o.type, wall.storey, roundedPlace((a[0] + b[0]) / 2), roundedPlace((a[1] + b[1]) / 2)),
      name: `${{ door: 'D', window: 'F', passage: 'P' }[o.type]}${wall.storey + 1}-${String(k + 1).padStart(2, '0')}`,
      storey: storeys[wall.storey]!.id,
      confidence: round(o.confidence),
      status: 'auto',
      evidence: { ...o.evidence, coverage: round(o.evidence.coverage) },
      assumptions: [],
      type: o.type,
      wall: walls[o.wall]!.id,
      a,
      b,
      zBottom: round(o.zBottom),
      zTop: round(o.zTop),
      zFloor: round(wall.zBottom),
      rooms: [rooms[o.rooms[0]]?.id ?? null, rooms[o.rooms[1]]?.id ?? null],
    };
  });
  const slabs: Slab[] = detected.slabs.map((s) => {
    const outline = s.outline.map(turn);
    const center = centroidOf(outline);
    const measured = s.thicknessSource === 'measured';
    const assumptions: Warning[] = measured
      ? []
      : [{ code: 'slab-thickness-assumed', params: { thickness: round(s.zTop - s.zBottom) } }];
    return {
      id: ids.next('slab', s.storey, s.kind, roundedPlace(center[0]), roundedPlace(center[1])),
      name: `S${s.storey + 1}-${s.kind}`,
      storey: storeys[s.storey]!.id,
      confidence: measured ? 0.9 : 0.6,
      status: measured ? 'auto' : 'assumed',
      evidence: { ...NO_EVIDENCE, sides: measured ? 2 : 1 },
      assumptions,
      kind: s.kind,
      outline,
      holes: s.holes.map((h) => h.map(turn)),
      zTop: round(s.zTop),
      zBottom: round(s.zBottom),
      thicknessSource: s.thicknessSource,
    };
  });
  return {
    format: 'cloud-experience/model',
    version: 1,
    engineVersion: ENGINE_VERSION,
    origin: header.origin,
    crs: header.crs,
    unitScale: header.unitScale,
    bounds: header.bounds,
    storeys,
    rooms,
    walls,
    openings,
    slabs,
    columns: [],
    warnings: detected.storeys.warnings,
    directions: directions.map(round),
    parameters: { noise: round(detected.storeys.noise) },
  };
}

/** Share of a room's outline that shows walls. */
function supportOf(room: DetectedRoom): number {
  let held = 0;
  let length = 0;
  for (const { a, b, support } of room.edges) {
    held += support * distance(a, b);
    length += distance(a, b);
  }
  return length > 0 ? held / length : 0;
}

/** Stable ids, with a count behind those that would fall on one. */
class UniqueIds {
  readonly #seen = new Map<string, number>();

  next(type: string, ...parts: (string | number)[]): string {
    const id = stableId(type, ...parts);
    const n = this.#seen.get(id) ?? 0;
    this.#seen.set(id, n + 1);
    return n === 0 ? id : `${id}-${n + 1}`;
  }
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;
const roundPlace = (p: Vec2): Vec2 => [round(p[0]), round(p[1])];
