import type { DeviationSummary } from '../../core/model/structured-model.ts';

/** Share of points in each ring of accuracy: within the first band, between first and second, …, beyond the last. */
export function bandShares(deviation: DeviationSummary): { from: number; to: number; share: number }[] {
  const bands = [...deviation.bands].sort((p, q) => p.within - q.within);
  const rings = bands.map(({ within, share }, i) => ({
    from: bands[i - 1]?.within ?? 0,
    to: within,
    share: Math.max(0, share - (bands[i - 1]?.share ?? 0)),
  }));
  const last = bands[bands.length - 1];
  if (!last) return [];
  return [...rings, { from: last.within, to: Infinity, share: Math.max(0, 1 - last.share) }];
}

/** Colors from best to worst ring; told apart without red and green. */
export const BAND_COLORS = ['#1b6f8a', '#4ba3b5', '#a9cfc9', '#eec77f', '#c8643c', '#8c3a2b'];

/** A span of deviation, in millimeters. */
export function bandLabel({ from, to }: { from: number; to: number }): string {
  const mm = (value: number) => Number((value * 1000).toFixed(1));
  return to === Infinity ? `> ${mm(from)} mm` : `${mm(from)}–${mm(to)} mm`;
}

/** A bar divided by {@link bandShares}, with a legend, as inline SVG 640 wide. */
export function drawDeviationChart(deviation: DeviationSummary): string {
  const rings = bandShares(deviation);
  let x = 0;
  const bars: string[] = [];
  const legend: string[] = [];
  rings.forEach((ring, i) => {
    const width = ring.share * 640;
    const color = BAND_COLORS[Math.min(i, BAND_COLORS.length - 1)]!;
    bars.push(`<rect x="${x.toFixed(1)}" y="0" width="${width.toFixed(1)}" height="34" fill="${color}"/>`);
    const [column, row] = [i % 3, Math.floor(i / 3)];
    const [left, top] = [column * 213, 54 + row * 22];
    legend.push(
      `<rect x="${left}" y="${top - 10}" width="12" height="12" rx="2" fill="${color}"/>`,
      `<text x="${left + 19}" y="${top}">${bandLabel(ring)} · ${(ring.share * 100).toFixed(1)} %</text>`,
    );
    x += width;
  });
  const height = 64 + Math.ceil(rings.length / 3) * 22;
  return `<svg class="chart" viewBox="0 0 640 ${height}" role="img" font-size="13">${bars.join('')}${legend.join('')}</svg>`;
}
