import type { StageContext } from '../../../core/context.ts';
import { yieldToEvents } from '../../../core/context.ts';
import type { DetectedColumn, DetectedRoom, DetectedStorey, DetectedWall } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { boxesOfKinds, findAlikeBoxes } from './alike-boxes.ts';
import { findAlikeColumns, radiiOfKinds } from './alike-columns.ts';
import { findAlikePosts, postsOfKinds } from './alike-posts.ts';
import { withoutDoubtfulSingles } from './columns-of-kinds.ts';
import { dropParts } from './find-columns.ts';
import { findStackedColumns } from './stacked-columns.ts';
import { throughWalls } from './through-walls.ts';

/**
 * The columns of a building, each once, of those that its rooms show: one between two rooms shows in both. Of kinds that it has several
 * of, more are looked for, and so are those right above or below others; of those that no other is like, doubtful ones go.
 *
 * @param pointsOf points of a storey; asked for only if more can be found.
 */
export async function columnsOfBuilding(
  columns: readonly DetectedColumn[],
  walls: readonly DetectedWall[],
  rooms: readonly DetectedRoom[],
  storeys: readonly DetectedStorey[],
  pointsOf: (storey: DetectedStorey) => StoreyPoints,
  context: Pick<StageContext, 'signal'>,
): Promise<DetectedColumn[]> {
  const known = dropParts(throughWalls(columns, walls));
  const hasKinds = [radiiOfKinds, postsOfKinds, boxesOfKinds].some((kindsAmong) => kindsAmong(known).length > 0);
  if (known.length === 0 || (!hasKinds && storeys.length === 1)) return withoutDoubtfulSingles(known);
  const alike: DetectedColumn[] = [];
  for (const storey of storeys) {
    await yieldToEvents(context);
    const points = pointsOf(storey);
    for (const [index, room] of rooms.entries()) {
      if (room.storey !== storey.index) continue;
      for (const find of [findAlikeColumns, findAlikePosts, findAlikeBoxes, findStackedColumns])
        alike.push(...find(known, room, index, points));
      await yieldToEvents(context);
    }
  }
  return withoutDoubtfulSingles(dropParts([...known, ...alike]));
}
