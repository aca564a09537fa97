/** When a width is that of other windows; meters. */
export interface KnownWidthOptions {
  /** Widths that differ by at most so much are one. */
  same?: number;
  /** Least number of other windows as wide as a part. */
  leastWindows?: number;
  /** Least number of parts as wide as other windows: a single one may be some sashes of one window. */
  leastKnown?: number;
  /** Least share of the whole width that these parts fill. */
  leastShare?: number;
}

export const KNOWN_WIDTH_DEFAULTS: Required<KnownWidthOptions> = {
  same: 0.13,
  leastWindows: 3,
  leastKnown: 2,
  leastShare: 0.4,
};

/** The best way so far to part a window up to a place. */
interface Parting {
  cuts: number[];
  known: number;
  length: number;
}

/**
 * The places at which a row of windows is parted so that most parts are as wide as other windows; the fewest that do.
 *
 * @param width of the whole, meters.
 * @param places where it may be parted, from its start, rising.
 * @param others widths of the windows around.
 * @returns none if too few parts are known.
 */
export function cutsToKnown(
  width: number,
  places: readonly number[],
  others: readonly number[],
  options: KnownWidthOptions = {},
): number[] {
  const { same, leastWindows, leastKnown, leastShare } = { ...KNOWN_WIDTH_DEFAULTS, ...options };
  const isKnown = (part: number) => others.filter((other) => Math.abs(other - part) <= same).length >= leastWindows;
  const ends = [0, ...places, width];
  const best: Parting[] = [{ cuts: [], known: 0, length: 0 }];
  for (let to = 1; to < ends.length; to++) {
    const ways = best.map((before, from): Parting => {
      const part = ends[to]! - ends[from]!;
      const own = isKnown(part);
      return {
        cuts: from === 0 ? [] : [...before.cuts, ends[from]!],
        known: before.known + (own ? 1 : 0),
        length: before.length + (own ? part : 0),
      };
    });
    best.push(
      ways.reduce((a, b) => (b.known > a.known || (b.known === a.known && b.cuts.length < a.cuts.length) ? b : a)),
    );
  }
  const { cuts, known, length } = best.at(-1)!;
  return known >= leastKnown && length >= leastShare * width ? cuts : [];
}
