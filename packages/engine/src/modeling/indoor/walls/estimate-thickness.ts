import type { WallPiece } from './pair-faces.ts';
import type { LogDensity } from './thickness-density.ts';
import { mixture, product, weighted } from './thickness-density.ts';
import type { ThicknessEvidence } from './thickness-evidence.ts';
import { innerWallPrior, outerWallPrior } from './thickness-evidence.ts';

/** How thick walls are before any of them is seen. */
export interface UsualWalls {
  /** The most likely thickness of outer and of inner walls, meters. */
  outer: number;
  inner: number;
  /** True if the user states that of the outer walls. */
  isOuterStated: boolean;
}

/**
 * How likely each thickness of the walls is that show one face, from all evidence at once. Of an outer wall: where its own reveals end
 * or its other face lies, how deep its frames lie, the same of walls in its line on any storey, how thick the building's other
 * outer walls and its bearing walls are, and how thick outer walls are elsewhere. Of another one: its own evidence, and how thick
 * the building's walls between rooms are.
 *
 * @param shown what each of them shows of its thickness.
 * @param outer those of them that stand between a room and the open.
 * @param pieces all pieces of the building's walls.
 */
export function estimateThickness(
  shown: ReadonlyMap<WallPiece, ThicknessEvidence>,
  outer: ReadonlySet<WallPiece>,
  pieces: readonly WallPiece[],
  usual: UsualWalls,
): Map<WallPiece, LogDensity> {
  const shownByOuter = new Map([...shown].filter(([piece]) => outer.has(piece)));
  const framing = framingOf(shownByOuter);
  const outerWalls = usualDensity(outerWallPrior(usual.outer, usual.isOuterStated, pieces), shownByOuter, framing);
  const innerWalls = mixture([
    [innerWallPrior(usual.inner, pieces), 1 - OUTER_SHARE],
    [outerWalls, OUTER_SHARE],
  ]);
  const densityOf = (piece: WallPiece, { ending }: ThicknessEvidence) => {
    const own = ending ? [ending] : [];
    if (!outer.has(piece)) return product(innerWalls, ...own);
    const others = [...shownByOuter].flatMap(([other, { ending: its }]) => {
      const weight = other === piece ? 0 : inLine(piece, other);
      return its && weight > 0 ? [[its, weight] as const] : [];
    });
    return product(outerWalls, framing(piece), ...own, weighted(others));
  };
  return new Map([...shown].map(([piece, evidence]) => [piece, densityOf(piece, evidence)]));
}

/** Share of the walls before rooms that were not scanned that are as thick as outer ones. */
const OUTER_SHARE = 0.3;

/** What a wall in line tells of another one, and how far from its line it tells less; meters. */
const IN_LINE = { weight: 0.6, offset: 0.04, cosine: 0.9995 };

/** How much one wall tells of another one: walls in one line, on any storey, are mostly equally thick. */
function inLine({ face: a }: WallPiece, { face: b }: WallPiece): number {
  if (a.dx * b.dx + a.dy * b.dy < IN_LINE.cosine) return 0;
  return IN_LINE.weight * Math.exp(-(((a.d - b.d) / IN_LINE.offset) ** 2) / 2);
}

/** What the frames of the building tell of a wall, beside those in its own line. */
const USUAL_FRAMES = 0.2;
/** What frames tell counts a little less than in full, since those of a building are alike. */
const FRAME_WEIGHT = 0.7;

/** Tells what frames tell of an outer wall: the mean of those in its line, with a little of all others. */
function framingOf(outer: ReadonlyMap<WallPiece, ThicknessEvidence>): (piece: WallPiece) => LogDensity {
  const framed = [...outer].flatMap(([piece, { framing }]) => (framing ? [{ piece, framing }] : []));
  const meanOf = (some: readonly (readonly [LogDensity, number])[]) => {
    const total = some.reduce((sum, [, weight]) => sum + weight, 0);
    return weighted(some.map(([density, weight]) => [density, weight / total]));
  };
  const usual = meanOf(framed.map(({ framing }) => [framing, 1]));
  return (piece) => {
    const inItsLine = framed.map(
      (other) => [other.framing, other.piece === piece ? 1 : inLine(piece, other.piece)] as const,
    );
    return weighted([[meanOf([[usual, USUAL_FRAMES], ...inItsLine]), FRAME_WEIGHT]]);
  };
}

/** The prior counts as much as so many meters of wall; and a wall longer than `most` no more than that. */
const MIXED = { prior: 5.4, most: 3, rounds: 3 };

/**
 * How thick the building's outer walls are: a mixture of what each of them shows, and of the prior where they show little. What is
 * likely of all makes that of each likelier, in a few rounds (expectation maximization).
 */
function usualDensity(
  prior: LogDensity,
  outer: ReadonlyMap<WallPiece, ThicknessEvidence>,
  framing: (piece: WallPiece) => LogDensity,
): LogDensity {
  const walls = [...outer].flatMap(([piece, { ending }]) => {
    if (!ending) return [];
    const weight = Math.min(MIXED.most, piece.to - piece.from);
    return [{ evidence: product(framing(piece), ending), weight }];
  });
  let usual = prior;
  for (let round = 0; round < MIXED.rounds; round++) {
    const before = usual;
    const shown = walls.map(({ evidence, weight }) => [product(before, evidence), weight] as const);
    usual = mixture([[prior, MIXED.prior], ...shown]);
  }
  return usual;
}
