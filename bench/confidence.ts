import { type FoundColumn, isColumnRight, type TrueColumns } from './column-scores.ts';
import { type FoundStair, isStairWhole, type TrueStair } from './stair-scores.ts';
import { isSlabRight, type ModeledSlab, type TrueSlab } from './slab-truth.ts';

/** One element: how sure the model is of it, and whether it is right. */
export interface Outcome {
  confidence: number;
  isRight: boolean;
}

/** How far confidence may be trusted, over many elements. */
export interface ConfidenceFigures {
  elements: number;
  wrong: number;
  /** Expected calibration error, ten bins: how far confidence is off the share that is right, in the mean. */
  calibrationError: number;
  /** Area under the receiver operating characteristic: how often a right element is surer than a wrong one; NaN without either. */
  auroc: number;
}

/** What the confidence of a model's elements is checked with. */
interface Evaluator {
  /** `seenPoints`: what the scan shows less of is left out of the truth. */
  evaluateIndoor(
    truth: unknown,
    elements: unknown,
    options?: { seenPoints: number },
  ): {
    walls: { precision10: number };
    openings: { found: number; precision: number };
    rooms: { matched: number; meanIoU: number | null };
  };
  interArea: Parameters<typeof isSlabRight>[3];
}

/** Elements of which a truth tells whether they are right. */
export type JudgedKind = 'walls' | 'openings' | 'rooms' | 'columns' | 'slabs' | 'stairs';
export const JUDGED_KINDS: readonly JudgedKind[] = ['walls', 'openings', 'rooms', 'columns', 'slabs', 'stairs'];

interface Lists extends Record<JudgedKind, unknown[]> {
  columns: FoundColumn[];
  stairs: (FoundStair & { zBottom: number; zTop: number })[];
}

interface Truth extends TrueColumns {
  slabs?: TrueSlab[];
  stairs?: TrueStair[];
}

interface ModeledLists extends Record<JudgedKind, { confidence: number }[]> {
  slabs: (ModeledSlab & { confidence: number })[];
  origin: readonly number[];
}

const BINS = 10;
/** A room is right if it and a true one share this much of what both cover together. */
const SAME_ROOM = 0.9;

/**
 * Checks every element by itself. A wall is right if most of it lies within 10 cm of a true one, an opening if it is one of
 * the truth, a room if it covers a true one to nine tenths, whether that was scanned or not, a column if one stands within
 * 10 cm and is as wide, a slab if a true plate has its level and, if both faces were seen, its thickness, a stair if one of the
 * truth is there and it goes from end to end of it. A column whose casing the truth has as walls is not judged.
 *
 * @param elements as they lie in `elements.json` and, in the same order, in `model.json`.
 */
export function outcomesOf(
  truth: Truth,
  elements: Lists,
  model: ModeledLists,
  { evaluateIndoor, interArea }: Evaluator,
): Record<JudgedKind, Outcome[]> {
  const nothing = { rooms: [], columns: [], slabs: [], stairs: [], walls: [], openings: [] };
  const alone = (part: Partial<Lists>) => evaluateIndoor(truth, { ...elements, ...nothing, ...part });
  const amongAll = (part: Partial<Lists>) =>
    evaluateIndoor(truth, { ...elements, ...nothing, ...part }, { seenPoints: 0 });
  const judged = (kind: JudgedKind, isRight: (element: unknown) => boolean) =>
    elements[kind].map((element, k): Outcome => {
      return { confidence: model[kind][k]!.confidence, isRight: isRight(element) };
    });
  const shift = truth.origin.map((value, k) => value - model.origin[k]!) as [number, number, number];
  return {
    walls: judged('walls', (wall) => alone({ walls: [wall] }).walls.precision10 > 0.5),
    openings: judged('openings', (opening) => {
      const { found, precision } = alone({ openings: [opening] }).openings;
      // One that is true and that the scan did not see is not counted as found.
      return found === 0 || precision === 1;
    }),
    rooms: judged('rooms', (room) => {
      const { matched, meanIoU } = amongAll({ rooms: [room] }).rooms;
      return matched === 1 && (meanIoU ?? 0) > SAME_ROOM;
    }),
    columns: elements.columns.flatMap((column, k) => {
      const isRight = isColumnRight(truth, column);
      return isRight === undefined ? [] : [{ confidence: model.columns[k]!.confidence, isRight }];
    }),
    slabs: model.slabs.flatMap((slab) => {
      const isRight = isSlabRight(truth.slabs ?? [], slab, shift, interArea);
      return isRight === undefined ? [] : [{ confidence: slab.confidence, isRight }];
    }),
    stairs: elements.stairs.map((stair, k) => {
      return { confidence: model.stairs[k]!.confidence, isRight: isStairWhole(truth, stair) };
    }),
  };
}

/** Calibration error and AUROC of outcomes. */
export function confidenceFigures(outcomes: readonly Outcome[]): ConfidenceFigures {
  const bins = Array.from({ length: BINS }, () => 0);
  for (const { confidence, isRight } of outcomes) {
    bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]! += confidence - (isRight ? 1 : 0);
  }
  const right = outcomes.filter(({ isRight }) => isRight);
  const wrong = outcomes.filter(({ isRight }) => !isRight);
  let surer = 0;
  for (const one of right) {
    for (const other of wrong) surer += 0.5 + 0.5 * Math.sign(one.confidence - other.confidence);
  }
  return {
    elements: outcomes.length,
    wrong: wrong.length,
    calibrationError: rounded(bins.reduce((sum, off) => sum + Math.abs(off), 0) / outcomes.length),
    auroc: rounded(surer / (right.length * wrong.length)),
  };
}

function rounded(value: number): number {
  return Math.round(value * 1e3) / 1e3;
}
