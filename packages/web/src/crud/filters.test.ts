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
});
