import { textWidth } from './text-width.ts';

/** Share of a part's length that its figure may take. */
const TEXT_SHARE = 0.75;
/** Between the figures of short parts that stand in one line, in heights of a figure. */
const GAP = 0.5;

/** A part of a dimension chain: its figure, its middle and its length along the chain. */
export interface FigurePart {
  text: string;
  at: number;
  room: number;
}

export interface PlacedFigure {
  text: string;
  at: number;
  size: number;
  /** Of a part too short for it: it stands on another line of figures. */
  isOutside: boolean;
}

/**
 * Sizes the figures of a chain. Those of parts too short for them stand on another line, where they do not meet another one; without room
 * there either a part stays without one: the chain still adds up to the next.
 *
 * @param full height of a figure.
 * @param least smallest height that is readable.
 */
export function placeFigures(
  parts: readonly FigurePart[],
  { full, least }: { full: number; least: number },
): PlacedFigure[] {
  let last: { at: number; half: number } | undefined;
  return parts.flatMap(({ text, at, room }): PlacedFigure[] => {
    const size = Math.min(full, (room * TEXT_SHARE) / textWidth(text));
    if (size >= least) return [{ text, at, size, isOutside: false }];
    const half = (full * textWidth(text)) / 2;
    if (last && Math.abs(at - last.at) < half + last.half + full * GAP) return [];
    last = { at, half };
    return [{ text, at, size: full, isOutside: true }];
  });
}
