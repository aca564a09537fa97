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

/** What the confidence of a model's walls and openings is checked with. */
interface Evaluator {
  evaluateIndoor(
    truth: unknown,
    elements: unknown,
  ): { walls: { precision10: number }; openings: { found: number; precision: number } };
}

/** Walls and openings as they lie in `elements.json` and, in the same order, in `model.json`. */
interface Modeled<Element> {
  walls: Element[];
  openings: Element[];
}

const BINS = 10;

/** Checks every wall and opening by itself: a wall is right if most of it lies within 10 cm of a true one, an opening if it is one of the truth. */
export function outcomesOf(
  truth: unknown,
  elements: Modeled<unknown>,
  model: Modeled<{ confidence: number }>,
  { evaluateIndoor }: Evaluator,
): Modeled<Outcome> {
  const alone = (part: Partial<Modeled<unknown>>) =>
    evaluateIndoor(truth, { ...elements, rooms: [], columns: [], slabs: [], walls: [], openings: [], ...part });
  const walls = elements.walls.map((wall, k): Outcome => {
    const isRight = alone({ walls: [wall] }).walls.precision10 > 0.5;
    return { confidence: model.walls[k]!.confidence, isRight };
  });
  const openings = elements.openings.map((opening, k): Outcome => {
    const { found, precision } = alone({ openings: [opening] }).openings;
    // One that is true and that the scan did not see is not counted as found.
    return { confidence: model.openings[k]!.confidence, isRight: found === 0 || precision === 1 };
  });
  return { walls, openings };
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
