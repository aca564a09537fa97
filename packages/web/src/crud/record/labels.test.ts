import { describe, expect, it } from 'vitest';
import { inSentence, oneOf } from './labels.ts';

describe('labels within a sentence', () => {
  it('begin small, unless they are abbreviations', () => {
    expect(['Kind of data', 'API path', 'IP', 'Name', '岗位名称'].map(inSentence)).toEqual([
      'kind of data',
      'API path',
      'IP',
      'name',
      '岗位名称',
    ]);
  });

  it('name one of what a screen is about', () => {
    expect(
      ['岗位管理', 'Roles', 'Business dictionaries', 'API scopes', 'Menus', 'Status', 'API log'].map(oneOf),
    ).toEqual(['岗位', 'role', 'business dictionary', 'API scope', 'menu', 'status', 'API log']);
  });
});
