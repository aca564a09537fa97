import { describe, expect, it } from 'vitest';
import { twoStoreyHouse } from '../../test/models/two-storey-house.ts';
import { houseWithUnseenBorder } from '../../test/models/unseen-border.ts';
import type { StructuredModel } from '../core/model/structured-model.ts';
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

/** Formats that draw or name where a room's border was not seen; the sheet of paper has a test of its own. */
const NOT_SEEN: Readonly<Record<string, RegExp>> = {
  'model.ifc': /=IFCVIRTUALELEMENT\(/g,
  'plan.geojson': /"kind":"not-seen"/g,
  'plan.svg': /<g class="not-seen"/g,
  'plan.dxf': /\nLINE\n5\n\w+\n330\n\w+\n100\nAcDbEntity\n8\nA-AREA-NSCN\n/g,
  'model.json': /"notSeen"/g,
};

describe('every border that was not seen', () => {
  for (const [name, mark] of Object.entries(NOT_SEEN)) {
    it(`is in ${name}`, async () => {
      const exporter = EXPORTERS.find((other) => other.name === name)!;
      const write = async (model: StructuredModel) =>
        new TextDecoder('latin1').decode(await exporter.write(model, OPTIONS)).match(mark)?.length ?? 0;
      expect(await write(houseWithUnseenBorder())).toBe(2);
      expect(await write(twoStoreyHouse())).toBe(0);
    });
  }
});

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
