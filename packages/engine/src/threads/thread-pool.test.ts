import { afterEach, describe, expect, it } from 'vitest';
import { threadTask } from './task.ts';
import { ThreadPool } from './thread-pool.ts';

const fixture = new URL('../../test/threads/sum.ts', import.meta.url);
const sum = threadTask<Float64Array, { total: number; copy: Float64Array }>(fixture, 'sum');
const fail = threadTask<string, never>(fixture, 'fail');
const spin = threadTask<null, never>(fixture, 'spin');

describe.each([1, 2])('a pool of %i threads', (threads) => {
  let pool = new ThreadPool(threads);
  afterEach(async () => {
    await pool.close();
    pool = new ThreadPool(threads);
  });

  it('runs more tasks than it has threads and gives each its own result', async () => {
    const inputs = Array.from({ length: 20 }, (_, i) => new Float64Array([i, i, 1]));
    const results = await Promise.all(inputs.map((input) => pool.run(sum, input)));
    expect(results.map((result) => result.total)).toEqual(inputs.map((_, i) => 2 * i + 1));
    expect(results[3]?.copy).toBeInstanceOf(Float64Array);
  });

  it('passes on the fields of an error', async () => {
    await expect(pool.run(fail, 'here')).rejects.toMatchObject({ code: 'file-corrupt', details: { place: 'here' } });
    expect((await pool.run(sum, new Float64Array([1]))).total).toBe(1);
  });
});

it('stops a task that never ends when the pool is closed', async () => {
  const pool = new ThreadPool(2);
  const stopped = expect(pool.run(spin, null)).rejects.toThrow('closed');
  await pool.close();
  await stopped;
});

it('moves transferred buffers instead of copying them', async () => {
  const pool = new ThreadPool(2);
  const input = new Float64Array([1, 2]);
  expect((await pool.run(sum, input, [input.buffer])).total).toBe(3);
  expect(input.length).toBe(0);
  await pool.close();
});
