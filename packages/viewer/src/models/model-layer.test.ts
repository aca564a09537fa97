import { expect, it } from 'vitest';
import { ModelLayer } from './model-layer.ts';
import type { ParsedModel } from './parse-glb.ts';

/** A picture that nothing is drawn on: every call of WebGL answers. */
const gl = new Proxy({}, { get: () => () => 1 }) as unknown as WebGL2RenderingContext;

/** A wall or a window as a sheet from one height to another. */
const sheet = (id: string, storey: string, from: number, to: number): ParsedModel['parts'][number] => ({
  id,
  storey,
  type: 'wall',
  isAssumed: false,
  color: [1, 1, 1, 1],
  position: Float32Array.from([0, 0, from, 4, 0, from, 4, 0, to]),
  normal: Float32Array.from([0, 1, 0, 0, 1, 0, 0, 1, 0]),
  index: Uint32Array.from([0, 1, 2]),
});
const lower = sheet('wall', 'lower', 0, 2.6);
const house = (...more: ParsedModel['parts']): ParsedModel => ({
  origin: [0, 0, 0],
  parts: [lower, sheet('over it', 'upper', 2.9, 5.5), ...more],
});
const BARED = 2.6 - 0.1;

it('a storey that was laid bare stays so when something is drawn on it and chosen before its model is there', () => {
  const layer = new ModelLayer(gl);
  layer.show(house());
  layer.select('wall');
  layer.bareStoreyOf('wall');
  expect(layer.pointCut).toBeCloseTo(BARED);
  layer.select('drawn');
  layer.bareStoreyOf('drawn');
  expect(layer.pointCut).toBeCloseTo(BARED);
  layer.show(house(sheet('drawn', 'lower', 0.9, 2.1)));
  layer.select('drawn');
  expect(layer.pointCut).toBeCloseTo(BARED);
});

it('it is covered again when an element of another storey is chosen, or none', () => {
  const layer = new ModelLayer(gl);
  layer.show(house());
  for (const next of ['over it', null]) {
    layer.bareStoreyOf('wall');
    expect(layer.pointCut).toBeCloseTo(BARED);
    layer.select(next);
    expect(layer.pointCut).toBeUndefined();
  }
});
