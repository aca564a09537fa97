import { create } from 'zustand';
import { asList, asRecord } from '../../../lib/unknown.ts';

/** An outline seen while a run goes on; meters, local to the dataset's origin. */
export interface PreviewOutline {
  kind: 'plane' | 'room' | 'wall' | 'opening';
  points: readonly (readonly [number, number, number])[];
}

/** What stages have shown of one dataset or run so far. */
export interface Previews {
  /** Packed coarse cloud, as it came. */
  points: unknown;
  outlines: readonly PreviewOutline[];
}

const NONE: Previews = { points: undefined, outlines: [] };
const MOST_OUTLINES = 1500;
/** Planes that add to those before; `planes` are all at once. */
const GROWING = 'grown-planes';

/** Previews by id of a dataset or run; they are worth nothing once the thing itself is there. */
export const usePreviewStore = create<Readonly<Record<string, Previews>>>(() => ({}));

export const usePreviews = (id: string): Previews => usePreviewStore((all) => all[id] ?? NONE);

export function forgetPreviews(id: string): void {
  usePreviewStore.setState((all) => Object.fromEntries(Object.entries(all).filter(([key]) => key !== id)), true);
}

/** Takes in what a `preview` event carries. Kinds that cannot be drawn are passed over. */
export function notePreview(id: string, kind: string, data: unknown): void {
  const before = usePreviewStore.getState()[id] ?? NONE;
  if (kind === 'points') return usePreviewStore.setState({ [id]: { ...before, points: data } });
  const found = outlinesOf(kind, data);
  if (found.length === 0) return undefined;
  // Planes stand for those that grew into them, rooms for the planes they were made of, walls for both.
  const kept = before.outlines.filter((outline) => outline.kind !== 'plane' || kind === GROWING);
  return usePreviewStore.setState({ [id]: { ...before, outlines: [...kept, ...found].slice(-MOST_OUTLINES) } });
}

export function outlinesOf(kind: string, data: unknown): PreviewOutline[] {
  const items = (Array.isArray(data) ? asList(data) : [data]).map(asRecord);
  if (kind === 'planes' || kind === GROWING) return items.flatMap(planeOutline);
  if (kind === 'room' || kind === 'rooms') return items.flatMap(roomOutline);
  if (kind === 'wall' || kind === 'walls') return items.flatMap((item) => uprightOutline('wall', item));
  return kind === 'opening' ? items.flatMap((item) => uprightOutline('opening', item)) : [];
}

type Pair = readonly [number, number];
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const isTriple = (value: unknown): value is readonly [number, number, number] =>
  isPair(value) && Number.isFinite(asList(value)[2]);
const pairs = (value: unknown): Pair[] => (Array.isArray(value) ? value.filter(isPair) : []);
const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function planeOutline({ outline }: Record<string, unknown>): PreviewOutline[] {
  const points = Array.isArray(outline) ? outline.filter(isTriple) : [];
  return points.length > 2 ? [{ kind: 'plane', points }] : [];
}

function roomOutline({ polygon, zFloor }: Record<string, unknown>): PreviewOutline[] {
  const points = pairs(polygon).map(([x, y]) => [x, y, numberOf(zFloor)] as const);
  return points.length > 2 ? [{ kind: 'room', points }] : [];
}

/** A wall or an opening: what stands above a line. */
function uprightOutline(
  kind: PreviewOutline['kind'],
  { a, b, zBottom, zTop }: Record<string, unknown>,
): PreviewOutline[] {
  if (!isPair(a) || !isPair(b)) return [];
  const [low, high] = [numberOf(zBottom), numberOf(zTop)];
  const points = [[...a, low] as const, [...b, low] as const, [...b, high] as const, [...a, high] as const];
  return [{ kind, points: points.map(([x, y, z]) => [x ?? 0, y ?? 0, z ?? 0] as const) }];
}
