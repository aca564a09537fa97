import type { StageContext } from '../../../core/context.ts';
import type { Vec2 } from '../../../core/vector.ts';
import { yieldToEvents } from '../../../core/context.ts';
import { nothingFound } from '../nothing-found.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { given } from '../../../core/model/model-options.ts';
import type { PlaneSegments } from '../../../core/plane-segments.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadSolidPoints } from '../../../core/solid-points.ts';
import type { DetectedRoom, DetectedStorey, StoreyLayout } from '../detected-elements.ts';
import { findFixtures } from '../fixtures/find-fixtures.ts';
import { fromPlan } from '../plan-frame.ts';
import { findAllChains, stairsOfAny } from '../stairs/chains/short-chains.ts';
import type { TreadChain } from '../stairs/chains/tread-chains.ts';
import type { SlopedPlane } from '../stairs/undersides/sloped-planes.ts';
import { slopedPlanes } from '../stairs/undersides/sloped-planes.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { withoutSlopes } from '../storeys/without-slopes.ts';
import { alignRooms } from './align-rooms.ts';
import { uncrossFaces } from './crossed-faces.ts';
import { closeDoorRecesses } from './door-recesses.ts';
import { noteMirrored } from './mirrored-edges.ts';
import { reachBareEnds } from './bare-ends.ts';
import { imagesWarning, liesInImage, withoutImages } from './images/image-rooms.ts';
import { mapCeilings } from './ceiling-map.ts';
import { mapWallTops } from './wall-tops.ts';
import { floorShare } from '../storeys/floor-share.ts';
import { slopedCeiling, slopesOf } from './ceiling-slopes.ts';
import { cutSides, withoutScraps } from './cut-sides.ts';
import { closeSlits } from './close-slits.ts';
import { FLOOR_LEVEL_DEFAULTS, floorLevels } from './floor-levels.ts';
import { joinAcrossBeams } from './labels/borders/join-rooms.ts';
import { cutLowWarning } from './labels/open-topped/cut-low.ts';
import { labelRooms } from './labels/label-rooms.ts';
import type { RoomLabels } from './labels/room-labels.ts';
import { noteShown, reachOwnFaces } from './own-faces.ts';
import { levelPointsBeside } from './level-points.ts';
import { isPanel } from './outlines/panels.ts';
import { roofOverAttic } from './roof-over-attic.ts';
import { outlineRoom } from './outlines/outline-room.ts';
import type { OutlineOptions } from './outlines/outline-room.ts';
import { sparseFacesOf, wallFacesOf } from './outlines/wall-faces.ts';
import { facadesOfStoreys } from './unscanned/facades.ts';
import { prolongRoom } from './unscanned/prolong-room.ts';
import { GLIMPSED_ROOM_DEFAULTS } from './unscanned/glimpsed-room-options.ts';
import type { GlimpsedSpaces } from './unscanned/glimpsed-rooms.ts';
import { glimpsedRooms } from './unscanned/glimpsed-rooms.ts';
import { withWayIn } from './unscanned/ways-in.ts';
import type { StoreyScan } from './storey-scan.ts';
import { withCeilingParts } from './stepped/ceiling-parts.ts';
import { aroundWalls } from './standing/around-walls.ts';
import { findStandingWalls } from './standing/standing-walls.ts';
import { scarcelySeenWarning, supportedShare, surelySeen } from './room-support.ts';

/** Which outlines are rooms. */
const DEFAULTS = {
  /** A floor with fewer walls than this around it is no room at all. */
  leastDoubtfulSupport: 0.08,
  /** A room below whose ceiling lies less far below a floor, meters, reaches up to it. */
  leastSlab: 0.05,
  /** Shortest plane, meters, that tells where a wall beyond the rooms stands. */
  shortFace: 0.1,
  /** The floor of a room lies at most so far below its storey's, meters. */
  lowest: FLOOR_LEVEL_DEFAULTS.mostStep,
  /** A scan with more than this share of its points in the air is noisy. */
  mostInAir: 0.5,
  /** In the upper half of a storey, cut off above its floor, no room shows it on this share. */
  leastFloor: 0.2,
};

