import { describe, expect, it } from 'vitest';
import { titleOf } from './title-of.ts';
import { addSample, rateOf, secondsLeft } from './transfer-rate.ts';
import { afterReload, keyOf, newItem } from './upload-item.ts';

const file = { name: '一楼 scan.E57', size: 1000, lastModified: 5 };

describe('an upload item', () => {
  it('starts pending, without progress, with the type of its file', () => {
    expect(newItem(file, 'g')).toMatchObject({
      name: '一楼 scan.E57',
      size: 1000,
      progress: 0,
      nowState: 'pending',
      s_type: 'e57',
      f_type: 'e57',
    });
  });

  it('has the same key for the same file and another for another one', () => {
    expect(newItem(file, 'a').key).toBe(keyOf({ ...file }));
    expect(keyOf({ ...file, size: 1001 })).not.toBe(keyOf(file));
  });

  it('waits for its file after a reload, keeps pauses and failures, and forgets what is done', () => {
    const states = ['pending', 'uploading', 'waiting', 'paused', 'failed', 'saving', 'uploaded', 'done'] as const;
    const items = states.map((nowState) => ({ ...newItem(file, nowState), nowState }));
    expect(afterReload(items).map(({ nowState }) => nowState)).toEqual([
      'interrupted',
      'interrupted',
      'interrupted',
      'paused',
      'failed',
      'uploaded',
      'uploaded',
    ]);
  });
});

describe('names of files', () => {
  it('takes the name without its suffix as the first name of a dataset', () => {
    expect(titleOf('house.copc.laz')).toBe('house');
    expect(titleOf('no suffix')).toBe('no suffix');
  });
});

describe('the rate of a transfer', () => {
  it('is measured over the last seconds only', () => {
    let samples = addSample([], { time: 0, bytes: 0 });
    samples = addSample(samples, { time: 5000, bytes: 1000 });
    samples = addSample(samples, { time: 6000, bytes: 3000 });
    expect(rateOf(samples)).toBe(2000);
    expect(secondsLeft(10_000, 3000, 2000)).toBe(4);
  });

  it('is unknown at first, and so is the time left', () => {
    expect(rateOf([{ time: 0, bytes: 5 }])).toBe(0);
    expect(secondsLeft(10, 5, 0)).toBeUndefined();
  });
});
