import { expect, it } from 'vitest';
import type { EditList } from '../../src/core/model/model-edit.ts';
import { memoryStore } from '../../src/core/memory-store.ts';
import { readStoredModel } from '../../src/core/model/stored-model.ts';
import type { Warning } from '../../src/core/errors.ts';
import { EXPORTERS } from '../../src/exporters/index.ts';
import { describeWarning } from '../../src/messages/describe.ts';
import { editsStage } from '../../src/modeling/index.ts';
import { readPdf } from '../exporters/read-pdf.ts';
import { twoStoreyHouse } from '../models/two-storey-house.ts';

const OPTIONS = { title: 'House', time: '2026-01-01T08:00:00Z', language: 'en' as const };
const edit = (operations: EditList['edits'][number]['operations']): EditList['edits'][number] => ({
  author: '1',
  time: OPTIONS.time,
  operations,
  anchors: [],
});

async function editedHouse(edits: EditList['edits']) {
  const store = memoryStore();
  const told: Warning[] = [];
  await store.write('model/draft.json', JSON.stringify(twoStoreyHouse()));
  await store.write('edits.json', JSON.stringify({ edits }));
  const counts = await editsStage.run(store, {} as never, { warn: (one: Warning) => told.push(one) } as never);
  return { counts, told, model: await readStoredModel(store, 'model/edited.json') };
}

it('says in model and report which edits a model does not take, each once', async () => {
  const gone = [edit([{ type: 'reject', id: 'gone' }]), edit([{ type: 'confirm', id: 'gone' }])];
  const { counts, told, model } = await editedHouse([
    ...gone,
    edit([{ type: 'rename', id: 'kitchen', name: 'Galley' }]),
  ]);
  const refused = { code: 'edit-element-missing', params: { element: 'gone' } };
  expect(counts).toMatchObject({ edits: 1, editsRefused: 2 });
  expect(told).toEqual([refused, refused]);
  expect(model.warnings).toEqual([...twoStoreyHouse().warnings, refused]);
  expect(model.rooms.some(({ name }) => name === 'Galley')).toBe(true);
  const text = describeWarning(refused, 'en');
  const written = async (name: string) => EXPORTERS.find((one) => one.name === name)!.write(model, OPTIONS);
  const plain = async (name: string) => new TextDecoder().decode(await written(name));
  expect(JSON.parse(await plain('model.json'))).toMatchObject({ warnings: model.warnings });
  expect(JSON.parse(await plain('report.json'))).toMatchObject({
    warnings: expect.arrayContaining([{ code: refused.code, text }]),
  });
  expect(await plain('report.html')).toContain(text.replaceAll('"', '&quot;'));
  const page = readPdf(await written('report.pdf')).flatMap(({ texts }) => texts);
  expect(page.join(' ')).toContain('gone');
});
