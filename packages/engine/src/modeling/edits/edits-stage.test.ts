import { expect, it } from 'vitest';
import { twoStoreyHouse } from '../../../test/models/two-storey-house.ts';
import type { EditList } from '../../core/model/model-edit.ts';
import { memoryStore } from '../../core/memory-store.ts';
import { readStoredModel } from '../../core/model/stored-model.ts';
import { editsStage } from './edits-stage.ts';

it('edits a model that an older engine found, which knew neither stairs nor beams', async () => {
  const { stairs: _, beams: __, ...found } = twoStoreyHouse();
  const store = memoryStore();
  await store.write('model/draft.json', JSON.stringify(found));
  const edits: EditList['edits'] = [
    {
      author: '1',
      time: '2026-01-01T00:00:00Z',
      operations: [{ type: 'rename', id: 'kitchen', name: '厨房' }],
      anchors: [],
    },
  ];
  await store.write('edits.json', JSON.stringify({ edits }));
  const warn = (warning: object) => expect(warning).toBeUndefined();
  await editsStage.run(store, {} as never, { warn } as never);
  const edited = await readStoredModel(store, 'model/edited.json');
  expect(edited.rooms.find(({ id }) => id === 'kitchen')?.name).toBe('厨房');
  expect(edited).toMatchObject({ stairs: [], beams: [] });
});