const NOTHING_GLIMPSED: GlimpsedSpaces = { rooms: [], further: [] };

/**
 * Finds the rooms of every storey, and the treads in them: writes `model/rooms.json`, `model/room-warnings.json` with what the model
 * says of them, and `model/tread-chains.json`.
 */
export const roomsStage: Stage = {
  name: 'rooms',
  reads: ['points/', 'segments/planes.json', 'model/storeys.json'],
  writes: ['model/rooms.json', 'model/room-warnings.json', 'model/tread-chains.json'],
  async run(store, { model }, context) {
    const limits = given({ leastArea: model?.leastRoom });
    const hasStairs = model?.stairs !== false;
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const position = await loadSolidPoints(store);
    const segments = await readJson<PlaneSegments>(store, 'segments/planes.json');
    const planes = planesOf(segments, layout.angle);
    const { ghosts = 0 } = segments;
    const isNoisy = ghosts > DEFAULTS.mostInAir * (ghosts + position.length / 3);
    const storeys: ScannedStorey[] = [];
    const show = (room: DetectedRoom) =>
      context.preview('room', {
        storey: room.storey,
        polygon: room.polygon.map((p) => fromPlan(p, layout.angle)),
        zFloor: room.zFloor,
        zCeiling: room.zCeiling,
      });
    let doubtful: DetectedRoom | undefined;
    for (const storey of layout.storeys) {
      const found = await roomsOf(storey, { layout, position, ...planes, limits, hasStairs, isNoisy, context });
      for (const room of found.doubtful) if (!doubtful || room.area > doubtful.area) doubtful = room;
      storeys.push(found);
      found.scanned.forEach(show);
    }
    const rooms = await withUnscanned(storeys, { limits, isNoisy, show, context });
    // A single view of a cluttered room shows few walls; its largest space is better than nothing, and says so itself.
    if (rooms.length === 0 && doubtful && supportedShare(doubtful) >= DEFAULTS.leastDoubtfulSupport) {
      rooms.push(doubtful);
      context.warn(scarcelySeenWarning(doubtful));
    }
    if (rooms.length === 0) throw nothingFound('rooms', segments);
    if (isFloorless(rooms, storeys)) throw nothingFound('rooms', segments, true);
    const reflected = storeys.flatMap((storey) => storey.reflected);
    const warnings = [...imagesWarning(reflected), ...cutLowWarning(storeys.map(({ scan }) => scan))];
    for (const warning of warnings) context.warn(warning);
    await store.write('model/rooms.json', JSON.stringify(rooms));
    await store.write('model/room-warnings.json', JSON.stringify(warnings));
    await store.write('model/tread-chains.json', JSON.stringify(storeys.map(({ chains }) => chains)));
    return { rooms: rooms.length, area: Math.round(rooms.reduce((s, r) => s + r.area, 0) * 100) / 100 };
  },
};

/** How rooms that were not scanned are looked for. */
interface UnscannedSearch extends Pick<RoomSearch, 'limits' | 'isNoisy' | 'context'> {
  show: (room: DetectedRoom) => void;
}

