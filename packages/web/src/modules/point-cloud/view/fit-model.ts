import type { ModelElement, Viewer } from '@cloud/viewer';

/** The tools lie over the upper edge of the picture: what is shown stays clear of them. */
const ABOVE = 0.35;
const AROUND = 0.06;

/** Shows the whole model, clear of the tools; without one, the cloud without far strays. */
export function fitModel(viewer: Viewer): void {
  const boxes = withoutStrays(viewer.elements()).map(({ bounds }) => bounds);
  const extent = viewer.extent();
  if (boxes.length === 0 && extent) boxes.push(extent);
  if (boxes.length === 0) return viewer.fit();
  const low = (k: 0 | 1 | 2): number => boxes.reduce((least, { min }) => Math.min(least, min[k]), Infinity);
  const high = (k: 0 | 1 | 2): number => boxes.reduce((most, { max }) => Math.max(most, max[k]), -Infinity);
  const min = [low(0), low(1), low(2)] as const;
  const max = [high(0), high(1), high(2)] as const;
  const [dx, dy] = [(max[0] - min[0]) * AROUND, (max[1] - min[1]) * AROUND];
  viewer.fit({
    min: [min[0] - dx, min[1] - dy, min[2]],
    max: [max[0] + dx, max[1] + dy, max[2] + (max[2] - min[2]) * ABOVE],
  });
}

/** An element whose middle lies farther out than so many spreads of the model is a stray. */
const MOST_SPREADS = 4;

/** Elements without the few that lie far from all others. */
export function withoutStrays(elements: readonly ModelElement[]): readonly ModelElement[] {
  const near = ([0, 1] as const).map((k) => {
    const middles = elements.map(({ bounds }) => (bounds.min[k] + bounds.max[k]) / 2);
    const sorted = middles.toSorted((a, b) => a - b);
    const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
    const spread = Math.max(1, at(0.9) - at(0.1));
    return middles.map((middle) => Math.abs(middle - at(0.5)) <= MOST_SPREADS * spread);
  });
  return elements.filter((_, i) => near.every((axis) => axis[i]));
}
