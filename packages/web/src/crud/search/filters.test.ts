import { post } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { readFilters, writeFilters } from './filters.ts';

describe('filters in the address', () => {
  it('come back as they were written', () => {
    const filters = {
      values: { postName_like: '经理', category_equal: '1' },
      current: 3,
      size: 50,
      order: 'sort desc',
    };
    expect(readFilters(post, writeFilters(filters))).toEqual(filters);
  });

  it('leave defaults out', () => {
    expect(writeFilters({ values: { postName_like: '' }, current: 1, size: 10, order: '' })).toBe('');
  });

  it('ignore what the entity does not search for and what is no number', () => {
    const filters = readFilters(post, '?evil=1&remark_like=x&current=-4&size=abc&postCode_like=p');
    expect(filters).toEqual({ values: { postCode_like: 'p' }, current: 1, size: 10, order: '' });
  });

  it('bound the time of creation as the wire does', () => {
    const search = '?createTime_dategt=2026-01-01+00%3A00%3A00&createTime_datelt=2026-02-01+00%3A00%3A00';
    const filters = readFilters(post, search);
    expect(filters.values).toEqual({
      createTime_dategt: '2026-01-01 00:00:00',
      createTime_datelt: '2026-02-01 00:00:00',
    });
    expect(writeFilters(filters)).toBe(search);
  });
});
