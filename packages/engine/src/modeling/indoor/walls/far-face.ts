import { median } from '../../../math/statistics.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import type { WallPiece } from './pair-faces.ts';
import type { HeightRange } from './visit-behind.ts';
import { DEEPEST, visitBehind } from './visit-behind.ts';

/** How the other face of a wall shows; meters unless said otherwise. */
export interface FarFaceOptions {
  /** Sides of the cells of a face, along it and up, in which both faces are looked for. */
  along?: number;
  up?: number;
  /** Points this near to a face lie on it. */
  reach?: number;
  /** Points in a cell that show the near face. */
  leastPoints?: number;
  /** Points of a cell that show the far face, or something between, as a share of those of the near one; fewer scatter. */
  leastRatio?: number;
  /** Thinnest wall: a thinner one stands within a building. */
  leastThickness?: number;
  /** Share of the cells that show the near face in which the far one shows, and at least so many. */
  leastShare?: number;
  leastCells?: number;
  /** The same as a share of the length on which the near face shows. */
  leastLength?: number;
  /** Behind the far face something hangs over a place from this distance on, on at least this share of its length. */
  behind?: number;
  leastCovered?: number;
  /** Share of the cells that show both faces with points between them, too: a wall is solid. */
  mostBetween?: number;
}

export const FAR_FACE_DEFAULTS: Required<FarFaceOptions> = {
  along: 0.1,
  up: 0.2,
  reach: 0.03,
  leastPoints: 1,
  leastRatio: 0.1,
  leastThickness: 0.08,
  leastShare: 0.3,
  leastCells: 10,
  leastLength: 0.4,
  behind: 0.08,
  leastCovered: 0.5,
  mostBetween: 0.4,
};

/** The other face of a wall. */
export interface FarFace {
  /** How deep behind the near face it lies, meters. */
  depth: number;
  /** True if something hangs over the place behind it, as over a room that was not found; the open has none. */
  isCovered: boolean;
}

/** Step in which depths are tried, meters. */
const STEP = 0.01;

/** Points of a place on the near face: how deep behind it, and where along it. */
interface FaceCell {
  slot: number;
  near: number;
  depths: number[];
}

/**
 * The other face of a wall, where stations on the far side show it: before a house, on a terrace. Both faces show at the same places over much of the length, with nothing between; frames, panes and what is seen
 * through an opening lie where the near face shows no wall or at the edge of that, and a wall behind a cupboard shows above
 * and beside it.
 *
 * @returns undefined if none shows.
 */
export function findFarFace(
  piece: WallPiece,
  points: StoreyPoints,
  heights: HeightRange,
  options: FarFaceOptions = {},
): FarFace | undefined {
  const knobs = { ...FAR_FACE_DEFAULTS, ...options };
  const { leastThickness, reach, leastRatio, leastShare, leastCells, leastLength, mostBetween } = knobs;
  const cells = solidCells(piece, points, heights, knobs);
  const slots = new Set(cells.map(({ slot }) => slot)).size;
  let best: { middle: number; shown: FaceCell[] } | undefined;
  for (let middle = leastThickness; middle < DEEPEST; middle += STEP) {
    const shown = cells.filter(({ near, depths }) => countNear(depths, middle, reach) >= leastRatio * near);
    if (shown.length > (best?.shown.length ?? 0)) best = { middle, shown };
  }
  if (!best || best.shown.length < Math.max(leastCells, leastShare * cells.length)) return undefined;
  if (new Set(best.shown.map(({ slot }) => slot)).size < leastLength * slots) return undefined;
  const { middle, shown } = best;
  const medianNear = (about: number) =>
    median(shown.flatMap(({ depths }) => depths.filter((depth) => Math.abs(depth - about) < reach)))!;
  const depth = medianNear(medianNear(middle));
  if (depth < leastThickness) return undefined;
  const isBetween = (other: number) => other > reach && other < depth - reach;
  const isFilled = ({ near, depths }: FaceCell) => depths.filter(isBetween).length >= Math.max(1, leastRatio * near);
  const filled = shown.filter(isFilled).length;
  if (filled > mostBetween * shown.length) return undefined;
  return { depth, isCovered: coveredShare(piece, points, heights, depth + knobs.behind, knobs) >= knobs.leastCovered };
}

/** Share of a wall's length behind which points lie, so deep or deeper, above the heights at which its faces are compared. */
function coveredShare(
  piece: WallPiece,
  points: StoreyPoints,
  { high }: HeightRange,
  least: number,
  { along }: Required<FarFaceOptions>,
): number {
  const slots = new Set<number>();
  visitBehind(piece, points, { low: high, high: Infinity }, (depth, _, s) => {
    if (depth > least) slots.add(Math.floor((s - piece.from) / along));
  });
  return (slots.size * along) / (piece.to - piece.from);
}

const countNear = (depths: readonly number[], middle: number, reach: number) =>
  depths.reduce((count, depth) => (Math.abs(depth - middle) < reach ? count + 1 : count), 0);

/** The places of a face where it shows wall, beside and above and below them too, with what lies behind. */
function solidCells(
  piece: WallPiece,
  points: StoreyPoints,
  heights: HeightRange,
  { along, up, reach, leastPoints }: Required<FarFaceOptions>,
): FaceCell[] {
  const [slots, rows] = [(piece.to - piece.from) / along, (heights.high - heights.low) / up].map(Math.ceil);
  const cells = Array.from({ length: slots! * rows! }, (_, at): FaceCell => ({
    slot: at % slots!,
    near: 0,
    depths: [],
  }));
  const visit = (depth: number, z: number, s: number) => {
    const row = Math.min(rows! - 1, Math.floor((z - heights.low) / up));
    const cell = cells[row * slots! + Math.min(slots! - 1, Math.floor((s - piece.from) / along))]!;
    if (depth <= reach) cell.near++;
    else cell.depths.push(depth);
  };
  visitBehind(piece, points, heights, visit, reach);
  const isWall = ({ near }: FaceCell) => near >= leastPoints;
  return cells.filter((cell, at) => {
    const beside = [cell.slot > 0 && at - 1, cell.slot + 1 < slots! && at + 1, at - slots!, at + slots!];
    return isWall(cell) && beside.every((other) => other === false || !cells[other] || isWall(cells[other]));
  });
}
