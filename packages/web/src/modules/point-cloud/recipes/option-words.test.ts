import { RUN_OPTIONS, type RunOptionValue } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { addTexts, LANGUAGES, translator } from '../../../lib/i18n/texts.ts';
import en from '../../../locales/en/run-options.json' with { type: 'json' };
import zh from '../../../locales/zh-cn/run-options.json' with { type: 'json' };
import { areSame, effectsOf, effectText, optionValueText, unusual } from './option-words.ts';

function twoValues(option: (typeof RUN_OPTIONS)[number]): [RunOptionValue, RunOptionValue] {
  if (option.kind === 'switch') return [true, false];
  return option.kind === 'choice' ? [option.choices[0], option.choices[1]] : [option.least, option.most];
}

describe.each(LANGUAGES)('what an option does, told in %s', (language) => {
  addTexts(language, 'run-options', language === 'en' ? en : zh);
  const t = translator(language, 'run-options');

  it.each(RUN_OPTIONS.map((option) => [option.name, option] as const))(
    '%s: its value changes the sentence',
    (_, option) => {
      const [one, other] = twoValues(option);
      const told = [one, other].map((value) => effectText(option, value, t));
      expect(new Set(told).size).toBe(2);
      for (const sentence of told) expect(sentence).not.toMatch(/\{\{|option\.|effect/);
      if (option.kind !== 'switch') expect(told[0]).toContain(optionValueText(option, one, t));
    },
  );

  it('tells only of what differs from the usual', () => {
    const changed = { leastRoom: 9 };
    expect(effectsOf({}, t)).toEqual([]);
    expect(effectsOf(changed, t)).toHaveLength(1);
    const usual = RUN_OPTIONS.find(({ name }) => name === 'mostDoorWidth')!.usual as number;
    expect(areSame({ mostDoorWidth: usual }, {})).toBe(true);
    expect(unusual({ mostDoorWidth: usual, ...changed })).toEqual(changed);
  });
});
