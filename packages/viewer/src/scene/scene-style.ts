import type { Aabb } from '@cloud/engine';
import type { ViewerTheme } from '../viewer-types.ts';

/** Dark labels and a blue accent: readable on light and on dark pages. */
export const DEFAULT_THEME: ViewerTheme = {
  accent: '#1677ff',
  line: '#22303f',
  label: '#1f2937',
  labelText: '#ffffff',
};

const EVERYWHERE: Aabb = {
  min: [-Infinity, -Infinity, -Infinity],
  max: [Infinity, Infinity, Infinity],
};

/** Intersection of a clip box with a range of heights; null stands for everything. */
export function clipOf(box: Aabb | null, heights: readonly [number, number] | null): Aabb {
  const { min, max } = box ?? EVERYWHERE;
  if (!heights) return { min, max };
  return {
    min: [min[0], min[1], Math.max(min[2], heights[0])],
    max: [max[0], max[1], Math.min(max[2], heights[1])],
  };
}

/** The smallest box around both. */
export function unite(a: Aabb | undefined, b: Aabb | undefined): Aabb | undefined {
  if (!a || !b) return a ?? b;
  return {
    min: [Math.min(a.min[0], b.min[0]), Math.min(a.min[1], b.min[1]), Math.min(a.min[2], b.min[2])],
    max: [Math.max(a.max[0], b.max[0]), Math.max(a.max[1], b.max[1]), Math.max(a.max[2], b.max[2])],
  };
}

/** Intersection of two boxes; `a` if it is empty. */
export function intersect(a: Aabb, b: Aabb): Aabb {
  const min = a.min.map((value, k) => Math.max(value, b.min[k]!));
  const max = a.max.map((value, k) => Math.min(value, b.max[k]!));
  if (min.some((value, k) => value > max[k]!)) return a;
  return { min: [min[0]!, min[1]!, min[2]!], max: [max[0]!, max[1]!, max[2]!] };
}

/** `#rrggbb` as three numbers 0..1; black for anything else. */
export function hexColor(hex: string): [number, number, number] {
  const value = /^#[0-9a-f]{6}$/i.test(hex) ? Number.parseInt(hex.slice(1), 16) : 0;
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
