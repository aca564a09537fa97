import { expect, it } from 'vitest';
import type { PlaneRegion, PlaneSegments } from '../../../core/plane-segments.ts';
import { findDirections } from './wall-directions.ts';

const degrees = (angle: number) => (angle * Math.PI) / 180;

function plane(normalDegrees: number, area: number, rise = 0): PlaneRegion {
  const flat = Math.sqrt(1 - rise * rise);
  const angle = degrees(normalDegrees);
  const normal = [flat * Math.cos(angle), flat * Math.sin(angle), rise] as const;
  return { id: 0, normal, d: 0, centroid: [0, 0, 0], pointCount: 100, rms: 0, min: [0, 0, 0], max: [1, 1, 1], area };
}

const segments = (...planes: PlaneRegion[]): PlaneSegments => ({
  version: 1,
  voxel: 0.1,
  noise: 0.001,
  coverage: 1,
  planes: [],
  cores: planes,
});

it('finds the orthogonal directions of a turned building, whichever way normals point', () => {
  const { main, normals } = findDirections(segments(plane(20, 8), plane(110.3, 6), plane(199.8, 9), plane(-70, 5)));
  expect(Math.abs(main - degrees(20))).toBeLessThan(degrees(0.5));
  expect(normals).toHaveLength(2);
  const [first, second] = [...normals].sort((a, b) => a - b);
  expect(second! - first!).toBeCloseTo(Math.PI / 2, 9);
});

it('keeps a skew wall beside the main directions', () => {
  const { normals } = findDirections(segments(plane(0, 20), plane(90, 20), plane(45, 8)));
  expect(normals.some((angle) => Math.abs(angle - degrees(45)) < degrees(1))).toBe(true);
  expect(normals).toHaveLength(3);
});

it('looks at upright planes only', () => {
  expect(findDirections(segments(plane(33, 50, 0.9)))).toEqual({ main: 0, normals: [0, Math.PI / 2], folded: [0] });
});