/** The rooms of all storeys as they end, and those that were seen through doors. */
async function withUnscanned(
  storeys: readonly ScannedStorey[],
  { limits, isNoisy, show, context }: UnscannedSearch,
): Promise<DetectedRoom[]> {
  const rooms: DetectedRoom[] = [];
  const facades = facadesOfStoreys(storeys);
  for (const [k, { rooms: aligned, scanned, scan, images, reflected }] of storeys.entries()) {
    await yieldToEvents(context);
    // A space that an outline was too small for is no room either.
    const leastArea = Math.max(limits.leastArea ?? 0, GLIMPSED_ROOM_DEFAULTS.leastArea);
    const elsewhere = facades.flatMap(({ faces }, other) => (other === k ? [] : faces));
    const beneath = storeys.slice(0, k).flatMap((lower) => lower.rooms.filter((room) => reachesTo(scan.storey, room)));
    const around = { elsewhere, windowed: facades[k]!.windowed, beneath, images };
    // Among points in the air no floor beyond a door can be told.
    const glimpsed = isNoisy ? NOTHING_GLIMPSED : glimpsedRooms(aligned, scan, around, { leastArea });
    const isReal = (place: readonly Vec2[]) => !liesInImage(place, reflected);
    const behindDoors = glimpsed.rooms.filter(({ polygon }) => isReal(polygon));
    const entered = withWayIn(behindDoors, aligned, scan);
    entered.forEach(show);
    const whole = withFurther(scanned, glimpsed.further.filter(isReal), show);
    const ended = reachBareEnds(whole, entered, scan.points);
    const own = reachOwnFaces(ended, entered, scan.points)
      .map((room) => closeSlits(noteShown(room, scan.points)))
      .map((room) => aroundWalls(room, findStandingWalls(room, scan.points)));
    const found = closeDoorRecesses([...own, ...entered], scan.points);
    rooms.push(...noteMirrored(found, images).map((room) => withCeilingParts(room, scan.ceilings, scan.points)));
  }
  return rooms;
}

/** The planes of a scan as rooms are made of them. */
function planesOf(segments: PlaneSegments, angle: number) {
  const faces = wallFacesOf(segments, angle);
  return {
    faces,
    sparse: sparseFacesOf(segments, angle, faces),
    shortFaces: wallFacesOf(segments, angle, { leastLength: DEFAULTS.shortFace }),
    slopes: slopesOf(segments, angle),
    undersides: slopedPlanes(segments, angle),
  };
}

/** True for the upper part of a single storey: none of its rooms shows a floor. */
function isFloorless(rooms: readonly DetectedRoom[], [lone, ...others]: readonly ScannedStorey[]): boolean {
  return others.length === 0 && !rooms.some((room) => floorShare(room, lone!.scan.points) >= DEFAULTS.leastFloor);
}

/** Rooms of which a part was seen through doors only, prolonged by it. */
function withFurther(
  rooms: readonly DetectedRoom[],
  further: readonly Vec2[][],
  show: (room: DetectedRoom) => void,
): DetectedRoom[] {
  return rooms.map((room) => {
    const whole = further.reduce((shorter, place) => prolongRoom(shorter, place) ?? shorter, room);
    if (whole !== room) show(whole);
    return whole;
  });
}

/** True for a room below whose ceiling was seen so high that no floor of the storey lies over it. */
function reachesTo({ elevation }: DetectedStorey, { ceilingSeen, zCeiling }: DetectedRoom): boolean {
  return ceilingSeen && zCeiling > elevation - DEFAULTS.leastSlab;
}

interface RoomSearch extends ReturnType<typeof planesOf> {
  layout: StoreyLayout;
  position: Float32Array;
  limits: OutlineOptions;
  hasStairs: boolean;
  /** See {@link surelySeen}. */
  isNoisy: boolean;
  context: StageContext;
}

interface ScannedStorey {
  scan: StoreyScan;
  /** Treads that follow each other, see {@link findAllChains}. */
  chains: TreadChain[];
  /** Where mirror images of rooms lie. */
  images: Pick<RoomLabels, 'grid' | 'images'>;
  /** Rooms that were scanned, aligned to each other. */
  rooms: DetectedRoom[];
  /** The same with their floors and fixtures. */
  scanned: DetectedRoom[];
  /** Outlines that show too few walls to be rooms. */
  doubtful: DetectedRoom[];
  /** Images of rooms in mirrors. */
  reflected: DetectedRoom[];
}

