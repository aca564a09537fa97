import { readFileSync } from 'node:fs';
import dxfParser from 'dxf-parser';
import { describe, expect, it } from 'vitest';
import { houseWithUnseenBorder } from '../../../test/models/unseen-border.ts';
import { wholeHouse } from '../../../test/models/whole-house.ts';
import type { LayerTemplate } from '../../core/exporter.ts';
import { LAYER_TEMPLATES } from '../../core/exporter.ts';
import type { StructuredModel } from '../../core/model/structured-model.ts';
import { dxfExporter } from './dxf-exporter.ts';
import { PLAN_LAYERS } from '../drawing/plan-layers.ts';

const DxfParser = dxfParser as unknown as typeof dxfParser.DxfParser;

const OPTIONS = { title: 'House', time: '2026-01-01T00:00:00Z', language: 'en' as const };

async function drawn(model: StructuredModel, layers?: LayerTemplate) {
  const bytes = await dxfExporter.write(model, { ...OPTIONS, ...(layers && { layers }) });
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** How each template forms the names of its layers. */
const NAMES: Record<LayerTemplate, RegExp> = {
  aia: /^[AS]-[A-Z]{4}(-[A-Z]{4}){0,2}$/,
  iso13567: /^[AS]-[A-Z0-9-]{6}[EHTDB]-$/,
  gb: /^(建筑|结构)(-\p{Script=Han}+){1,3}$/u,
};
/** Line weights that a DXF may name, hundredths of a millimeter, as far as plans need them. */
const LINE_WEIGHTS = [undefined, 13, 18, 25, 35, 50];

describe.each(LAYER_TEMPLATES)('layers by the template %s', (template) => {
  const layers = Object.values(PLAN_LAYERS[template]);

  it('have names of their own that the scheme and DXF allow, colors and line weights', () => {
    expect(new Set(layers.map(({ name }) => name)).size).toBe(layers.length);
    for (const { name, color, lineWeight } of layers) {
      expect(name).toMatch(NAMES[template]);
      expect(name).not.toMatch(/[<>/\\":;?*|=`,]/);
      expect(new TextEncoder().encode(name).length).toBeLessThan(255);
      expect(color >= 1 && color <= 255).toBe(true);
      expect(LINE_WEIGHTS).toContain(lineWeight);
    }
  });

  it.each([
    ['whole', wholeHouse()],
    ['not seen whole', houseWithUnseenBorder()],
  ])('hold every entity of a house that is %s, and stand in its table', async (_, model) => {
    const { entities, tables } = new DxfParser().parseSync(await drawn(model, template))!;
    const declared = new Set(layers.map(({ name }) => name));
    expect(Object.keys(tables.layer.layers).sort()).toEqual([...declared, '0'].sort());
    expect(entities.length).toBeGreaterThan(50);
    for (const { layer } of entities) expect(declared).toContain(layer);
  });

  it('change nothing of the drawing but names, colors and line weights', async () => {
    const text = await drawn(wholeHouse(), template);
    const usual = await drawn(wholeHouse());
    const rename = new Map(Object.values(PLAN_LAYERS.aia).map(({ name }, k) => [name, layers[k]!.name]));
    const entities = (drawing: string) => drawing.slice(drawing.indexOf('\nENTITIES\n')).split('\n');
    expect(entities(text)).toEqual(entities(usual).map((line) => rename.get(line) ?? line));
  });

  it('stand in the documentation', () => {
    const page = readFileSync(new URL('../../../../../docs/exports.md', import.meta.url), 'utf8');
    for (const { name } of layers) expect(page).toContain(`\`${name}\``);
  });
});

it('layers are those of the AIA where no template is named', async () => {
  expect(await drawn(wholeHouse())).toBe(await drawn(wholeHouse(), 'aia'));
});
