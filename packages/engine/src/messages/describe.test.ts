import { expect, it } from 'vitest';
import { ENGINE_ERRORS, EngineError, WARNING_CODES } from '../core/errors.ts';
import type { EngineErrorCode } from '../core/errors.ts';
import { describeError, describeWarning } from './describe.ts';
import { errorsEn, warningsEn } from './en.ts';
import { errorsZhCn, warningsZhCn } from './zh-cn.ts';

it('has a text for every error and warning in both languages', () => {
  for (const code of Object.keys(ENGINE_ERRORS) as EngineErrorCode[]) {
    expect(errorsEn[code], code).toBeTruthy();
    expect(errorsZhCn[code], code).toBeTruthy();
  }
  for (const [code, params] of Object.entries(WARNING_CODES)) {
    const filled = Object.fromEntries(params.map((name) => [name, 1]));
    for (const bundle of [warningsEn, warningsZhCn] as Record<string, string>[]) {
      const used = [...(bundle[code] ?? '').matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect(used.length, code).toBeGreaterThan(0);
      expect(params as readonly string[], code).toEqual(expect.arrayContaining(used));
    }
    expect(describeWarning({ code, params: filled }, 'en')).not.toContain('?');
  }
});

it('names file, reason and place in one line', () => {
  const error = new EngineError('file-truncated', { file: 'a\n\u001b[2Jb.las', offset: 227, expected: 9, actual: 8 });
  expect(describeError(error, 'en')).toBe(
    'a [2Jb.las: the file is incomplete; an upload or a copy may have been cut off (byte 227, expected 9, found 8)',
  );
  expect(describeError(error, 'zh-cn')).toContain('第 227 字节，应为 9，实际 8');
});

it('tells an error of another kind as it is', () => {
  expect(describeError(new Error('odd'), 'en')).toBe('odd');
});
