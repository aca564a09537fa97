// @vitest-environment jsdom
import '../../../../test/dom.ts';
import { expect, it } from 'vitest';
import { readModel } from './use-model.ts';

it('reads a model that an older engine made, which knew neither stairs nor beams', async () => {
  const stored = { storeys: [], rooms: [], walls: [], openings: [], slabs: [], columns: [] };
  globalThis.fetch = () => Promise.resolve(Response.json(stored));
  const model = await readModel('/blade-pointcloud/artifact/1/model.json', new AbortController().signal);
  expect(model).toMatchObject({ ...stored, stairs: [], beams: [] });
});
