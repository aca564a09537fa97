import type { DetectedWall } from '../../detected-elements.ts';
import { aroundShare, countInside, rimShare } from '../opening-evidence.ts';
import { kindOf } from '../opening-kind.ts';
import type { OpeningSizes } from '../opening-sizes.ts';
import { OPENING_SIZES } from '../opening-sizes.ts';
import type { Rectangle } from '../raster/rectangle.ts';
import type { WallRaster } from '../raster/wall-raster.ts';
import type { WallOpening } from '../wall-opening.ts';

/** What tells a parapet under a part of an opening; lengths in meters. */
export interface ParapetOptions {
  /** A window over a parapet is at least so wide, and so is the door that the rest of the opening becomes. */
  leastWindow?: number;
  leastDoor?: number;
  /** The top of a parapet lies between these heights above the floor; the window over it is at least so high. */
  lowest?: number;
  highest?: number;
  leastHeight?: number;
  /** The scan shows points between the wall's faces on at least this share of the parapet's top and of its end … */
  leastRim?: number;
  /** … and on at most this share of the parapet itself, which is solid. */
  mostInside?: number;
  /** The scan shows the parapet's face, or what stands before it, on at least this share of it. */
  leastWall?: number;
  /** The scan shows at least this share of the wall around the opening. */
  leastAround?: number;
}

export const PARAPET_DEFAULTS: Required<ParapetOptions> = {
  leastWindow: 0.4,
  leastDoor: 0.6,
  lowest: 0.4,
  highest: 1.3,
  leastHeight: 0.4,
  leastRim: 0.65,
  mostInside: 0.1,
  leastWall: 0.4,
  leastAround: 0.35,
};

type Knobs = Required<ParapetOptions> & OpeningSizes;

/** A parapet: its columns from the jamb of the opening on, and its rows from the floor up. */
interface Parapet {
  columns: number;
  rows: number;
  rim: number;
}

/** The openings, those down to the floor parted where a parapet stands beside the door: over it is a window. */
export function partAtParapets(
  openings: readonly WallOpening[],
  wall: DetectedWall,
  raster: WallRaster,
  options: ParapetOptions & OpeningSizes = {},
): WallOpening[] {
  const usual = { ...PARAPET_DEFAULTS, ...options };
  const leastWidth = options.leastWidth ?? 0;
  const leastWindow = Math.max(usual.leastWindow, leastWidth);
  const knobs: Knobs = { ...usual, leastWindow, leastDoor: Math.max(usual.leastDoor, leastWidth) };
  const partsOf = (opening: WallOpening, isAtStart: boolean): WallOpening[] => {
    const parapet = parapetIn(opening, isAtStart, raster, knobs);
    return parapet ? parted(opening, parapet, isAtStart, wall, raster, knobs) : [opening];
  };
  return openings.flatMap((opening) => partsOf(opening, true).flatMap((part) => partsOf(part, false)));
}

/** The parapet at one end of an opening whose top and end show best. */
function parapetIn(opening: WallOpening, isAtStart: boolean, raster: WallRaster, knobs: Knobs): Parapet | undefined {
  const { cell, z0 } = raster;
  const width = opening.to - opening.from;
  if ((opening.evidence.around ?? 1) < knobs.leastAround) return undefined;
  if (opening.zBottom - z0 >= OPENING_SIZES.doorSill || width < knobs.leastWindow + knobs.leastDoor) return undefined;
  const most = Math.floor((width - knobs.leastDoor) / cell);
  const highest = Math.min(knobs.highest, opening.zTop - z0 - knobs.leastHeight);
  let best: Parapet | undefined;
  for (let columns = Math.ceil(knobs.leastWindow / cell); columns <= most; columns++) {
    for (let rows = Math.ceil(knobs.lowest / cell); rows * cell <= highest; rows++) {
      const rim = rimOf({ columns, rows }, opening, isAtStart, raster, knobs);
      if (rim >= knobs.leastRim && rim > (best?.rim ?? 0)) best = { columns, rows, rim };
    }
  }
  return best;
}

