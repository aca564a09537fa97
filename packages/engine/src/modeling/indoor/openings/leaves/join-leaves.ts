import { bandOf } from '../windows/join-bands.ts';
import type { WallOpening } from '../wall-opening.ts';

/** Which two doors are the leaves of one; meters. */
export interface JoinLeavesOptions {
  /** Each is narrower than a door of one leaf … */
  mostWidth?: number;
  /** … and about as wide as the other, … */
  mostOdd?: number;
  /** … as high … */
  level?: number;
  /** … and not farther from it. */
  mostGap?: number;
}

export const JOIN_LEAVES_DEFAULTS: Required<JoinLeavesOptions> = {
  mostWidth: 0.7,
  mostOdd: 0.16,
  level: 0.15,
  mostGap: 0.3,
};

/** Joins two narrow doors side by side, which are the leaves of one. The others keep their order. */
export function joinLeaves(openings: readonly WallOpening[], options: JoinLeavesOptions = {}): WallOpening[] {
  const knobs = { ...JOIN_LEAVES_DEFAULTS, ...options };
  const rest = [...openings];
  const joined: WallOpening[] = [];
  for (let one = rest.shift(); one; one = rest.shift()) {
    const at = rest.findIndex((other) => arePair(one!, other, knobs));
    const [other] = at < 0 ? [] : rest.splice(at, 1);
    if (!other) joined.push(one);
    else joined.push(one.from < other.from ? bandOf(one, other) : bandOf(other, one));
  }
  return joined;
}

function arePair(
  a: WallOpening,
  b: WallOpening,
  { mostWidth, mostOdd, level, mostGap }: Required<JoinLeavesOptions>,
): boolean {
  const [one, other] = [a.to - a.from, b.to - b.from];
  return (
    a.type === 'door' &&
    b.type === 'door' &&
    Math.max(one, other) <= mostWidth &&
    Math.abs(one - other) <= mostOdd &&
    Math.abs(a.zTop - b.zTop) <= level &&
    Math.abs(a.zBottom - b.zBottom) <= level &&
    Math.max(a.from, b.from) - Math.min(a.to, b.to) <= mostGap
  );
}
