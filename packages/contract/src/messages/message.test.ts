import { expect, it } from 'vitest';
import { STEP_FAULTS } from '../modules/flow/fault.ts';
import { MESSAGES, recordsName, stepFaultText } from './message.ts';

it('every fault of a step has a text in both languages, and any other reason stands beside the general one', () => {
  for (const language of ['zh-cn', 'en'] as const) {
    const missing = STEP_FAULTS.filter((reason) => !(`stepFault.${reason}` in MESSAGES[language]));
    expect(missing).toEqual([]);
  }
  expect(stepFaultText('en', 'not-found')).toBe('the step failed (not-found)');
});

it('names the records of an entity in the plural, also where the title of its screen is none', () => {
  const mail = { label: 'mail.title', singular: 'mail.one' };
  expect([recordsName('en', mail), recordsName('zh-cn', mail)]).toEqual(['Mail servers', '邮件配置']);
  expect(recordsName('en', { label: 'post.title', singular: 'post.one' })).toBe('Positions');
});
