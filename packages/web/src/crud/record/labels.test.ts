import { describe, expect, it } from 'vitest';
import { apiScope, dictBiz, messageOf, post, recordsName, role, type Language } from '@cloud/contract';
import { inSentence } from './labels.ts';

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

  it('name the records of an entity, and one of them', () => {
    const words = (language: Language) =>
      [post, role, dictBiz, apiScope].map((entity) => [
        recordsName(language, entity),
        messageOf(language, entity.singular),
      ]);
    expect(words('en')).toEqual([
      ['Positions', 'position'],
      ['Roles', 'role'],
      ['Business dictionaries', 'business dictionary'],
      ['API scopes', 'API scope'],
    ]);
    expect(words('zh-cn')[0]).toEqual(['岗位', '岗位']);
  });
});