/** Share of the top and of the end of a parapet that shows, the lesser one; 0 if none stands there. */
function rimOf(
  { columns, rows }: Omit<Parapet, 'rim'>,
  { from, to }: WallOpening,
  isAtStart: boolean,
  { cell, width, inner, solid, before }: WallRaster,
  { mostInside, leastWall }: Knobs,
): number {
  const first = isAtStart ? Math.round(from / cell) : Math.round(to / cell) - 1;
  const at = (i: number, j: number) => j * width + Math.min(width - 1, Math.max(0, first + (isAtStart ? i : -i)));
  let [top, end, inside, wall, cells] = [0, 0, 0, 0, 0];
  for (let i = 1; i < columns; i++) if (inner[at(i, rows)] || inner[at(i, rows - 1)]) top++;
  for (let j = 1; j < rows - 1; j++) if (inner[at(columns, j)] || inner[at(columns - 1, j)]) end++;
  const rim = Math.min(top / (columns - 1), end / (rows - 2));
  for (let j = 1; j < rows - 2; j++) {
    for (let i = 2; i < columns - 2; i++) {
      cells++;
      if (inner[at(i, j)]) inside++;
      if (solid[0][at(i, j)] || solid[1][at(i, j)] || before[at(i, j)]) wall++;
    }
  }
  return inside <= mostInside * cells && wall >= leastWall * cells ? rim : 0;
}

/** The window over a parapet and the rest of the opening, from its start to its end. */
function parted(
  opening: WallOpening,
  parapet: Parapet,
  isAtStart: boolean,
  wall: DetectedWall,
  raster: WallRaster,
  knobs: Knobs,
): WallOpening[] {
  const { cell, z0, innerPoints } = raster;
  const [along, sill] = [parapet.columns * cell, z0 + parapet.rows * cell];
  const rough = isAtStart ? opening.from + along : opening.to - along;
  const isEnd = (u: number, z: number) => Math.abs(u - rough) < cell && z < sill - cell;
  const isTop = (u: number, z: number) =>
    Math.abs(z - sill) < cell && (isAtStart ? u < rough - cell : u > rough + cell);
  const ends: number[] = [];
  const tops: number[] = [];
  innerPoints.u.forEach((u, k) => {
    const z = innerPoints.z[k]!;
    if (u < opening.from || u > opening.to) return;
    if (isEnd(u, z)) ends.push(u);
    else if (isTop(u, z)) tops.push(z);
  });
  const mean = (values: readonly number[], other: number) =>
    values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : other;
  const edge = mean(ends, rough);
  const window = { ...spanOf(opening, isAtStart, edge), bottom: mean(tops, sill), top: opening.zTop };
  const rest = { ...spanOf(opening, !isAtStart, edge), bottom: opening.zBottom, top: opening.zTop };
  const kind = kindOf(rest, wall, raster, knobs);
  const onFloor = { ...rest, bottom: kind === 'window' ? rest.bottom : wall.zBottom };
  const parts = [partOf(opening, 'window', window, raster), partOf(opening, kind, onFloor, raster)];
  return isAtStart ? parts : parts.reverse();
}

function spanOf({ from, to }: WallOpening, isStart: boolean, edge: number): Pick<Rectangle, 'from' | 'to'> {
  return isStart ? { from, to: edge } : { from: edge, to };
}

function partOf(opening: WallOpening, type: WallOpening['type'], box: Rectangle, raster: WallRaster): WallOpening {
  const { from, to, bottom: zBottom, top: zTop } = box;
  const evidence = {
    ...opening.evidence,
    points: countInside(box, raster),
    coverage: rimShare(box, raster),
    around: aroundShare(box, raster),
  };
  const { isGlazed, ...own } = opening;
  return { ...own, ...(type === 'door' && isGlazed ? { isGlazed } : {}), type, from, to, zBottom, zTop, evidence };
}
