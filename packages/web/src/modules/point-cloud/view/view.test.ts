import type { ModelElement, StructuredModel, ViewerState } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { moveBox, parseViewBox, zoomBox } from './plan/view-box.ts';
import { withoutStrays } from './fit-model.ts';
import {
  clipBoxOf,
  colorModesOf,
  moveSide,
  settingsOfLink,
  startSettings,
  storeyRange,
} from './tools/view-settings.ts';

describe('colors of the cloud', () => {
  it('offers what the cloud has, true colors first, else height', () => {
    expect(colorModesOf({ attributes: ['rgb', 'intensity'] })).toEqual(['rgb', 'height', 'intensity']);
    expect(colorModesOf({ attributes: ['classification'] })).toEqual(['height', 'class']);
    expect(colorModesOf({ attributes: [] })).toEqual(['height']);
  });
});

describe('the tools of the view', () => {
  it('opens a linked view with the settings it was made with', () => {
    const state = {
      visible: { cloud: false, model: true, types: {}, hiddenIds: ['w-1'], hiddenClasses: [7] },
      heightRange: [1, 2],
      clipBox: { min: [0, 10, 10], max: [10, 20, 12] },
      ceilings: 'shown',
      swipe: null,
      colorMode: 'intensity',
      pointSize: 2,
      lighting: false,
      navigation: 'fly',
    } as unknown as ViewerState;
    const extent = { min: [0, 0, 10], max: [10, 20, 14] } as const;
    expect(settingsOfLink(state, startSettings(['rgb']), extent)).toMatchObject({
      shown: 'model',
      colorMode: 'intensity',
      pointSize: 2,
      lighting: false,
      navigation: 'fly',
      clip: [0, 0.5, 0, 1, 1, 0.5],
      heights: [1, 2],
      ceilings: 'shown',
      hiddenIds: ['w-1'],
      hiddenClasses: [7],
      measure: null,
    });
  });

  it('cuts a section out of the extent by shares', () => {
    const extent = { min: [0, 0, 10], max: [10, 20, 14] } as const;
    expect(clipBoxOf([0, 0.5, 0, 1, 1, 0.5], extent)).toEqual({ min: [0, 10, 10], max: [10, 20, 12] });
  });

  it('moves a side of the section no farther than its opposite, and back to the whole', () => {
    const cut = moveSide(null, 3, 0.4);
    expect(cut).toEqual([0, 0, 0, 0.4, 1, 1]);
    expect(moveSide(cut, 0, 0.9)?.[0]).toBeCloseTo(0.39);
    expect(moveSide(cut, 3, 7)).toEqual([0, 0, 0, 1, 1, 1]);
  });

  it('fits the model without what lies far from it', () => {
    const at = (x: number, id: string) => ({
      id,
      type: 'wall',
      storey: 's',
      bounds: { min: [x, 0, 0], max: [x + 1, 5, 3] },
    });
    const near = Array.from({ length: 12 }, (_, i) => at(i, `${i}`)) as unknown as ModelElement[];
    const far = at(900, 'far') as unknown as ModelElement;
    expect(withoutStrays([...near, far])).toEqual(near);
    expect(withoutStrays(near.slice(0, 1))).toHaveLength(1);
  });

  it('shows a storey without its ceiling, in world heights', () => {
    const model = {
      origin: [0, 0, 100],
      storeys: [{ id: 's', elevation: 3, height: 2.7 }],
    } as unknown as StructuredModel;
    const [low, high] = storeyRange(model, 's') ?? [0, 0];
    expect(low).toBeLessThan(103);
    expect(high).toBeGreaterThan(105);
    expect(high).toBeLessThan(105.7);
    expect(storeyRange(model, 'none')).toBeNull();
  });
});

describe('the plan', () => {
  const whole = { x: 0, y: 0, width: 1000, height: 500 };

  it('zooms about the pointer', () => {
    const closer = zoomBox(whole, whole, 2, [0.25, 0.5]);
    expect(closer).toEqual({ x: 125, y: 125, width: 500, height: 250 });
    expect(zoomBox(closer, whole, 1e9, [0, 0]).width).toBeCloseTo(30);
    expect(zoomBox(closer, whole, 1e-9, [0, 0]).width).toBeCloseTo(1600);
  });

  it('moves by shares of what is shown', () => {
    expect(moveBox(whole, 0.1, -0.1)).toEqual({ x: -100, y: 50, width: 1000, height: 500 });
  });

  it('takes no drawing without a sound size', () => {
    expect(parseViewBox('0 0 10 20')).toEqual({ x: 0, y: 0, width: 10, height: 20 });
    for (const text of [null, '', '0 0 0 5', 'a b c d', '1 2 3']) expect(parseViewBox(text)).toBeUndefined();
  });
});
