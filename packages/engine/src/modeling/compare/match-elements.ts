import type { Vec2 } from '../../core/vector.ts';
import { distance, isInside } from '../../math/polygon.ts';
import type { ElementKind, MeasuredElement } from './measured-element.ts';

/** Least overlap of two elements that may be one, as a share of both together, in plan and in height. */
const LEAST_OVERLAP: Readonly<Record<ElementKind, number>> = {
  room: 0.3,
  wall: 0.3,
  opening: 0.2,
  column: 0.1,
  beam: 0.2,
  stair: 0.2,
  slab: 0.3,
};
/** Lines farther apart than this are different walls, or openings of different walls; meters. */
const LINE_REACH = 0.4;
/** Sine of the angle between lines that may be one. */
const MOST_SINE = 0.2;
/** Overlap of outlines is counted on so many rows and columns of places. */
const SAMPLES = 40;

/** Pairs of elements that are one, by the later one: those with one id, then the best overlaps of a kind. Each has one partner at most. */
export function matchElements(
  before: readonly MeasuredElement[],
  after: readonly MeasuredElement[],
): Map<MeasuredElement, MeasuredElement> {
  const partners = new Map<MeasuredElement, MeasuredElement>();
  const byId = new Map(before.map((element) => [`${element.kind} ${element.id}`, element]));
  for (const element of after) {
    const same = byId.get(`${element.kind} ${element.id}`);
    if (same) partners.set(element, same);
  }
  const taken = new Set(partners.values());
  const left = before.filter((element) => !taken.has(element));
  const pairs = after
    .filter((element) => !partners.has(element))
    .flatMap((later) =>
      left.flatMap((earlier) => {
        const overlap = overlapOf(earlier, later);
        return overlap >= LEAST_OVERLAP[later.kind] ? [{ earlier, later, overlap }] : [];
      }),
    )
    .sort((p, q) => q.overlap - p.overlap);
  for (const { earlier, later } of pairs) {
    if (partners.has(later) || taken.has(earlier)) continue;
    partners.set(later, earlier);
    taken.add(earlier);
  }
  return partners;
}

/** Share 0..1 of two elements that they have in common; 0 for different kinds. */
function overlapOf(one: MeasuredElement, other: MeasuredElement): number {
  if (one.kind !== other.kind) return 0;
  const plan = one.isLine ? lineOverlap(one, other) : outlineOverlap(one.shape, other.shape);
  // Slabs are thin: those of one level overlap although their thickness differs.
  const margin = one.kind === 'slab' ? LINE_REACH : 0;
  return plan * shareOf([one.bottom - margin, one.top + margin], [other.bottom - margin, other.top + margin]);
}

/** Common part of two intervals over what they cover together. */
function shareOf([a, b]: Vec2, [c, d]: Vec2): number {
  const common = Math.min(b, d) - Math.max(a, c);
  return common > 0 ? common / (Math.max(b, d) - Math.min(a, c)) : 0;
}

function lineOverlap({ shape: [a, b] }: MeasuredElement, { shape: [c, d] }: MeasuredElement): number {
  if (!a || !b || !c || !d) return 0;
  const length = distance(a, b);
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = ([x, y]: Vec2) => dx * (x - a[0]) + dy * (y - a[1]);
  const off = ([x, y]: Vec2) => dx * (y - a[1]) - dy * (x - a[0]);
  const sine = Math.abs(off(d) - off(c)) / distance(c, d);
  const gap = Math.abs(off(c) + off(d)) / 2;
  if (sine > MOST_SINE || gap > LINE_REACH) return 0;
  const [from, to] = along(c) < along(d) ? [along(c), along(d)] : [along(d), along(c)];
  // Of parallel lines the nearer is the better.
  return shareOf([0, length], [from, to]) * (1 - gap / (2 * LINE_REACH));
}

/** Area that two outlines share over the area of both, by counting places. */
function outlineOverlap(one: readonly Vec2[], other: readonly Vec2[]): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  if (a.x1 < b.x0 || b.x1 < a.x0 || a.y1 < b.y0 || b.y1 < a.y0) return 0;
  const [x0, y0] = [Math.min(a.x0, b.x0), Math.min(a.y0, b.y0)];
  const [dx, dy] = [(Math.max(a.x1, b.x1) - x0) / SAMPLES, (Math.max(a.y1, b.y1) - y0) / SAMPLES];
  let common = 0;
  let together = 0;
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      const [x, y] = [x0 + (i + 0.5) * dx, y0 + (j + 0.5) * dy];
      const [isInOne, isInOther] = [isInside(one, x, y), isInside(other, x, y)];
      if (isInOne && isInOther) common++;
      if (isInOne || isInOther) together++;
    }
  }
  return together > 0 ? common / together : 0;
}

function boxOf(points: readonly Vec2[]): { x0: number; x1: number; y0: number; y1: number } {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) };
}
