import type { HeightRaster } from '../detected-elements.ts';
import { STOREY_POINTS_DEFAULTS } from './storey-points.ts';
import type { SpaceColumns } from './space-columns.ts';
import type { Gap, StoreyLevels } from './storey-caps.ts';
import type { WidePieceOptions } from './wide-pieces.ts';
import { widePieces } from './wide-pieces.ts';

/** Where spaces go up to the very floor of the next storey; meters. */
export interface NextFloorOptions extends Partial<WidePieceOptions> {
  /** The space begins this near to the level of the storey. */
  sameFloor?: number;
  /** It ends this near to the next floor: no slab lies between. */
  sameSurface?: number;
  /** Points up to so far above the next floor belong to it. */
  above?: number;
}

export const NEXT_FLOOR_DEFAULTS: Required<NextFloorOptions> = {
  sameFloor: STOREY_POINTS_DEFAULTS.belowFloor,
  sameSurface: 0.075,
  above: 0.05,
  gap: 2,
  narrow: 3,
  leastArea: 2,
};

/**
 * How far up a storey reaches where rooms show nothing between their floor and that of the next storey, while others have
 * a ceiling: a plant room without a suspended one, under a plate so thin that both its faces are one surface, or under a
 * slab whose lower face was not seen. There the next floor is their ceiling; else they would have none.
 *
 * @param capAt upper limit without such rooms.
 * @returns undefined if there are none.
 */
export function capsAtNextFloor(
  { level, next }: Pick<StoreyLevels, 'level' | 'next'>,
  capAt: (x: number, y: number) => number,
  gaps: readonly Gap[],
  { grid, cell }: SpaceColumns,
  options: NextFloorOptions = {},
): HeightRaster | undefined {
  const knobs = { ...NEXT_FLOOR_DEFAULTS, ...options };
  const bare = new Uint8Array(grid.width * grid.height);
  for (const { column, low, high } of gaps) {
    const isBare = Math.abs(low - level) < knobs.sameFloor && Math.abs(high - next) < knobs.sameSurface;
    if (isBare) bare[cell[column]!] = 1;
  }
  const wide = widePieces(bare, bare, grid, knobs);
  if (!wide.includes(1)) return undefined;
  const z = Array.from(wide, (set, at) => {
    const i = at % grid.width;
    const usual = capAt(grid.x0 + (i + 0.5) * grid.cell, grid.y0 + ((at - i) / grid.width + 0.5) * grid.cell);
    return set ? Math.max(usual, next + knobs.above) : usual;
  });
  return { grid, z };
}
