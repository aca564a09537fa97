import type { DeviationSummary, StructuredModel } from './structured-model.ts';

/** Meters; USIBD level of accuracy 30: what is usual for plans of existing buildings. */
export const TOLERANCE = 0.015;

/** Share 0..1 of the faces of walls, by area, that the scan shows; undefined without walls. */
export function shareSeen({ walls }: Pick<StructuredModel, 'walls'>): number | undefined {
  let [seen, all] = [0, 0];
  for (const { a, b, zBottom, zTop, evidence } of walls) {
    const area = Math.hypot(b[0] - a[0], b[1] - a[1]) * (zTop - zBottom);
    seen += area * evidence.coverage;
    all += area;
  }
  return all > 0 ? seen / all : undefined;
}

/** Share 0..1 of the points on the model that are off by {@link TOLERANCE} at most; undefined if the model does not say. */
export function shareWithin(deviation: Pick<DeviationSummary, 'bands'> | undefined): number | undefined {
  return deviation?.bands.find(({ within }) => within === TOLERANCE)?.share;
}
