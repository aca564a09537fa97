import { breathe } from '../../../core/context.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadPointCloud } from '../../../core/stored-points.ts';
import { buildWalls, outerPieces } from './build-walls.ts';
import type { DetectedRoom, StoreyLayout, DetectedWall } from '../detected-elements.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { measureBehind, outerEdge, poolDepths } from './exterior-thickness.ts';
import type { WallPiece } from './pair-faces.ts';
import { facesOf, pairFaces } from './pair-faces.ts';
import { fromPlan } from '../plan-frame.ts';
import { storeyPoints } from '../storeys/storey-points.ts';

/** Finds walls between and around rooms: writes `model/walls.json`. */
export const wallsStage: Stage = {
  name: 'walls',
  reads: ['points/', 'model/storeys.json', 'model/rooms.json'],
  writes: ['model/walls.json'],
  async run(store, _options, context) {
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const cloud = await loadPointCloud(store, []);
    const walls: DetectedWall[] = [];
    const allDepths: Float64Array[] = [];
    const perStorey: { pieces: WallPiece[]; depths: Map<WallPiece, Float64Array> }[] = [];
    for (const storey of layout.storeys) {
      await breathe(context);
      const points = storeyPoints(cloud.position, layout, storey);
      await breathe(context);
      const pieces = pairFaces(facesOf(rooms).filter((f) => f.storey === storey.index));
      const heights = {
        low: storey.elevation + 0.15,
        high: storey.elevation + Math.min(2.4, storey.height - 0.1),
      };
      const depths = new Map(
        outerPieces(pieces).map((p) => [p, measureBehind(p.face, p.from, p.to, points, heights)] as const),
      );
      allDepths.push(...depths.values());
      perStorey.push({ pieces, depths });
      context.progress((0.9 * (storey.index + 1)) / layout.storeys.length);
    }
    const common = outerEdge(poolDepths(allDepths))?.thickness;
    for (const [k, storey] of layout.storeys.entries()) {
      const { pieces, depths } = perStorey[k]!;
      const found = buildWalls(pieces, rooms, { depths, common });
      walls.push(...found);
      context.preview(
        'walls',
        found.map((w) => ({
          storey: storey.index,
          a: fromPlan(w.a, layout.angle),
          b: fromPlan(w.b, layout.angle),
          thickness: w.thickness,
          zBottom: w.zBottom,
          zTop: w.zTop,
        })),
      );
    }
    const assumed = walls.filter((w) => w.thicknessSource === 'assumed').length;
    if (assumed > 0) context.warn({ code: 'walls-one-sided', params: { walls: assumed } });
    await store.write('model/walls.json', JSON.stringify(walls));
    return { walls: walls.length, thicknessAssumed: assumed };
  },
};
