import type { WallFace } from './wall-faces.ts';

/** Which upright planes are panels: leaves of open doors and fronts of cupboards; meters, heights above the floor. */
export interface PanelOptions {
  /** Longest panel. */
  mostLength?: number;
  /** Its lower edge lies between these: a plane of the storey below begins further down, a picture further up. */
  leastBottom?: number;
  mostBottom?: number;
  /** Its upper edge does: over a railing, under the lintel of a high door. */
  leastTop?: number;
  mostTop?: number;
}

export const PANEL_DEFAULTS: Required<PanelOptions> = {
  mostLength: 1.3,
  leastBottom: -0.3,
  mostBottom: 0.4,
  leastTop: 1.8,
  mostTop: 2.2,
};

/** True for a plane as wide and as high as a door: a wall is longer, or goes on up to the ceiling. */
export function isPanel({ from, to, zMin, zMax }: WallFace, elevation: number, options: PanelOptions = {}): boolean {
  const { mostLength, leastBottom, mostBottom, leastTop, mostTop } = { ...PANEL_DEFAULTS, ...options };
  const [bottom, top] = [zMin - elevation, zMax - elevation];
  return to - from <= mostLength && bottom >= leastBottom && bottom <= mostBottom && top >= leastTop && top <= mostTop;
}
