import { beforeAll, expect, it } from 'vitest';
import { addTexts, hasTexts, translator } from './texts.ts';

beforeAll(() => {
  addTexts('en', 'trial', { title: 'Trial', left: '{{count}} of {{ all }} {{all}}', step: { one: 'First', none: '' } });
  addTexts('en', 'other', { close: 'Close' });
});

it('finds texts by their path, in its own namespace and in a named one, in one language', () => {
  const t = translator('en', 'trial');
  expect(t('title')).toBe('Trial');
  expect(t('step.one')).toBe('First');
  expect(t('other:close')).toBe('Close');
  expect(translator('en', 'trial', 'step.')('one')).toBe('First');
  expect(translator('zh-cn', 'trial')('title')).toBe('title');
  expect([hasTexts('en', 'trial'), hasTexts('zh-cn', 'trial')]).toEqual([true, false]);
});

it('shows the key of a text that is missing, unless something else is given', () => {
  const t = translator('en', 'trial');
  expect(t('step')).toBe('step');
  expect(t('step.two.three')).toBe('step.two.three');
  expect(t('constructor')).toBe('constructor');
  expect(t('nothing:title')).toBe('nothing:title');
  expect(t('gone', { defaultValue: '' })).toBe('');
  expect(t('gone', { defaultValue: 'of {{count}}', count: 3 })).toBe('of 3');
  expect(t('step.none', { defaultValue: 'else' })).toBe('');
});

it('takes the first of several keys that has a text', () => {
  const t = translator('en', 'trial');
  expect(t(['gone', 'step.one', 'title'])).toBe('First');
  expect(t(['gone', 'lost'])).toBe('lost');
});

it('fills in values as they are, and nothing for those that are not given', () => {
  const t = translator('en', 'trial');
  expect(t('left', { count: 0, all: '<b>$&</b>' })).toBe('0 of {{ all }} <b>$&</b>');
  expect(t('left')).toBe(' of {{ all }} ');
});

it('says one thing and several things as people do', () => {
  const t = translator('en', 'trial');
  const defaultValue = '{{count}} {{count|scan is|scans are}} ready';
  expect(t('gone', { defaultValue, count: 1 })).toBe('1 scan is ready');
  expect(t('gone', { defaultValue, count: '1,204' })).toBe('1,204 scans are ready');
  expect(t('gone', { defaultValue, count: 0 })).toBe('0 scans are ready');
});
