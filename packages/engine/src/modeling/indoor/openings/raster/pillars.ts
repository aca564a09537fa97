import type { WallRaster } from './wall-raster.ts';

/** Which things before an outer wall are pillars. */
export interface PillarOptions {
  /** Share of the rows from the floor to the ceiling at which one shows in a column … */
  leastFilled?: number;
  /** … and at which the face shows behind it at most. */
  mostFace?: number;
  /** Widths, meters. */
  leastWidth?: number;
  mostWidth?: number;
}

export const PILLAR_DEFAULTS: Required<PillarOptions> = {
  leastFilled: 0.85,
  mostFace: 0.15,
  leastWidth: 0.15,
  mostWidth: 0.8,
};

/**
 * An outer wall with the pillars before it as parts of its face: what stands from floor to ceiling and hides the face parts its
 * openings as wall does. What shows right below the ceiling goes up to it. The same raster if there are none.
 */
export function withPillars(raster: WallRaster, options: PillarOptions = {}): WallRaster {
  const { leastFilled, mostFace, leastWidth, mostWidth } = { ...PILLAR_DEFAULTS, ...options };
  const { width, height, cell, before } = raster;
  const face = Uint16Array.from(raster.solid[0]);
  const shareOf = (layer: Uint16Array, i: number) => {
    let shown = 0;
    for (let j = 0; j < height; j++) if (layer[j * width + i]! > 0) shown++;
    return shown / height;
  };
  const isPillar = Array.from(
    { length: width },
    (_, i) => shareOf(before, i) >= leastFilled && shareOf(face, i) <= mostFace,
  );
  let found = false;
  for (let i = 0; i < width; i++) {
    if (!isPillar[i]) continue;
    const first = i;
    while (isPillar[i + 1]) i++;
    const across = (i + 1 - first) * cell;
    if (across < leastWidth - cell / 2 || across > mostWidth) continue;
    found = true;
    for (let at = first; at <= i; at++) {
      for (let j = 0; j < height; j++) face[j * width + at]! += before[j * width + at]!;
    }
  }
  if (!found) return raster;
  for (let i = 0; i < width; i++) {
    const top = [1, 2, 3].find((rows) => rows <= height && face[(height - rows) * width + i]! > 0) ?? 0;
    for (let rows = 1; rows < top; rows++) face[(height - rows) * width + i] = 1;
  }
  return { ...raster, solid: [face, raster.solid[1]] };
}
