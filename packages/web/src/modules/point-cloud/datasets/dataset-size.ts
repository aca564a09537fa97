import type { Dataset } from '@cloud/contract';
import { decimal } from '../format.ts';

const METERS: Readonly<Record<string, number>> = {
  m: 1,
  cm: 0.01,
  mm: 0.001,
  in: 0.0254,
  ft: 0.3048,
  'us-ft': 1200 / 3937,
};
/** Sizes below this get more digits, meters. */
const SMALL = 1;

/** Width, depth and height of a cloud in meters, whichever axis of the file is up; empty until they are known. */
export function sizeText({ bounds, unit, up }: Pick<Dataset, 'bounds' | 'unit' | 'up'>): string {
  if (!bounds) return '';
  const scale = METERS[unit] ?? 1;
  const sizes = (up === 'y' || up === '-y' ? ([0, 2, 1] as const) : ([0, 1, 2] as const)).map(
    (k) => (bounds.max[k] - bounds.min[k]) * scale,
  );
  const digits = Math.max(...sizes) < SMALL ? 3 : 1;
  return `${sizes.map((size) => decimal(size, digits)).join(' × ')} m`;
}
