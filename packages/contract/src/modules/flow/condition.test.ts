import { describe, expect, it } from 'vitest';
import { ConditionError, isMet, parseCondition } from './condition.ts';

const meets = (text: string, variables: Record<string, unknown> = {}) => isMet(parseCondition(text), variables);

describe('a condition', () => {
  it('compares variables with values, also when a client sent them as text', () => {
    expect(meets('${days > 3}', { days: 5 })).toBe(true);
    expect(meets('${days > 3}', { days: '10' })).toBe(true);
    expect(meets('${days <= -1.5}', { days: -2 })).toBe(true);
    expect(meets('${pass == true}', { pass: 'true' })).toBe(true);
    expect(meets("${level == '高层'}", { level: '高层' })).toBe(true);
    expect(meets('${姓名 != "x\\"y"}', { 姓名: 'x"y' })).toBe(false);
    expect(meets('${form.reason == "a"}', { form: { reason: 'a' } })).toBe(true);
  });

  it('combines by not, and, or and parentheses, tighter before looser', () => {
    expect(meets('${a || b && c}', { a: true, b: false, c: false })).toBe(true);
    expect(meets('${(a || b) && c}', { a: true, b: false, c: false })).toBe(false);
    expect(meets('${!pass and days gt 1 or false}', { pass: false, days: 2 })).toBe(true);
    expect(meets('${empty list && !empty name}', { list: [], name: 'x' })).toBe(true);
  });

  it('takes what is absent for null, and no order between unlike things', () => {
    expect(meets('${missing == null}')).toBe(true);
    expect(meets('${missing > 3}')).toBe(false);
    expect(meets('${missing < 3}')).toBe(false);
    expect(meets("${days > 'x'}", { days: 5 })).toBe(false);
    expect(meets('${missing.deeper.still == null}')).toBe(true);
  });

  it('reaches nothing but own variables', () => {
    for (const name of ['constructor', '__proto__', 'toString', 'form.constructor.name'])
      expect(meets(`\${${name} == null}`, { form: {} }), name).toBe(true);
  });

  it.each([
    ['days > 3', 'not-braced', 0],
    ['${days >}', 'unfinished', 8],
    ['${(a}', 'unfinished', 4],
    ['${a b}', 'unexpected', 3],
    ['${process.exit()}', 'unexpected', 14],
    ['${a = 1}', 'unknown-sign', 3],
    ['${a; b}', 'unknown-sign', 3],
    ["${'open}", 'unknown-sign', 2],
    [`\${${'('.repeat(50)}a${')'.repeat(50)}}`, 'too-deep', 34],
    [`\${${'a'.repeat(2_000)}}`, 'too-long', 1_000],
    ['${}', 'unfinished', 2],
  ])('that is %s is refused with the place', (text, reason, at) => {
    const refused = (() => {
      try {
        parseCondition(text);
        return undefined;
      } catch (cause) {
        return cause as ConditionError;
      }
    })();
    expect(refused).toBeInstanceOf(ConditionError);
    expect([refused?.reason, refused?.at]).toEqual([reason, at]);
  });
});
