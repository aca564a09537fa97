import type { Warning } from '../../../core/errors.ts';
import { readJson } from '../../../core/json-artifact.ts';
import { loadSolidPoints } from '../../../core/solid-points.ts';
import type { Stage } from '../../../core/stage.ts';
import { loadPointsHeader } from '../../../core/stored-points.ts';
import { assembleModel } from '../assembly/assemble-model.ts';
import type {
  DetectedBeam,
  DetectedColumn,
  DetectedOpening,
  DetectedRoom,
  DetectedStair,
  DetectedWall,
  StoreyLayout,
} from '../detected-elements.ts';
import { columnsOutsideStairs } from '../columns/columns-outside-stairs.ts';
import { buildSlabs } from './build-slabs.ts';
import { floorVoids } from './floor-voids.ts';

/** Adds floor plates and puts the model together: writes `model/draft.json`, the model before edits and deviation. */
export const slabsStage: Stage = {
  name: 'slabs',
  reads: [
    'points/',
    'segments/planes.json',
    'model/storeys.json',
    'model/rooms.json',
    'model/room-warnings.json',
    'model/walls.json',
    'model/columns.json',
    'model/beams.json',
    'model/stairs.json',
    'model/openings.json',
  ],
  writes: ['model/draft.json'],
  async run(store, _options, context) {
    const layout = await readJson<StoreyLayout>(store, 'model/storeys.json');
    const rooms = await readJson<DetectedRoom[]>(store, 'model/rooms.json');
    const walls = await readJson<DetectedWall[]>(store, 'model/walls.json');
    const columns = await readJson<DetectedColumn[]>(store, 'model/columns.json');
    const beams = await readJson<DetectedBeam[]>(store, 'model/beams.json');
    const stairs = await readJson<DetectedStair[]>(store, 'model/stairs.json');
    const openings = await readJson<DetectedOpening[]>(store, 'model/openings.json');
    const upper = layout.storeys.slice(1);
    const position = upper.length > 0 ? await loadSolidPoints(store) : undefined;
    const voids = position ? upper.flatMap((storey) => floorVoids(storey, layout, rooms, stairs, position)) : [];
    const slabs = buildSlabs(layout, rooms, walls, stairs, voids);
    context.progress(0.8);
    const header = await loadPointsHeader(store);
    const model = assembleModel(header, {
      layout,
      rooms,
      walls,
      openings,
      slabs,
      columns: columnsOutsideStairs(columns, stairs),
      beams,
      stairs,
      warnings: await readJson<Warning[]>(store, 'model/room-warnings.json'),
    });
    await store.write('model/draft.json', JSON.stringify(model));
    return { slabs: slabs.length };
  },
};
