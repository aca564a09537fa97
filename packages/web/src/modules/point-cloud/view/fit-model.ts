import type { ModelElement, Viewer } from '@cloud/viewer';

/** Shows the whole model, clear of the tools; without one, the cloud without far strays. */
export function fitModel(viewer: Viewer): void {
  const boxes = withoutStrays(viewer.elements()).map(({ bounds }) => bounds);
  const extent = viewer.extent();
  if (boxes.length === 0 && extent) boxes.push(extent);
  viewer.fit(boxes.length > 0 ? boxes : undefined);
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
