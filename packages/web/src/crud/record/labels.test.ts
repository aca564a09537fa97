import { describe, expect, it } from 'vitest';
import { apiScope, dictBiz, messageOf, post, recordsName, role, type Language } from '@cloud/contract';
import { inSentence } from './labels.ts';

describe('labels within a sentence', () => {
  it('begin small, unless they are abbreviations', () => {
    const labels = ['Kind of data', 'API path', 'IP', 'Name'];
    expect(labels.map((label) => inSentence(label, 'en'))).toEqual(['kind of data', 'API path', 'IP', 'name']);
  });

  it('keep a Latin word off the Chinese beside it', () => {
    const labels = ['Webhook', 'IP 地址', '岗位名称'];
    expect(labels.map((label) => inSentence(label, 'zh-cn'))).toEqual([' Webhook ', ' IP 地址', '岗位名称']);
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
