import type { Dataset, Run } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { createEventParser } from '../../../lib/http/event-parser.ts';
import { notePreview, outlinesOf, usePreviewStore } from './previews.ts';
import { advanceDataset, advanceRun, eventOf } from './run-event.ts';

describe('the event stream', () => {
  const text =
    'retry: 2000\n\n: beat\n\nid: 7\nevent: progress\ndata: {"a":\ndata: 1}\n\nevent: done\r\ndata: {}\r\n\r\n';
  const wanted = [
    { id: '7', type: 'progress', data: '{"a":\n1}' },
    { id: '7', type: 'done', data: '{}' },
  ];

  it('gives whole messages whatever the pieces they arrive in', () => {
    for (let size = 1; size <= text.length; size++) {
      const parse = createEventParser();
      const messages = [];
      for (let at = 0; at < text.length; at += size) messages.push(...parse(text.slice(at, at + size)));
      expect(messages).toEqual(wanted);
    }
  });

  it('passes over what is no event of a run and what is broken', () => {
    expect(eventOf({ id: '1', type: 'message', data: '{}' })).toBeUndefined();
    expect(eventOf({ id: '1', type: 'progress', data: '{"stage"' })).toBeUndefined();
    expect(eventOf({ id: '1', type: 'failed', data: '{"error":null}' })).toEqual({ type: 'failed', error: null });
  });
});

describe('progress', () => {
  const run = { state: 'queued', stage: '', progress: 0.4, stages: [] } as unknown as Run;
  const dataset = { state: 'ingesting', stage: 'read', progress: 0.4 } as unknown as Dataset;

  it('never runs backwards', () => {
    expect(advanceRun(run, { type: 'progress', stage: 'walls', progress: 0.3 })).toMatchObject({
      state: 'running',
      stage: 'walls',
      progress: 0.4,
    });
    expect(advanceDataset(dataset, { type: 'progress', stage: '', progress: 0.6 })).toMatchObject({
      stage: 'read',
      progress: 0.6,
    });
  });

  it('leaves a dataset that waits in the queue', () => {
    const waiting = { ...dataset, state: 'uploaded', queue: { position: 3, seconds: 12 } } as Dataset;
    expect(advanceDataset(waiting, { type: 'progress', state: 'uploaded', stage: '', progress: 0 })).toBe(waiting);
    const begun = advanceDataset(waiting, { type: 'progress', state: 'ingesting', stage: 'read', progress: 0.1 });
    expect(begun).toMatchObject({ state: 'ingesting', stage: 'read' });
  });

  it('does not wake a dataset that is ready', () => {
    const ready = { ...dataset, state: 'ready' } as Dataset;
    expect(advanceDataset(ready, { type: 'progress', stage: 'read', progress: 0.9 })).toBe(ready);
  });
});

describe('previews', () => {
  it('draws planes where the engine says they are', () => {
    const outline = [
      [0, 0, 1],
      [1, 0, 1],
      [1, 1, 1],
    ];
    expect(outlinesOf('planes', [{ id: 0, outline }])[0]?.points).toEqual(outline);
  });

  it('draws planes as they grow, then those that they make up, then the rooms between them', () => {
    const plane = (z: number) => ({
      outline: [
        [0, 0, z],
        [1, 0, z],
        [1, 1, z],
      ],
    });
    const shown = () => usePreviewStore.getState()['7']?.outlines.map(({ kind, points }) => `${kind} ${points[0]![2]}`);
    notePreview('7', 'grown-planes', [plane(1), plane(2)]);
    notePreview('7', 'grown-planes', [plane(3)]);
    expect(shown()).toEqual(['plane 1', 'plane 2', 'plane 3']);
    notePreview('7', 'planes', [plane(1), plane(2.5)]);
    expect(shown()).toEqual(['plane 1', 'plane 2.5']);
    notePreview('7', 'room', { polygon: plane(0).outline.map(([x, y]) => [x, y]), zFloor: 4 });
    expect(shown()).toEqual(['room 4']);
  });

  it('draws rooms at their floor and walls from floor to top', () => {
    const polygon = [
      [0, 0],
      [4, 0],
      [4, 3],
    ];
    expect(outlinesOf('room', { polygon, zFloor: 1.5 })[0]?.points[2]).toEqual([4, 3, 1.5]);
    expect(outlinesOf('walls', [{ a: [0, 0], b: [4, 0], zBottom: 0, zTop: 2.6 }])[0]?.points).toHaveLength(4);
    const door = { storey: 's', type: 'door', a: [1, 0], b: [2, 0], zBottom: 0, zTop: 2.1 };
    expect(outlinesOf('opening', door)[0]).toMatchObject({ kind: 'opening', points: { 2: [2, 0, 2.1] } });
  });

  it('passes over kinds and shapes that it does not know', () => {
    expect(outlinesOf('storeys', [{ elevation: 0 }])).toEqual([]);
    expect(outlinesOf('planes', [{ normal: [0, 0], outline: 'x' }, 3])).toEqual([]);
  });
});