/** Chains of treads of a storey, and those of them that are stairs. */
function findTreads(
  storey: DetectedStorey,
  { storeys, normals }: StoreyLayout,
  points: StoreyPoints,
  undersides: readonly SlopedPlane[],
): { chains: TreadChain[]; stairs: TreadChain[] } {
  const above = storeys[storey.index + 1]?.elevation;
  const facts = { ...storey, normals, rooms: [], undersides, ...(above !== undefined && { above }) };
  const chains = findAllChains(facts, points);
  return { chains, stairs: chains.filter((chain) => stairsOfAny(chain, facts, points).length > 0) };
}

/** The scanned rooms of a storey. */
async function roomsOf(storey: DetectedStorey, search: RoomSearch): Promise<ScannedStorey> {
  const { layout, position, faces, sparse, shortFaces, slopes, undersides, limits, hasStairs, context } = search;
  const all = storeyPoints(position, layout, storey);
  const points = storey.ceilingSeen ? all : withoutSlopes(all, slopes, storey.elevation);
  await yieldToEvents(context);
  const [panels, walls] = [true, false].map((kind) => faces.filter((face) => isPanel(face, storey.elevation) === kind));
  // Without a ceiling a plane up to the top may be a door's leaf.
  const directions = storey.ceilingSeen ? sparse.filter((face) => !isPanel(face, storey.elevation)) : [];
  const seen = storey.ceilingSeen ? mapCeilings(points, layout, storey) : mapWallTops(points, layout, storey);
  const ceilings = storey.isAttic ? roofOverAttic(seen, points, slopes, storey.elevation) : seen;
  // The floor of an attic ends at its eaves without a wall.
  const cuts = storey.isAttic ? [] : cutSides({ points, layout, storey });
  const { chains, stairs } = hasStairs ? findTreads(storey, layout, points, undersides) : { chains: [], stairs: [] };
  await yieldToEvents(context);
  const scan = {
    layout,
    storey,
    points,
    chains: stairs,
    lowerPoints: () => storeyPoints(position, layout, storey, { belowFloor: DEFAULTS.lowest }),
    ceilings,
    faces: walls!,
    panels: panels!,
    sparse: directions,
    shortFaces,
    cuts,
  };
  await yieldToEvents(context);
  const labeled = labelRooms(scan);
  // A wall in an attic is lower than a head: whatever stands up to the hip parts rooms there.
  const labels = joinAcrossBeams(storey.isAttic ? { ...labeled, middle: labeled.low } : labeled);
  const found: DetectedRoom[] = [];
  for (let id = 0; id < labels.rooms; id++) {
    await yieldToEvents(context);
    const room = outlineRoom(id, { ...scan, labels }, limits);
    if (!room) continue;
    found.push(room);
    context.progress((storey.index + (id + 1) / labels.rooms) / layout.storeys.length);
  }
  const sure = withoutScraps(surelySeen(found, { ...storey, isNoisy: search.isNoisy }), cuts);
  const { rooms: whole, images: reflected } = withoutImages(sure, points);
  const doubtful = found.filter((room) => !sure.includes(room));
  const aligned = alignRooms(uncrossFaces(whole), levelPointsBeside(scan));
  const floors = floorLevels(aligned, position, layout, storey);
  const scanned = aligned.map((room, k): DetectedRoom => {
    const floorLevel = floors[k];
    const fixtures = findFixtures({ ...room, zFloor: floorLevel ?? room.zFloor }, points);
    const sloped = room.ceilingSeen ? slopedCeiling(room, ceilings, slopes) : undefined;
    return {
      ...room,
      ...(floorLevel !== undefined && { floorLevel }),
      ...(fixtures && { fixtures }),
      ...(sloped && { sloped }),
    };
  });
  const { grid, images } = labels;
  return { scan, chains, images: { grid, ...(images && { images }) }, rooms: aligned, scanned, doubtful, reflected };
}
