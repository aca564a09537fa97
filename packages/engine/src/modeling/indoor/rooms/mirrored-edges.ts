import { labelComponents } from '../../../spatial/connected-components.ts';
import type { RasterGrid } from '../../../spatial/raster-grid.ts';
import { cellAt } from '../../../spatial/raster-grid.ts';
import type { DetectedRoom, RoomEdge } from '../detected-elements.ts';
import type { RoomLabels } from './labels/room-labels.ts';
import { CELL_AREA } from './labels/room-labels.ts';

/** Step along an edge, and how far behind it a mirror image is looked for: behind the pane in an outer wall; meters. */
const LOOK = { step: 0.1, from: 0.3, to: 1.2 };

/** The mirror image of a smaller place, square meters, may be that of a loggia, whose walls are as thin as inner ones. */
const LEAST_COURT = 30;

/** Rooms with the share of each edge behind which a court lies, full of mirror images: panes stand there, and the open behind them. */
export function noteMirrored(
  rooms: readonly DetectedRoom[],
  { grid, images }: Pick<RoomLabels, 'grid' | 'images'>,
): DetectedRoom[] {
  if (!images) return [...rooms];
  const { label, sizes } = labelComponents(images, grid);
  const courts = images.map((_, at) => ((sizes[label[at]!] ?? 0) * CELL_AREA >= LEAST_COURT ? 1 : 0));
  return rooms.map((room) => ({
    ...room,
    edges: room.edges.map((edge) => ({ ...edge, mirrored: mirroredShare(edge, courts, grid) })),
  }));
}

function mirroredShare({ a, b }: RoomEdge, courts: Uint8Array, grid: RasterGrid): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const steps = Math.max(1, Math.round(length / LOOK.step));
  const [nx, ny] = [(b[1] - a[1]) / length, (a[0] - b[0]) / length];
  let mirrored = 0;
  for (let k = 0; k < steps; k++) {
    const [x, y] = [a[0] + ((k + 0.5) / steps) * (b[0] - a[0]), a[1] + ((k + 0.5) / steps) * (b[1] - a[1])];
    for (let off = LOOK.from; off <= LOOK.to; off += LOOK.step) {
      if (!courts[cellAt(grid, x + off * nx, y + off * ny)]) continue;
      mirrored++;
      break;
    }
  }
  return mirrored / steps;
}
