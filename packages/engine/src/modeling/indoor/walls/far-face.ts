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
  /** Points in a cell that show a face. */
  leastPoints?: number;
  /** Thinnest wall: a thinner one stands within a building. */
  leastThickness?: number;
  /** Share of the cells that show the near face in which the far one shows, and at least so many. */
  leastShare?: number;
  leastCells?: number;
  /** The same as a share of the length on which the near face shows. */
  leastLength?: number;
  /** Share of the cells that show both faces with points between them, too: a wall is solid. */
  mostBetween?: number;
}

export const FAR_FACE_DEFAULTS: Required<FarFaceOptions> = {
  along: 0.1,
  up: 0.2,
  reach: 0.03,
  leastPoints: 1,
  leastThickness: 0.08,
  leastShare: 0.3,
  leastCells: 10,
  leastLength: 0.4,
  mostBetween: 0.4,
};

/** Step in which depths are tried, meters. */
const STEP = 0.01;

/** Points of a place on the near face: how deep behind it, and where along it. */
interface FaceCell {
  slot: number;
  near: number;
  depths: number[];
}

/**
 * How deep behind a face the other face of its wall lies, where stations on the far side show it: before a house, on a
 * terrace. Both faces show at the same places over much of the length, with nothing between; frames, panes and what is seen
 * through an opening lie where the near face shows no wall or at the edge of that, and a wall behind a cupboard shows above
 * and beside it.
 *
 * @returns meters, undefined if none shows.
 */
export function findFarFace(
  piece: WallPiece,
  points: StoreyPoints,
  heights: HeightRange,
  options: FarFaceOptions = {},
): number | undefined {
  const knobs = { ...FAR_FACE_DEFAULTS, ...options };
  const { leastThickness, reach, leastPoints, leastShare, leastCells, leastLength, mostBetween } = knobs;
  const cells = solidCells(piece, points, heights, knobs);
  const slots = new Set(cells.map(({ slot }) => slot)).size;
  let best: { depth: number; shown: FaceCell[] } | undefined;
  for (let depth = leastThickness; depth < DEEPEST; depth += STEP) {
    const shown = cells.filter(({ depths }) => countNear(depths, depth, reach) >= leastPoints);
    if (shown.length > (best?.shown.length ?? 0)) best = { depth, shown };
  }
  if (!best || best.shown.length < Math.max(leastCells, leastShare * cells.length)) return undefined;
  if (new Set(best.shown.map(({ slot }) => slot)).size < leastLength * slots) return undefined;
  const { depth: middle, shown } = best;
  const medianNear = (depth: number) =>
    median(shown.flatMap(({ depths }) => depths.filter((other) => Math.abs(other - depth) < reach)))!;
  const far = medianNear(medianNear(middle));
  if (far < leastThickness) return undefined;
  const isFilled = ({ depths }: FaceCell) => depths.some((depth) => depth > reach && depth < far - reach);
  const filled = shown.filter(isFilled).length;
  return filled <= mostBetween * shown.length ? far : undefined;
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
