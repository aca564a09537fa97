import { yieldToEvents } from '../../../core/context.ts';
import type { PlaneSegments } from '../../../core/plane-segments.ts';
import { readJson } from '../../../core/json-artifact.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadSolidPoints } from '../../../core/solid-points.ts';
import type { DetectedRoom, DetectedStair, StoreyLayout } from '../detected-elements.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import type { TreadChain } from './chains/tread-chains.ts';
import { findStairs } from './find-stairs.ts';
import { withLikeStairs } from './alike/like-stairs.ts';
import { slopedPlanes } from './undersides/sloped-planes.ts';
import { floorHoleOf, isHole } from './floor-hole.ts';

/** Finds the stairs of every storey, and the holes that they go up through: writes `model/stairs.json`. */
export const stairsStage: Stage = {
  name: 'stairs',
  reads: ['points/', 'segments/planes.json', 'model/storeys.json', 'model/rooms.json', 'model/tread-chains.json'],
  writes: ['model/stairs.json'],
  async run(store, { model }, context) {
    if (model?.stairs === false) {
      await store.write('model/stairs.json', '[]');
      return { stairs: 0 };
    }
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const chains = await readJson<TreadChain[][]>(store, 'model/tread-chains.json');
    const undersides = slopedPlanes(await readJson<PlaneSegments>(store, 'segments/planes.json'), layout.angle);
    const position = await loadSolidPoints(store);
    const pointsOf = (index: number) => storeyPoints(position, layout, layout.storeys[index]!);
    const found: DetectedStair[][] = [];
    for (const storey of layout.storeys) {
      await yieldToEvents(context);
      const own = rooms.filter((room) => room.storey === storey.index).map(({ polygon }) => polygon);
      const above = layout.storeys[storey.index + 1]?.elevation;
      const facts = { ...storey, normals: layout.normals, rooms: own, undersides, chains: chains[storey.index]! };
      found.push(findStairs(above === undefined ? facts : { ...facts, above }, pointsOf(storey.index)));
      context.progress((storey.index + 1) / (layout.storeys.length + 1));
    }
    await yieldToEvents(context);
    const stairs = withLikeStairs(found, { storeys: layout.storeys, undersides, pointsOf }).flat();
    for (const storey of layout.storeys.slice(1)) {
      await yieldToEvents(context);
      const holes = stairs.flatMap((stair) => {
        const outline = stair.storey === storey.index - 1 ? floorHoleOf(stair, storey.elevation) : undefined;
        return outline ? [{ stair, outline }] : [];
      });
      if (holes.length === 0) continue;
      const points = pointsOf(storey.index);
      for (const { stair, outline } of holes) if (isHole(outline, storey.elevation, points)) stair.hole = outline;
    }
    await store.write('model/stairs.json', JSON.stringify(stairs));
    return { stairs: stairs.length };
  },
};
