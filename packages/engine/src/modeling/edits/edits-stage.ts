import { distinctWarnings } from '../../core/errors.ts';
import { acceptedModel } from '../../core/model/accepted-model.ts';
import type { EditList } from '../../core/model/model-edit.ts';
import type { Stage, StageSummary } from '../../core/stage.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { readJson } from '../../core/json-artifact.ts';
import { readStoredModel } from '../../core/model/stored-model.ts';
import { applyEdits } from './apply-edits.ts';

const EDITS = 'edits.json';

/**
 * Applies what users have changed: reads the model as it was found and `edits.json`, if there is one, and writes
 * `model/edited.json`. Storeys without edits stay as they are. What the model does not take, and where a locked room was found otherwise, is among its warnings.
 */
export const editsStage: Stage = {
  name: 'edits',
  reads: ['model/draft.json', EDITS],
  writes: ['model/edited.json'],
  uses: [],
  async run(store, _options, context) {
    if ((await store.size(EDITS)) === undefined) {
      await store.write('model/edited.json', await store.read('model/draft.json'));
      return {};
    }
    const found = await readStoredModel(store, 'model/draft.json');
    const { edits } = await readJson<EditList>(store, EDITS);
    const { model, applied, storeys, refused, kept } = applyEdits(found, edits);
    const told = [...refused, ...kept];
    for (const warning of told) context.warn(warning);
    const warnings = distinctWarnings([...model.warnings, ...told]);
    await store.write('model/edited.json', JSON.stringify({ ...model, warnings }));
    return { edits: applied, editsRefused: refused.length, storeysEdited: storeys.length, ...countElements(model) };
  },
};

/** Counts that the stages before gave for the model as it was found. */
function countElements(model: StructuredModel): StageSummary {
  const { rooms, walls, openings, slabs } = acceptedModel(model);
  const count = (type: string) => openings.filter((opening) => opening.type === type).length;
  return {
    rooms: rooms.length,
    area: Math.round(rooms.reduce((sum, room) => sum + room.area, 0) * 100) / 100,
    walls: walls.length,
    doors: count('door'),
    windows: count('window'),
    passages: count('passage'),
    curtainWalls: count('curtain'),
    slabs: slabs.length,
  };
}
