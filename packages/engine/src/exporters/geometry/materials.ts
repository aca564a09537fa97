import type { Material } from './prism.ts';

/** Color 0..1 in sRGB and opacity of a material. */
export interface MaterialColor {
  color: readonly [number, number, number];
  opacity: number;
}

/** Color and opacity of each material, in every three-dimensional export. */
export const MATERIAL_COLORS: Record<Material, MaterialColor> = {
  wall: { color: [0.93, 0.92, 0.89], opacity: 1 },
  assumed: { color: [0.91, 0.79, 0.6], opacity: 1 },
  slab: { color: [0.66, 0.67, 0.68], opacity: 1 },
  column: { color: [0.74, 0.72, 0.69], opacity: 1 },
  stair: { color: [0.78, 0.75, 0.71], opacity: 1 },
  frame: { color: [0.97, 0.97, 0.96], opacity: 1 },
  leaf: { color: [0.62, 0.43, 0.27], opacity: 1 },
  glass: { color: [0.58, 0.77, 0.88], opacity: 0.35 },
  space: { color: [0.45, 0.65, 0.9], opacity: 0.22 },
};

/** A hue of its own for the i-th room: golden-angle steps keep neighbors apart. */
export function roomColor(i: number): [number, number, number] {
  const hue = (0.56 + i * 0.61803398875) % 1;
  const channel = (offset: number) => {
    const position = (hue * 6 + offset) % 6;
    return 0.86 - 0.42 * Math.max(0, Math.min(1, Math.min(position, 4 - position)));
  };
  const rounded = (offset: number) => Math.round(channel(offset) * 1000) / 1000;
  return [rounded(5), rounded(3), rounded(1)];
}
