import { gapsIn } from '../find-doorways.ts';
import { floorShare } from '../opening-evidence.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle, Span } from '../raster/rectangle.ts';
import type { FacePoints } from '../raster/unrolled-points.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import { coarser } from '../raster/wall-raster.ts';
import { withFaceEdges } from './face-holes.ts';
import { overlaps } from './whole-openings.ts';

/** Which doors that go up to the ceiling show in an inner wall; lengths in meters. */
export interface RoomHighOptions {
  /** Width of a door. */
  leastWidth?: number;
  mostWidth?: number;
  /** Least height, and how near to the ceiling its head lies. */
  leastHeight?: number;
  headroom?: number;
  /** Height above the floor from which columns are looked at: what stands in a doorway is mostly lower. */
  low?: number;
  /** Most share of a column's rows in which the gap shows the face; one of so many columns at each side of it shows at least the other share. */
  mostFill?: number;
  leastFlank?: number;
  flankColumns?: number;
  /** Share of a row that shows the face where wall lies over the gap. */
  leastHead?: number;
  /** Share of the rows in which the better jamb shows points between the faces, and in which the other one does. */
  leastJamb?: number;
  leastOther?: number;
  /** One jamb that shows so much is enough where floor shows on so large a share of the gap, and wall beside it in so large a share of a column. */
  leastLoneJamb?: number;
  leastOpenFloor?: number;
  leastSureFlank?: number;
  /** Columns on either side of the end of the gap in which these points lie. */
  jambColumns?: number;
  /** Share of its width that shows floor between the faces. */
  leastFloor?: number;
  /** In cells so many times as large a thinly scanned wall shows doors; there both jambs show as the better one does elsewhere. */
  coarse?: number;
}

type Knobs = Required<RoomHighOptions>;

export const ROOM_HIGH_DEFAULTS: Knobs = {
  leastWidth: 0.55,
  mostWidth: 1.3,
  leastHeight: 1.9,
  headroom: 0.2,
  low: 0.2,
  mostFill: 0.25,
  leastFlank: 0.45,
  flankColumns: 3,
  leastHead: 0.5,
  leastJamb: 0.6,
  leastOther: 0.3,
  leastLoneJamb: 0.5,
  leastOpenFloor: 0.4,
  leastSureFlank: 0.9,
  jambColumns: 2,
  leastFloor: 0.25,
  coarse: 2,
};

/** A door up to the ceiling, and the share of its jambs that shows. */
export interface RoomHighDoor extends Rectangle {
  jambs: number;
}

/**
 * Doors of an inner wall without a lintel. One face of the wall shows nothing from the floor up to the ceiling, and goes on at both
 * sides of that gap; both jambs show between the faces, and floor does. A closed leaf may lie in the other face. One jamb is enough
 * where much of the floor shows: from where a scanner stands the other often hides, as beside a crossing wall.
 */
export function roomHighDoors(raster: WallRaster, options: RoomHighOptions = {}): RoomHighDoor[] {
  const knobs = { ...ROOM_HIGH_DEFAULTS, ...options };
  const found = doorsIn(raster, knobs);
  const thin = doorsIn(coarser(raster, knobs.coarse), { ...knobs, leastOther: knobs.leastJamb });
  return [...found, ...thin.filter((door) => !found.some((one) => overlaps(door, one)))];
}

function doorsIn(raster: WallRaster, knobs: Knobs): RoomHighDoor[] {
  const fills = raster.solid.map((face) => columnFill(face, raster, knobs));
  const found = raster.solid.flatMap((cells, side) => {
    const face: Face = { cells, fill: fills[side]!, relief: raster.relief[side]! };
    return gapsIn(face.fill, knobs.mostFill).flatMap((gap) => doorAt(gap, face, raster, knobs) ?? []);
  });
  const best = found.toSorted((p, q) => q.jambs - p.jambs);
  return best.filter((door, k) => !best.slice(0, k).some((one) => overlaps(door, one)));
}

/** Points on a face of the wall per cell, the share of each column that shows it, and the points near it. */
interface Face {
  cells: Uint16Array;
  fill: Float64Array;
  relief: FacePoints;
}

function doorAt(gap: Span, face: Face, raster: WallRaster, knobs: Knobs): RoomHighDoor | undefined {
  const { cell, z0, height } = raster;
  const [first, last] = gap;
  const width = (last + 1 - first) * cell;
  if (width < knobs.leastWidth || width > knobs.mostWidth) return undefined;
  const columns = [first, last].map((edge, end) =>
    Array.from({ length: knobs.flankColumns }, (_, k) => face.fill[edge + (end === 0 ? -1 - k : 1 + k)] ?? 0),
  );
  const flank = Math.min(...columns.map((shares) => Math.max(...shares)));
  if (flank < knobs.leastFlank) return undefined;
  const head = headOver(gap, face.cells, raster, knobs);
  const [top, ceiling] = [head * cell, height * cell];
  if (top < knobs.leastHeight || top > OPENING_SIZES.mostTallHead || ceiling - top > knobs.headroom) return undefined;
  const box = { from: first * cell, to: (last + 1) * cell, bottom: z0, top: z0 + top };
  const floor = floorShare(box, raster);
  if (floor < knobs.leastFloor) return undefined;
  const jambs = [first, last].map((edge) => jambShare(edge, head, raster, knobs));
  const showsBoth = Math.max(...jambs) >= knobs.leastJamb && Math.min(...jambs) >= knobs.leastOther;
  const isOpen = floor >= knobs.leastOpenFloor && flank >= knobs.leastSureFlank;
  if (!showsBoth && !(isOpen && Math.max(...jambs) >= knobs.leastLoneJamb)) return undefined;
  const edges = withFaceEdges(box, face.relief, 1.5 * cell, z0 + knobs.low);
  if (edges.to - edges.from > knobs.mostWidth) return undefined;
  return { ...edges, top: head < height ? edges.top : box.top, jambs: (jambs[0]! + jambs[1]!) / 2 };
}

/** Share of each column's rows that show a face, from over what stands in a doorway up to the ceiling. */
function columnFill(face: Uint16Array, { width, height, cell }: WallRaster, { low }: Knobs): Float64Array {
  const first = Math.round(low / cell);
  return Float64Array.from({ length: width }, (_, i) => {
    let filled = 0;
    for (let j = first; j < height; j++) {
      const up = j + 1 < height ? j + 1 : j;
      if (face[j * width + i]! > 0 || face[up * width + i]! > 0) filled++;
    }
    return filled / Math.max(1, height - first);
  });
}

/** First row over a gap in which the face shows; as many as there are where none does. */
function headOver(
  [first, last]: Span,
  face: Uint16Array,
  { width, height, cell }: WallRaster,
  { leastHeight, leastHead }: Knobs,
): number {
  for (let j = Math.floor(leastHeight / cell); j < height; j++) {
    let filled = 0;
    for (let i = first; i <= last; i++) if (face[j * width + i]!) filled++;
    if (filled >= leastHead * (last + 1 - first)) return j;
  }
  return height;
}

/** Share of the rows in which a jamb shows points between the faces. */
function jambShare(
  edge: number,
  rows: number,
  { width, cell, inner }: WallRaster,
  { low, jambColumns }: Knobs,
): number {
  const first = Math.round(low / cell);
  let shown = 0;
  for (let j = first; j < rows; j++) {
    let points = 0;
    for (let i = Math.max(0, edge - jambColumns); i <= Math.min(width - 1, edge + jambColumns); i++)
      points += inner[j * width + i]!;
    if (points > 0) shown++;
  }
  return shown / Math.max(1, rows - first);
}
