import { create } from 'zustand';

/** An outline seen while a run goes on; meters, local to the dataset's origin. */
export interface PreviewOutline {
  kind: 'plane' | 'room' | 'wall';
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
  // Rooms stand for the planes they were made of, walls for both.
  const kept = before.outlines.filter((outline) => outline.kind !== 'plane' || kind === 'planes');
  return usePreviewStore.setState({ [id]: { ...before, outlines: [...kept, ...found].slice(-MOST_OUTLINES) } });
}

export function outlinesOf(kind: string, data: unknown): PreviewOutline[] {
  const items = (Array.isArray(data) ? data : [data]) as Record<string, unknown>[];
  if (kind === 'planes') return items.flatMap(planeOutline);
  if (kind === 'room' || kind === 'rooms') return items.flatMap(roomOutline);
  return kind === 'wall' || kind === 'walls' ? items.flatMap(wallOutline) : [];
}

type Pair = readonly [number, number];
const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
const pairs = (value: unknown): Pair[] => (Array.isArray(value) ? value.filter(isPair) : []);
const numberOf = (value: unknown): number => (Number.isFinite(value) ? (value as number) : 0);

/** The outline of a plane lies in its own frame: u level, v = normal × u. */
function planeOutline({ normal, d, outline }: Record<string, unknown>): PreviewOutline[] {
  if (!Array.isArray(normal) || normal.length < 3 || !Number.isFinite(d)) return [];
  const [nx, ny, nz] = normal as [number, number, number];
  const level = Math.hypot(nx, ny);
  const u = level > 0.1 ? ([-ny / level, nx / level, 0] as const) : ([1, 0, 0] as const);
  const raw = [ny * u[2] - nz * u[1], nz * u[0] - nx * u[2], nx * u[1] - ny * u[0]] as const;
  const length = Math.hypot(...raw) || 1;
  const v = [raw[0] / length, raw[1] / length, raw[2] / length] as const;
  // Outlines hold u·p and v·p. Where u is level but not square to the normal, the rest follows from n·p = -d.
  const points = pairs(outline).map(([a, b]) => planePoint([nx, ny, nz], numberOf(d), u, v, a, b));
  return points.length > 2 ? [{ kind: 'plane', points }] : [];
}

type Triple = readonly [number, number, number];

/** Solves u·p = a, v·p = b, n·p = -d. */
function planePoint(n: Triple, d: number, u: Triple, v: Triple, a: number, b: number): Triple {
  const cross = (p: Triple, q: Triple): Triple => [
    p[1] * q[2] - p[2] * q[1],
    p[2] * q[0] - p[0] * q[2],
    p[0] * q[1] - p[1] * q[0],
  ];
  const [vn, nu, uv] = [cross(v, n), cross(n, u), cross(u, v)];
  const volume = u[0] * vn[0] + u[1] * vn[1] + u[2] * vn[2] || 1;
  const at = (k: 0 | 1 | 2): number => (a * vn[k] + b * nu[k] - d * uv[k]) / volume;
  return [at(0), at(1), at(2)];
}

function roomOutline({ polygon, zFloor }: Record<string, unknown>): PreviewOutline[] {
  const points = pairs(polygon).map(([x, y]) => [x, y, numberOf(zFloor)] as const);
  return points.length > 2 ? [{ kind: 'room', points }] : [];
}

function wallOutline({ a, b, zBottom, zTop }: Record<string, unknown>): PreviewOutline[] {
  if (!isPair(a) || !isPair(b)) return [];
  const [low, high] = [numberOf(zBottom), numberOf(zTop)];
  const points = [[...a, low] as const, [...b, low] as const, [...b, high] as const, [...a, high] as const];
  return [{ kind: 'wall', points: points.map(([x, y, z]) => [x ?? 0, y ?? 0, z ?? 0] as const) }];
}
