import { breathe } from '../../../core/context.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadPointCloud } from '../../../core/stored-points.ts';
import { isInside } from '../../../math/polygon.ts';
import type { DetectedOpening, DetectedRoom, StoreyLayout, DetectedWall } from '../detected-elements.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { findOpenings } from './find-openings.ts';
import { pointAlong } from '../../../math/segment.ts';
import { fromPlan } from '../plan-frame.ts';
import { storeyPoints } from '../storeys/storey-points.ts';
import { rasterWall } from './wall-raster.ts';

/** Finds doors, windows and passages: writes `model/openings.json`. */
export const openingsStage: Stage = {
  name: 'openings',
  reads: ['points/', 'model/storeys.json', 'model/rooms.json', 'model/walls.json'],
  writes: ['model/openings.json'],
  async run(store, _options, context) {
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const walls = await readJson<DetectedWall[]>(store, 'model/walls.json');
    const cloud = await loadPointCloud(store, []);
    const openings: DetectedOpening[] = [];
    let done = 0;
    for (const storey of layout.storeys) {
      await breathe(context);
      const points = storeyPoints(cloud.position, layout, storey);
      for (let id = 0; id < walls.length; id++) {
        const wall = walls[id]!;
        if (wall.storey !== storey.index) continue;
        await breathe(context);
        for (const opening of findOpenings(wall, rasterWall(wall, points))) {
          openings.push({ ...opening, wall: id, rooms: roomsBeside(wall, opening, rooms) });
          const at = (s: number) => fromPlan(pointAlong(wall, s), layout.angle);
          const { type, zBottom, zTop } = opening;
          context.preview('opening', {
            storey: wall.storey,
            type,
            a: at(opening.from),
            b: at(opening.to),
            zBottom,
            zTop,
          });
        }
        context.progress(++done / walls.length);
      }
    }
    await store.write('model/openings.json', JSON.stringify(openings));
    const count = (type: DetectedOpening['type']) => openings.filter((o) => o.type === type).length;
    return { doors: count('door'), windows: count('window'), passages: count('passage') };
  },
};

/** Rooms left and right of the middle of an opening, -1 outside. */
function roomsBeside(
  wall: DetectedWall,
  opening: { from: number; to: number },
  rooms: readonly DetectedRoom[],
): [number, number] {
  const [x, y] = pointAlong(wall, (opening.from + opening.to) / 2);
  const length = Math.hypot(wall.b[0] - wall.a[0], wall.b[1] - wall.a[1]);
  const nx = -(wall.b[1] - wall.a[1]) / length;
  const ny = (wall.b[0] - wall.a[0]) / length;
  const off = wall.thickness / 2 + 0.15;
  const at = (side: number) =>
    rooms.findIndex((r) => r.storey === wall.storey && isInside(r.polygon, x + nx * off * side, y + ny * off * side));
  return [at(1), at(-1)];
}
