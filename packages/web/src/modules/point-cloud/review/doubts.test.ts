import type { StructuredModel } from '@cloud/viewer';
import { describe, expect, it } from 'vitest';
import { findDoubts, stepFrom } from './doubts.ts';

const base = {
  storey: 's',
  confidence: 0.9,
  status: 'auto',
  evidence: { points: 100, coverage: 0.9, rms: 0.004, sides: 2 },
  assumptions: [],
};
const wall = (id: string, more: object = {}) => ({
  ...base,
  id,
  name: id,
  a: [0, 0],
  b: [4, 0],
  thickness: 0.2,
  zBottom: 0,
  zTop: 2.5,
  ...more,
});
const door = (id: string, width: number, more: object = {}) => ({
  ...base,
  id,
  name: id,
  type: 'door',
  a: [0, 0],
  b: [width, 0],
  zBottom: 0,
  zTop: 2.1,
  ...more,
});
const stair = (id: string, more: object = {}) => ({
  ...base,
  id,
  name: id,
  treads: [
    {
      outline: [
        [0, 0],
        [0.3, 0],
        [0.3, 1],
        [0, 1],
      ],
      z: 0.17,
    },
  ],
  ...more,
});
const model = (walls: object[], openings: object[] = [], stairs: object[] = []) =>
  ({ rooms: [], walls, openings, slabs: [], columns: [], beams: [], stairs }) as unknown as StructuredModel;

describe('doubts of a model', () => {
  it('name each reason, and nothing that is beyond doubt', () => {
    const found = findDoubts(
      model(
        [
          wall('sure'),
          wall('weak', { confidence: 0.3 }),
          wall('assumed', { assumptions: [{ code: 'wall-thickness-assumed', params: {} }] }),
          wall('hidden', { evidence: { ...base.evidence, coverage: 0.1 } }),
          wall('changed'),
          wall('drawn', { status: 'edited', confidence: 0.2, evidence: { ...base.evidence, coverage: 0 } }),
        ],
        [door('gate', 5.99), door('door', 0.9)],
        [stair('flight'), stair('winding', { assumptions: [{ code: 'stair-steps-assumed', params: { rise: 0.17 } }] })],
      ),
      { of: new Map([['changed', 'changed']]) },
    );
    expect(Object.fromEntries(found.map(({ id, reasons }) => [id, reasons]))).toEqual({
      gate: ['implausible'],
      weak: ['doubtful'],
      assumed: ['assumed'],
      hidden: ['unseen'],
      changed: ['changed'],
      winding: ['assumed'],
    });
  });

  it('come by doubt times size', () => {
    const weak = { confidence: 0.4 };
    const found = findDoubts(
      model([wall('short', { ...weak, b: [1, 0] }), wall('long', weak)], [door('gate', 6)]),
      undefined,
    );
    expect(found.map(({ id }) => id)).toEqual(['gate', 'long', 'short']);
  });

  it('are done when a user has confirmed or excluded them', () => {
    const weak = { confidence: 0.4 };
    const found = findDoubts(
      model([wall('a', { ...weak, status: 'confirmed' }), wall('b', { ...weak, status: 'rejected' }), wall('c', weak)]),
      undefined,
    );
    expect(found.map(({ isDone }) => isDone)).toEqual([true, true, false]);
    expect(stepFrom(found, null, 1)?.id).toBe('c');
    expect(stepFrom(found, 'c', 1)?.id).toBe('c');
    expect(stepFrom(found.slice(0, 2), 'a', 1)).toBeUndefined();
  });

  it('are done for the openings of a wall that was excluded: they went with it', () => {
    const found = findDoubts(model([wall('w', { status: 'rejected' })], [door('d', 9, { wall: 'w' })]), undefined);
    expect(found.map(({ id, isDone, isExcluded }) => [id, isDone, isExcluded])).toEqual([['d', true, true]]);
  });

  it('are walked round in both directions', () => {
    const weak = { confidence: 0.4 };
    const found = findDoubts(model(['a', 'b', 'c'].map((id) => wall(id, weak))), undefined);
    expect(stepFrom(found, 'c', 1)?.id).toBe('a');
    expect(stepFrom(found, 'a', -1)?.id).toBe('c');
    expect(stepFrom(found, 'b', -1)?.id).toBe('a');
  });
});
