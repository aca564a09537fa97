import type { Dataset } from '@cloud/contract';
import type {
  CeilingMode,
  ColorMode,
  MeasureKind,
  Navigation,
  StructuredModel,
  Viewer,
  ViewerState,
} from '@cloud/viewer';

export type Shown = 'both' | 'cloud' | 'model' | 'swipe';
/** West, south, low, then east, north, high: shares 0..1 of the extent. */
export type ClipShares = readonly [number, number, number, number, number, number];

/** Color modes that spread a measure over a palette. */
export type RangedMode = 'height' | 'intensity' | 'deviation';
export const isRanged = (mode: ColorMode): mode is RangedMode =>
  mode === 'height' || mode === 'intensity' || mode === 'deviation';

/** What the tools of the view are set to. */
export interface ViewSettings {
  shown: Shown;
  colorMode: ColorMode;
  pointSize: number;
  lighting: boolean;
  navigation: Navigation;
  /** Id of the only storey shown; empty shows all. */
  storey: string;
  /** Between which world heights a link looks, until a storey is chosen. */
  heights: readonly [number, number] | null;
  clip: ClipShares | null;
  swipe: number;
  measure: MeasureKind | null;
  ceilings: CeilingMode;
  /** Ends of the palette that were set by hand, by color mode. */
  ranges: Partial<Record<RangedMode, readonly [number, number]>>;
  hiddenClasses: readonly number[];
  /** Elements hidden one by one. */
  hiddenIds: readonly string[];
}

export const WHOLE: ClipShares = [0, 0, 0, 1, 1, 1];
export const MEASURES: readonly MeasureKind[] = ['distance', 'height', 'area', 'volume', 'angle', 'point'];

const COLUMNS: readonly (readonly [ColorMode, readonly string[]])[] = [
  ['rgb', ['rgb', 'color']],
  ['intensity', ['intensity']],
  ['class', ['class', 'classification']],
  ['station', ['station']],
];

/** How the points of a dataset can be colored, the most telling first. Height is always known. */
export function colorModesOf({ attributes }: Pick<Dataset, 'attributes'>): ColorMode[] {
  const present = COLUMNS.filter(([, names]) => names.some((name) => attributes.includes(name))).map(([mode]) => mode);
  return present[0] === 'rgb' ? ['rgb', 'height', ...present.slice(1)] : ['height', ...present];
}

export function startSettings(modes: readonly ColorMode[]): ViewSettings {
  return {
    shown: 'both',
    colorMode: modes[0] ?? 'height',
    pointSize: 1,
    lighting: true,
    navigation: 'orbit',
    storey: '',
    heights: null,
    clip: null,
    swipe: 0.5,
    measure: null,
    ceilings: 'auto',
    ranges: {},
    hiddenClasses: [],
    hiddenIds: [],
  };
}

/** The tools' settings that a linked view was made with. */
export function settingsOfLink(state: ViewerState, start: ViewSettings, extent: Extent | undefined): ViewSettings {
  const { visible, swipe, clipBox } = state;
  return {
    ...start,
    shown: swipe !== null ? 'swipe' : visible.cloud && visible.model ? 'both' : visible.cloud ? 'cloud' : 'model',
    colorMode: state.colorMode,
    pointSize: state.pointSize,
    lighting: state.lighting,
    navigation: state.navigation,
    swipe: swipe ?? start.swipe,
    clip: clipBox && extent ? sharesOf(clipBox, extent) : start.clip,
    heights: state.heightRange,
    ceilings: state.ceilings,
    hiddenClasses: visible.hiddenClasses,
    hiddenIds: visible.hiddenIds,
  };
}

export interface Extent {
  min: readonly [number, number, number];
  max: readonly [number, number, number];
}

/** A box of shares in the world. */
export function clipBoxOf(shares: ClipShares, { min, max }: Extent) {
  const at = (share: number, k: 0 | 1 | 2): number => min[k] + share * (max[k] - min[k]);
  const low: [number, number, number] = [at(shares[0], 0), at(shares[1], 1), at(shares[2], 2)];
  const high: [number, number, number] = [at(shares[3], 0), at(shares[4], 1), at(shares[5], 2)];
  return { min: low, max: high };
}

/** The shares of a box in the world: the way back from {@link clipBoxOf}. */
export function sharesOf(box: Extent, { min, max }: Extent): ClipShares {
  const share = (value: number, k: 0 | 1 | 2): number => {
    const size = max[k] - min[k];
    return size > 0 ? Math.min(1, Math.max(0, (value - min[k]) / size)) : 0;
  };
  const [a, b] = [box.min, box.max];
  return [share(a[0], 0), share(a[1], 1), share(a[2], 2), share(b[0], 0), share(b[1], 1), share(b[2], 2)];
}

/** A section is never thinner than this share of the extent. */
const THINNEST = 0.01;

/** Moves one side of a section, which is the whole at first. Sides are those of {@link ClipShares}. */
export function moveSide(clip: ClipShares | null, side: number, share: number): ClipShares {
  const next = [...(clip ?? WHOLE)] as [number, number, number, number, number, number];
  const other = next[(side + 3) % 6] ?? 0;
  const inside = Math.min(1, Math.max(0, share));
  next[side] = side < 3 ? Math.min(inside, other - THINNEST) : Math.max(inside, other + THINNEST);
  return next;
}

const BELOW_FLOOR = 0.35;
const BELOW_CEILING = 0.15;

/** Heights between which one storey can be looked into from above: its ceiling is off. */
export function storeyRange(model: StructuredModel, storey: string): [number, number] | null {
  const found = model.storeys.find(({ id }) => id === storey);
  if (!found) return null;
  const floor = model.origin[2] + found.elevation;
  return [floor - BELOW_FLOOR, floor + found.height - BELOW_CEILING];
}

/** Tells the viewer what changed. */
export function applySettings(viewer: Viewer, now: ViewSettings, before: ViewSettings | undefined): void {
  const isNew = (name: keyof ViewSettings): boolean => before?.[name] !== now[name];
  if (isNew('shown') || isNew('swipe')) {
    viewer.setVisible({ cloud: now.shown !== 'model', model: now.shown !== 'cloud' });
    viewer.setSwipe(now.shown === 'swipe' ? now.swipe : null);
  }
  if (isNew('colorMode')) viewer.setColorMode(now.colorMode);
  if (isNew('pointSize')) viewer.setPointSize(now.pointSize);
  if (isNew('lighting')) viewer.setLighting(now.lighting);
  if (isNew('navigation')) viewer.setNavigation(now.navigation);
  if (isNew('measure')) viewer.measure(now.measure);
  if (isNew('ceilings')) viewer.setCeilings(now.ceilings);
  if (isNew('hiddenClasses')) viewer.setVisible({ hiddenClasses: now.hiddenClasses });
  if (isNew('hiddenIds')) viewer.setVisible({ hiddenIds: now.hiddenIds });
  if (isNew('ranges'))
    for (const mode of ['height', 'intensity', 'deviation'] as const)
      viewer.setColorRange(mode, now.ranges[mode] ?? null);
}
