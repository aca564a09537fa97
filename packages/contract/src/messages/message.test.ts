import { expect, it } from 'vitest';
import { STEP_FAULTS } from '../modules/flow/fault.ts';
import { MESSAGES, stepFaultText } from './message.ts';

it('every fault of a step has a text in both languages, and any other reason stands beside the general one', () => {
  for (const language of ['zh-cn', 'en'] as const) {
    const missing = STEP_FAULTS.filter((reason) => !(`stepFault.${reason}` in MESSAGES[language]));
    expect(missing).toEqual([]);
  }
  expect(stepFaultText('en', 'not-found')).toBe('the step failed (not-found)');
});
