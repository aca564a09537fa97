import { shareSeen, shareWithin, TOLERANCE } from '../../core/model/quality-shares.ts';
import { isHeightAssumed } from '../../core/model/assumed-height.ts';
import type { Exporter, ExportOptions } from '../../core/exporter.ts';
import type {
  CeilingPart,
  DeviationSummary,
  ElementBase,
  OpeningType,
  Room,
  RoomUse,
  StructuredModel,
  Wall,
} from '../../core/model/structured-model.ts';
import type { FloorAreas } from './floor-areas.ts';
import { floorAreas } from './floor-areas.ts';
import { describeWarning } from '../../messages/describe.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import { leastHeight } from '../../core/model/structured-model.ts';
import { isUsualOpening, openingSize } from '../../core/model/usual-sizes.ts';
import { perAxis } from '../../core/vector.ts';
import { signedArea } from '../../math/polygon.ts';
import { roomVolume } from '../geometry/prism.ts';

/** What the report says, as data: `report.json`. Lengths in meters, areas in square meters. */
export interface ReportData {
  title: string;
  time: string;
  engineVersion: string;
  crs: string | null;
  origin: readonly number[];
  /** The turn that leveled the scan; null if it stood upright. */
  leveling: Leveling | null;
  totals: {
    storeys: number;
    rooms: number;
    area: number;
    volume: number;
    walls: number;
    wallLength: number;
    doors: number;
    windows: number;
    passages: number;
    curtainWalls: number;
    columns: number;
    beams: number;
    stairs: number;
    slabs: number;
  };
  storeys: {
    id: string;
    name: string;
    elevation: number;
    height: number;
    /** True if no ceiling of the storey was scanned. */
    heightAssumed: boolean;
    rooms: number;
    area: number;
  }[];
  areas: FloorAreas[];
  rooms: {
    id: string;
    name: string;
    use: RoomUse | null;
    storey: string;
    area: number;
    perimeter: number;
    /** Of a sloped ceiling at its highest place. */
    height: number;
    /** Of a sloped ceiling at its lowest place. */
    leastHeight?: number;
    /** Of a stepped ceiling: clear height under each part that lies lower or higher than `height`, and its area. */
    ceilingParts?: { height: number; area: number }[];
    /** True if its ceiling was not scanned. */
    heightAssumed: boolean;
    volume: number;
    confidence: number;
  }[];
  walls: {
    measured: number;
    assumed: number;
    exterior: number;
    /** Share 0..1 of the length of outer walls whose thickness is assumed. */
    assumedOuter: number;
    /** Measured ones first, then what walls of unknown thickness are drawn as. */
    thicknesses: ThicknessGroup[];
  };
  deviation: DeviationSummary | null;
  /** Share 0..1 of the faces of walls that the scan shows; null without walls. */
  wallCoverage: number | null;
  /** Share 0..1 of the points on the model that are off by `tolerance` meters at most; null without deviation. */
  within: { tolerance: number; share: number } | null;
  /** Elements whose confidence is below one half. */
  doubtful: { id: string; name: string; kind: string; confidence: number }[];
  /** Openings of a size in which their kind is not built, without those that a person has judged; meters. */
  oddSizes: { id: string; name: string; kind: OpeningType; width: number; height: number }[];
  warnings: { code: string; text: string }[];
  assumptions: { code: string; text: string; count: number }[];
}

/** A turn by the right-hand rule about a level axis; turned by −`degrees`, places are those of the scan. */
export interface Leveling {
  degrees: number;
  /** Unit vector. */
  axis: [number, number, number];
  /** A place on the axis, in coordinates of the file, meters. */
  about: [number, number, number];
}

/** Walls of one thickness. */
export interface ThicknessGroup {
  /** Meters; what they are drawn as where it is assumed. */
  thickness: number;
  source: Wall['thicknessSource'];
  count: number;
  /** Meters. */
  length: number;
}

/** Below this an element is listed for a second look. */
const DOUBTFUL = 0.5;

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

const lengthOf = ({ a, b }: Wall) => Math.hypot(b[0] - a[0], b[1] - a[1]);

function assumedShare(walls: readonly Wall[]): number {
  const length = sum(walls.map(lengthOf));
  const assumed = sum(walls.filter((wall) => wall.thicknessSource === 'assumed').map(lengthOf));
  return length > 0 ? assumed / length : 0;
}

function totalsOf({
  storeys,
  rooms,
  walls,
  openings,
  columns,
  beams,
  stairs,
  slabs,
}: StructuredModel): ReportData['totals'] {
  const ofType = (type: OpeningType) => openings.filter((opening) => opening.type === type).length;
  return {
    storeys: storeys.length,
    rooms: rooms.length,
    area: sum(rooms.map(({ area }) => area)),
    volume: sum(rooms.map(roomVolume)),
    walls: walls.length,
    wallLength: sum(walls.map(lengthOf)),
    doors: ofType('door'),
    windows: ofType('window'),
    passages: ofType('passage'),
    curtainWalls: ofType('curtain'),
    columns: columns.length,
    beams: beams.length,
    stairs: stairs.length,
    slabs: slabs.length,
  };
}

function partSize({ zFloor }: Room, { polygon, z }: CeilingPart): { height: number; area: number } {
  return { height: z - zFloor, area: signedArea(polygon) };
}

function withinOf({ deviation }: StructuredModel): ReportData['within'] {
  const share = shareWithin(deviation);
  return share === undefined ? null : { tolerance: TOLERANCE, share };
}

