import type { StageContext } from '../../../core/context.ts';
import { yieldToEvents } from '../../../core/context.ts';
import type { DetectedColumn, DetectedRoom, DetectedStorey, DetectedWall } from '../detected-elements.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { findAlikeColumns, radiiOfKinds } from './alike-columns.ts';
import { findAlikePosts, postsOfKinds } from './alike-posts.ts';
import { withoutDoubtfulSingles } from './columns-of-kinds.ts';
import { dropParts } from './find-columns.ts';
import { throughWalls } from './through-walls.ts';

/**
 * The columns of a building, each once, of those that its rooms show: one between two rooms shows in both. Of kinds that it has several
 * of, more are looked for; of those that no other is like, doubtful ones go.
 *
 * @param pointsOf points of a storey; asked for only if there are such kinds.
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
  if (radiiOfKinds(known).length + postsOfKinds(known).length === 0) return withoutDoubtfulSingles(known);
  const alike: DetectedColumn[] = [];
  for (const storey of storeys) {
    await yieldToEvents(context);
    const points = pointsOf(storey);
    for (const [index, room] of rooms.entries()) {
      if (room.storey !== storey.index) continue;
      alike.push(...findAlikeColumns(known, room, index, points), ...findAlikePosts(known, room, index, points));
      await yieldToEvents(context);
    }
  }
  return withoutDoubtfulSingles(dropParts([...known, ...alike]));
}
