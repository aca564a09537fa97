import {
  ApiError,
  AVAILABLE_RECIPES,
  EXPORT_OPTIONS,
  LAYER_SAMPLES,
  RECIPES,
  RUN_OPTIONS,
  RUN_PRESETS,
  runOptionsOf,
} from '@cloud/contract';
import type { ModelOptions, PipelineOptions } from '@cloud/engine';
import * as engine from '@cloud/engine/recipes';
import { expect, it } from 'vitest';
import { LAYER_TEMPLATES } from '../../../engine/src/core/exporter.ts';
import { PLAN_LAYERS } from '../../../engine/src/exporters/drawing/plan-layers.ts';
import { COLUMN_DEFAULTS } from '../../../engine/src/modeling/indoor/columns/column-options.ts';
import { OPENING_SIZES } from '../../../engine/src/modeling/indoor/openings/opening-sizes.ts';
import { OUTLINE_DEFAULTS } from '../../../engine/src/modeling/indoor/rooms/outlines/outline-room.ts';
import { USUAL_THICKNESS_DEFAULTS } from '../../../engine/src/modeling/indoor/walls/usual-thickness.ts';

it('names the recipes that the engine knows, and offers those that exist', () => {
  expect([...RECIPES].sort()).toEqual([...engine.RECIPE_NAMES].sort());
  expect([...AVAILABLE_RECIPES].sort()).toEqual(['auto', ...engine.RECIPES.map(({ name }) => name)].sort());
});

it('says of each option what the engine takes without it', () => {
  const usual: Required<ModelOptions & Pick<PipelineOptions, 'layers'>> = {
    leastRoom: OUTLINE_DEFAULTS.leastArea,
    outerThickness: USUAL_THICKNESS_DEFAULTS.outer,
    innerThickness: USUAL_THICKNESS_DEFAULTS.inner,
    leastOpening: OPENING_SIZES.leastClearWidth,
    passageWidth: OPENING_SIZES.passageWidth,
    mostDoorWidth: OPENING_SIZES.mostDoorWidth,
    columns: true,
    stairs: true,
    mostColumn: COLUMN_DEFAULTS.mostSide,
    layers: LAYER_TEMPLATES[0],
  };
  expect(Object.fromEntries(RUN_OPTIONS.map((option) => [option.name, option.usual]))).toEqual(usual);
});

it('offers the layer templates that the engine has', () => {
  expect(RUN_OPTIONS.find(({ name }) => name === 'layers')).toMatchObject({ choices: LAYER_TEMPLATES });
});

it('counts as options of exports those that only stages of exports use', () => {
  const always = ['title', 'time', 'language'];
  for (const { stages, exportStages } of engine.RECIPES) {
    const used = new Set(exportStages.flatMap(({ uses = [] }) => uses).filter((name) => !always.includes(name)));
    expect(EXPORT_OPTIONS.map(({ name }) => name)).toEqual([...used]);
    const others = stages.filter(({ name }) => !exportStages.some((stage) => stage.name === name));
    for (const { uses = [] } of others) expect(uses.filter((name) => used.has(name))).toEqual([]);
  }
});

it('shows layers with the names and colors that the engine writes', () => {
  expect(Object.keys(LAYER_SAMPLES)).toEqual([...LAYER_TEMPLATES]);
  expect(PLAN_LAYERS).toMatchObject(LAYER_SAMPLES);
});

it('has presets whose values are in range', () => {
  for (const values of Object.values(RUN_PRESETS)) expect(runOptionsOf(values)).toEqual(values);
  expect(() => runOptionsOf({ leastRoom: '2' })).toThrow(ApiError);
  expect(() => runOptionsOf({ columns: 1 })).toThrow(ApiError);
  expect(() => runOptionsOf({ layers: 'none' })).toThrow(ApiError);
  expect(runOptionsOf({ seed: 3, keepEdits: false })).toEqual({});
});