function doubtfulOf(kind: string, elements: readonly ElementBase[]): ReportData['doubtful'] {
  const doubtful = elements.filter(({ confidence }) => confidence < DOUBTFUL);
  return doubtful.map(({ id, name, confidence }) => ({ id, name, kind, confidence }));
}

function oddSizesOf({ openings }: StructuredModel): ReportData['oddSizes'] {
  const odd = openings.filter(
    (opening) => opening.status !== 'confirmed' && opening.status !== 'edited' && !isUsualOpening(opening),
  );
  return odd.map((opening) => ({ id: opening.id, name: opening.name, kind: opening.type, ...openingSize(opening) }));
}

/** What pointed up is turned upright about the axis that lies level across its lean. */
function levelingOf({ tilt, origin }: StructuredModel): Leveling | null {
  if (!tilt) return null;
  const [x, y, z] = tilt.up;
  const sine = Math.hypot(x, y);
  const rounded = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    degrees: rounded((Math.atan2(sine, z) * 180) / Math.PI, 4),
    axis: [rounded(y / sine, 6), rounded(-x / sine, 6), 0],
    about: perAxis((axis) => rounded(origin[axis] + tilt.about[axis], 4)),
  };
}

/** Gathers the report's figures from a model. */
export function collectReport(full: StructuredModel, options: ExportOptions): ReportData {
  const model = acceptedModel(full);
  const rooms = model.rooms.map((room) => {
    const height = room.zCeiling - room.zFloor;
    const { id, name, storey, area, perimeter, confidence } = room;
    const volume = roomVolume(room);
    const least = room.slopes && leastHeight(room);
    const size = {
      area,
      perimeter,
      height,
      heightAssumed: isHeightAssumed(room),
      ...(least !== undefined && { leastHeight: least }),
      ...(room.ceilingParts && { ceilingParts: room.ceilingParts.map((part) => partSize(room, part)) }),
      volume,
    };
    return { id, name, use: room.use ?? null, storey, ...size, confidence };
  });
  const elements: [string, ElementBase[]][] = [
    ['room', model.rooms],
    ['wall', model.walls],
    ['opening', model.openings],
    ['slab', model.slabs],
    ['column', model.columns],
    ['beam', model.beams],
    ['stair', model.stairs],
  ];
  const all = elements.flatMap(([, list]) => list);
  return {
    title: options.title,
    time: options.time,
    engineVersion: model.engineVersion,
    crs: model.crs,
    origin: model.origin,
    leveling: levelingOf(model),
    totals: totalsOf(model),
    storeys: model.storeys.map(({ id, name, elevation, height }) => {
      const own = rooms.filter((room) => room.storey === id);
      const heightAssumed = own.length > 0 && own.every((room) => room.heightAssumed);
      return { id, name, elevation, height, heightAssumed, rooms: own.length, area: sum(own.map((room) => room.area)) };
    }),
    areas: floorAreas(model),
    rooms,
    walls: {
      measured: model.walls.filter((wall) => wall.thicknessSource === 'measured').length,
      assumed: model.walls.filter((wall) => wall.thicknessSource === 'assumed').length,
      exterior: model.walls.filter((wall) => wall.exterior).length,
      assumedOuter: assumedShare(model.walls.filter((wall) => wall.exterior)),
      thicknesses: groupThicknesses(model.walls),
    },
    deviation: model.deviation ?? null,
    wallCoverage: shareSeen(model) ?? null,
    within: withinOf(model),
    doubtful: elements.flatMap(([kind, list]) => doubtfulOf(kind, list)),
    oddSizes: oddSizesOf(model),
    warnings: model.warnings.map((w) => ({ code: w.code, text: describeWarning(w, options.language) })),
    assumptions: countAssumptions(all, options),
  };
}

/** Thicknesses to the centimeter, most built first; those that are assumed apart, after the measured ones. */
function groupThicknesses(walls: readonly Wall[]): ThicknessGroup[] {
  const groups = new Map<string, ThicknessGroup>();
  for (const wall of walls) {
    const thickness = Math.round(wall.thickness * 100) / 100;
    const source = wall.thicknessSource;
    const key = `${source} ${thickness}`;
    const { count, length } = groups.get(key) ?? { count: 0, length: 0 };
    groups.set(key, { thickness, source, count: count + 1, length: length + lengthOf(wall) });
  }
  const rank = ({ source }: ThicknessGroup) => (source === 'assumed' ? 1 : 0);
  return [...groups.values()].sort((p, q) => rank(p) - rank(q) || q.length - p.length);
}

function countAssumptions(elements: ElementBase[], options: ExportOptions) {
  const counts = new Map<string, { code: string; text: string; count: number }>();
  for (const assumption of elements.flatMap((element) => element.assumptions)) {
    const text = describeWarning(assumption, options.language);
    const known = counts.get(text) ?? { code: assumption.code, text, count: 0 };
    counts.set(text, { ...known, count: known.count + 1 });
  }
  return [...counts.values()].sort((p, q) => q.count - p.count);
}

/** The report's figures for programs. */
export const reportJsonExporter: Exporter = {
  name: 'report.json',
  format: 'json',
  mimeType: 'application/json',
  isText: true,
  async write(model: StructuredModel, options: ExportOptions): Promise<Uint8Array> {
    return new TextEncoder().encode(`${JSON.stringify(collectReport(model, options), null, 2)}\n`);
  },
};
