import { yieldToEvents } from '../../../core/context.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { given } from '../../../core/model/model-options.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadSolidPoints } from '../../../core/solid-points.ts';
import { findBeams } from '../beams/find-beams.ts';
import { columnsOfBuilding } from '../columns/columns-of-building.ts';
import { columnsOfRoom } from '../columns/columns-of-room.ts';
import type {
  DetectedBeam,
  DetectedColumn,
  DetectedRoom,
  DetectedStorey,
  DetectedWall,
  StoreyLayout,
} from '../detected-elements.ts';
import { fromPlan } from '../plan-frame.ts';
import type { StoreyPoints } from '../storeys/storey-points.ts';
import { storeyPoints, thinnedTo } from '../storeys/storey-points.ts';
import { buildWalls, outerPieces } from './build-walls.ts';
import type { DepthCounts } from './exterior-thickness.ts';
import { measureBehind } from './exterior-thickness.ts';
import type { Face, WallPiece } from './pair-faces.ts';
import { facesOf, gapToOthers, pairFaces, thickestOf } from './pair-faces.ts';
import { revealHeights } from './reveal-heights.ts';
import type { OneSidedThickness } from './usual-thickness.ts';
import { oneSidedThickness } from './usual-thickness.ts';

/** Share of the stage's work that counting points behind faces takes. */
const COUNTING_SHARE = 0.9;
/** Points of a scan that are enough to find more columns of a known size. */
const ENOUGH_FOR_KINDS = 4_000_000;

function thinStoreys(position: Float32Array, layout: StoreyLayout): (storey: DetectedStorey) => StoreyPoints {
  const thin = thinnedTo(ENOUGH_FOR_KINDS, position);
  return (storey) => storeyPoints(thin, layout, storey);
}

/** Finds walls between and around rooms, and the columns and beams in them: writes `model/walls.json`, `model/columns.json` and `model/beams.json`. */
export const wallsStage: Stage = {
  name: 'walls',
  reads: ['points/', 'model/storeys.json', 'model/rooms.json'],
  writes: ['model/walls.json', 'model/columns.json', 'model/beams.json'],
  async run(store, { model = {} }, context) {
    const sides = given({ mostSide: model.mostColumn });
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const position = await loadSolidPoints(store);
    const faces = facesOf(rooms);
    const storeys: WallPiece[][] = [];
    const columns: DetectedColumn[] = [];
    const beams: DetectedBeam[] = [];
    const depths = new Map<WallPiece, DepthCounts>();
    const facesIn = ({ index }: DetectedStorey) => faces.filter(({ storey }) => storey === index);
    const mostThickness = thickestOf(layout.storeys.flatMap((storey) => pairFaces(facesIn(storey))));
    for (const storey of layout.storeys) {
      await yieldToEvents(context);
      const points = storeyPoints(position, layout, storey);
      await yieldToEvents(context);
      const pieces = pairFaces(facesIn(storey), { mostThickness });
      const heights = revealHeights(storey);
      for (const piece of outerPieces(pieces)) depths.set(piece, measureBehind(piece, points, heights));
      storeys.push(pieces);
      for (const [index, room] of rooms.entries()) {
        if (room.storey !== storey.index || model.columns === false) continue;
        columns.push(...columnsOfRoom(room, index, points, sides));
        beams.push(...findBeams(room, index, points));
        await yieldToEvents(context);
      }
      context.progress((COUNTING_SHARE * (storey.index + 1)) / layout.storeys.length);
    }
    const oneSided = oneSidedThickness(
      depths,
      storeys.flat(),
      rooms,
      given({ outer: model.outerThickness, inner: model.innerThickness }),
    );
    measureBetweenHalfLevels(oneSided, faces, layout.storeys);
    const walls: DetectedWall[] = [];
    for (const pieces of storeys) {
      const found = buildWalls(pieces, rooms, oneSided);
      walls.push(...found);
      context.preview(
        'walls',
        found.map(({ storey, a, b, thickness, zBottom, zTop }) => ({
          storey,
          a: fromPlan(a, layout.angle),
          b: fromPlan(b, layout.angle),
          thickness,
          zBottom,
          zTop,
        })),
      );
    }
    const assumed = walls.filter((wall) => wall.thicknessSource === 'assumed').length;
    if (assumed > 0) context.warn({ code: 'walls-one-sided', params: { walls: assumed } });
    await store.write('model/walls.json', JSON.stringify(walls));
    const once = await columnsOfBuilding(columns, walls, rooms, layout.storeys, thinStoreys(position, layout), context);
    await store.write('model/columns.json', JSON.stringify(once));
    await store.write('model/beams.json', JSON.stringify(beams));
    return { walls: walls.length, columns: once.length, beams: beams.length, thicknessAssumed: assumed };
  },
};

/** Floors nearer than this, meters, lie beside each other: the walls between are those of two storeys. */
const HALF_LEVEL = 1.9;

/** Measures walls of which each half level shows one face. Changes `oneSided`. */
function measureBetweenHalfLevels(
  oneSided: Map<WallPiece, OneSidedThickness>,
  faces: readonly Face[],
  storeys: readonly DetectedStorey[],
): void {
  for (const piece of oneSided.keys()) {
    const { storey } = piece.face;
    const others = faces.filter((face) => {
      const step = Math.abs(storeys[face.storey]!.elevation - storeys[storey]!.elevation);
      return face.storey !== storey && step < HALF_LEVEL;
    });
    const gap = gapToOthers(piece, others);
    if (gap !== undefined) oneSided.set(piece, { measured: gap, isSure: true, guess: gap, isInner: true });
  }
}
