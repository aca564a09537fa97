import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../test/models/two-storey-house.ts';
import { acceptedModel } from '../core/model/accepted-model.ts';
import { EXPORTERS } from './index.ts';

const OPTIONS = { title: '样板房', time: '2026-01-01T08:00:00Z', language: 'zh-cn' as const };

type Kind = 'rooms' | 'walls' | 'openings' | 'filled' | 'slabs' | 'columns' | 'beams' | 'stairs';

/** Kinds of elements that a format names one by one. Formats without names (STL, drawings) have tests of their own. */
const HELD: Readonly<Record<string, readonly Kind[]>> = {
  'model.ifc': ['rooms', 'walls', 'openings', 'slabs', 'columns', 'beams', 'stairs'],
  'model.glb': ['rooms', 'walls', 'filled', 'slabs', 'columns', 'beams', 'stairs'],
  'model.fbx': ['walls', 'filled', 'slabs', 'columns', 'beams', 'stairs'],
  'model.obj': ['walls', 'filled', 'slabs', 'columns', 'beams', 'stairs'],
  'plan.geojson': ['rooms', 'walls', 'openings', 'slabs', 'columns', 'beams', 'stairs'],
  'plan.svg': ['rooms', 'walls', 'openings', 'columns', 'beams', 'stairs'],
  'model.json': ['rooms', 'walls', 'openings', 'slabs', 'columns', 'beams', 'stairs'],
};

describe('every element', () => {
  const model = acceptedModel(twoStoreyHouse());
  // A passage is a hole: solids of it do not exist.
  const lists = { ...model, filled: model.openings.filter(({ type }) => type !== 'passage') };
  for (const [name, kinds] of Object.entries(HELD)) {
    it(`is in ${name}`, async () => {
      const exporter = EXPORTERS.find((other) => other.name === name)!;
      const text = new TextDecoder('latin1').decode(await exporter.write(model, OPTIONS));
      for (const kind of kinds) {
        const ids = lists[kind].map(({ id }) => id);
        expect([kind, ids.filter((id) => !text.includes(id))]).toEqual([kind, []]);
      }
    });
  }
});
