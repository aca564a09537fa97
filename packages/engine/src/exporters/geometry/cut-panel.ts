import type { Vec2 } from '../../core/vector.ts';
import { clipHalfPlane, dropCollinear, signedArea } from '../../math/polygon.ts';

/** A part of a plane: counterclockwise, holes too. */
export interface Panel {
  outline: Vec2[];
  holes: Vec2[][];
}

/** A rectangle that is cut out of a panel. */
export interface PanelVoid {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Strips of a panel that are narrower than this are none, meters. */
const SLIVER = 1e-3;

interface PlacedVoid extends PanelVoid {
  reachesFoot: boolean;
  reachesTop: boolean;
}

/**
 * A panel is one face of a wall, unrolled, with its foot at height 0. The function cuts voids (openings) out of it and returns the
 * panels that remain. A void at an edge notches the outline, a void from foot to top parts the panel in two, and any other void is a
 * hole. Above a void whose head meets a sloping top, the remainder is a panel of its own.
 *
 * @param top from left to right; nowhere hollow, as the lowest of planes is.
 */
export function cutPanel(top: readonly Vec2[], voids: readonly PanelVoid[]): Panel[] {
  const placed = placeVoids(voids, top);
  const above = placed
    .filter(({ reachesTop }) => reachesTop)
    .map(({ high, ...one }) => partUnder(top, one, [high, Infinity]));
  return [
    ...panelsBeside(top, placed),
    ...above.flatMap((outline) => (signedArea(outline) > SLIVER ** 2 ? [{ outline, holes: [] }] : [])),
  ];
}

/** The panels beside the voids, and below those with a sill. */
function panelsBeside(top: readonly Vec2[], placed: readonly PlacedVoid[]): Panel[] {
  const [begin, end] = [top[0]![0], top.at(-1)![0]];
  const panels: Panel[] = [];
  let from = begin;
  for (const gap of [...placed.filter((one) => one.reachesFoot && one.reachesTop), { from: end, to: end }]) {
    if (gap.from - from > SLIVER) {
      const inside = placed.filter((one) => one.from >= from && one.to <= gap.from);
      panels.push(...panelsAround(upperSide(from, gap.from, top, []), inside));
    }
    from = Math.max(from, gap.to);
  }
  return panels;
}

/** A void from side to side parts a panel into what lies below it and what lies above it. */
function panelsAround(top: readonly Vec2[], voids: readonly PlacedVoid[]): Panel[] {
  const [from, to] = [top[0]![0], top.at(-1)![0]];
  const band = voids.find((one) => !one.reachesFoot && !one.reachesTop && one.from === from && one.to === to);
  if (!band) return [panelBetween(from, to, top, voids)];
  const { low, high } = band;
  const foot = [from, to].map((s): Vec2 => [s, low]);
  const below = voids.filter((one) => one !== band && one.low < low);
  const raised = (by: number) => (polygon: readonly Vec2[]) => polygon.map(([s, h]): Vec2 => [s, h + by]);
  const rest = voids.filter((one) => one !== band && one.low >= low);
  const above = rest.map((one) => ({ ...one, low: one.low - high, high: one.high - high }));
  const upper = raised(-high)(top);
  return [
    ...panelsBeside(foot, placeVoids(below, foot)),
    ...panelsBeside(upper, placeVoids(above, upper)).map(({ outline, holes }) => ({
      outline: raised(high)(outline),
      holes: holes.map(raised(high)),
    })),
  ];
}

/** What lies under the top between two stations, from a height to another. */
export function partUnder(
  top: readonly Vec2[],
  { from, to }: Pick<PanelVoid, 'from' | 'to'>,
  [low, high]: [low: number, high: number],
): Vec2[] {
  const upper = [...top.map(([s]) => s).filter((s) => s > from && s < to), to].map((s): Vec2 => [s, heightAt(top, s)]);
  const under = [[from, 0], [to, 0], ...upper.toReversed(), [from, heightAt(top, from)]] as Vec2[];
  const over = clipHalfPlane(under, 0, -1, -low);
  return high === Infinity ? over : clipHalfPlane(over, 0, 1, high);
}

function placeVoids(voids: readonly PanelVoid[], top: readonly Vec2[]): PlacedVoid[] {
  return voids.flatMap((one) => placeVoid(one, top)).sort((p, q) => p.from - q.from || p.low - q.low);
}

function placeVoid({ from, to, low, high }: PanelVoid, top: readonly Vec2[]): PlacedVoid[] {
  const [begin, end] = [top[0]![0], top.at(-1)![0]];
  const left = from < begin + SLIVER ? begin : from;
  const right = to > end - SLIVER ? end : to;
  if (right - left < SLIVER) return [];
  const least = Math.min(heightAt(top, left), heightAt(top, right));
  const [reachesFoot, reachesTop] = [low < SLIVER, high > least - SLIVER];
  const bottom = reachesFoot ? 0 : low;
  return high - bottom < SLIVER || least - bottom < SLIVER
    ? []
    : [{ from: left, to: right, low: bottom, high, reachesFoot, reachesTop }];
}

function panelBetween(from: number, to: number, top: readonly Vec2[], voids: readonly PlacedVoid[]): Panel {
  const isAtSide = (one: PlacedVoid, side: number) => one.from === side || one.to === side;
  const standing = voids.filter(({ reachesFoot }) => reachesFoot);
  const hanging = voids.filter(({ reachesFoot, reachesTop }) => reachesTop && !reachesFoot);
  const others = voids.filter(({ reachesFoot, reachesTop }) => !reachesFoot && !reachesTop);
  const beside = (side: number) => others.filter((one) => isAtSide(one, side)).sort((p, q) => p.low - q.low);
  const outline: Vec2[] = [
    [from, 0],
    ...standing.flatMap((one): Vec2[] => [
      [one.from, 0],
      [one.from, one.high],
      [one.to, one.high],
      [one.to, 0],
    ]),
    [to, 0],
    ...beside(to).flatMap((one): Vec2[] => [
      [to, one.low],
      [one.from, one.low],
      [one.from, one.high],
      [to, one.high],
    ]),
    ...upperSide(from, to, top, hanging).reverse(),
    ...beside(from)
      .flatMap((one): Vec2[] => [
        [from, one.low],
        [one.to, one.low],
        [one.to, one.high],
        [from, one.high],
      ])
      .reverse(),
  ];
  const inner = others.filter((one) => !isAtSide(one, from) && !isAtSide(one, to));
  return { outline: dropCollinear(outline), holes: inner.map(rectangle) };
}

/** From left to right along the top, around the voids that hang from it. */
function upperSide(from: number, to: number, top: readonly Vec2[], hanging: readonly PlacedVoid[]): Vec2[] {
  const kept = top.filter(([s]) => s > from && s < to && !hanging.some((one) => s >= one.from && s <= one.to));
  const around = hanging.flatMap((one): Vec2[] => [
    [one.from, heightAt(top, one.from)],
    [one.from, one.low],
    [one.to, one.low],
    [one.to, heightAt(top, one.to)],
  ]);
  const groups = [...kept.map((place) => [place]), ...chunks(around, 4)].sort((p, q) => p[0]![0] - q[0]![0]);
  return [[from, heightAt(top, from)], ...groups.flat(), [to, heightAt(top, to)]];
}

function chunks(places: readonly Vec2[], size: number): Vec2[][] {
  return Array.from({ length: places.length / size }, (_, k) => places.slice(k * size, (k + 1) * size));
}

const rectangle = ({ from, to, low, high }: PanelVoid): Vec2[] => [
  [from, low],
  [to, low],
  [to, high],
  [from, high],
];

/** Height of a line of places at a station on it. */
export function heightAt(top: readonly Vec2[], station: number): number {
  const next = Math.max(
    1,
    top.findIndex(([s]) => s >= station),
  );
  const [[s, low], [t, high]] = [top[next - 1]!, top[next]!];
  return t - s < SLIVER ? Math.min(low, high) : low + ((high - low) * (station - s)) / (t - s);
}
