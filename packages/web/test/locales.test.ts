import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ENTITIES, MESSAGES } from '@cloud/contract';
import { describe, expect, it } from 'vitest';

const folder = path.join(import.meta.dirname, '../src/locales');
const read = (language: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(folder, language, file), 'utf8'));

function keysOf(bundle: unknown, prefix = ''): string[] {
  if (typeof bundle !== 'object' || bundle === null) return [prefix];
  return Object.entries(bundle).flatMap(([key, value]) => keysOf(value, prefix ? `${prefix}.${key}` : key));
}

describe('both languages', () => {
  const files = readdirSync(path.join(folder, 'zh-cn'));

  it('have the same bundles', () => expect(readdirSync(path.join(folder, 'en'))).toEqual(files));

  it.each(files)('say the same things in %s', (file) => {
    expect(keysOf(read('en', file)).toSorted()).toEqual(keysOf(read('zh-cn', file)).toSorted());
  });

  it.each(files)('fill in the same values in %s', (file) => {
    const holes = (bundle: unknown): string[] =>
      [...new Set([...JSON.stringify(bundle).matchAll(/\{\{\w+\}\}/g)].map(String))].toSorted();
    expect(holes(read('en', file))).toEqual(holes(read('zh-cn', file)));
  });

  it('name every entity and every field', () => {
    const wanted = ENTITIES.flatMap(({ label, fields }) => [
      label,
      ...Object.values(fields).map((field) => field.label),
    ]);
    for (const texts of Object.values(MESSAGES)) expect([...new Set(wanted)].filter((key) => !texts[key])).toEqual([]);
  });
});

/** To the letter, half-width and full-width marks too. */
const FIXED: readonly [file: string, key: string, chinese: string, english?: string][] = [
  ['app', 'tokenExpired', '用户令牌过期，请重新登录'],
  ['app', 'wrongCredentials', '账号、密码错误或无效'],
  ['app', 'systemError', '系统错误'],
  ['app', 'downloadFailed', '下载失败！'],
  ['app', 'downloadRefused', '下载失败!'],
  ['app', 'mobile.empty', '手机号码不能为空'],
  ['app', 'mobile.length', '手机号码长度不为11位'],
  ['app', 'mobile.format', '手机号码格式不正确'],
  ['app', 'confirm', '确定'],
  ['app', 'cancel', '取消'],
  ['auth', 'human.empty', '验证码不能为空'],
  ['auth', 'human.wrong', '验证码不正确'],
  ['crud', 'nothingSelected', '请选择至少一条数据'],
  ['crud', 'removeQuestion', '确定将选择数据删除?'],
  ['crud', 'added', '新增成功'],
  ['crud', 'updated', '更新成功'],
  ['crud', 'removed', '删除成功'],
  ['shell', 'lock.empty', '锁屏密码不能为空'],
  ['shell', 'clearCacheQuestion', '是否需要清除缓存?'],
  ['shell', 'cacheCleared', '清除完毕'],
  ['shell', 'noMenuFixed', 'none menu list', 'none menu list'],
  ['shell', 'signOutFixed', 'Exit the system, do you want to continue?', 'Exit the system, do you want to continue?'],
  ['shell', 'logs.tip', '提示', 'Tip'],
  ['shell', 'logs.ok', '确定', 'OK'],
  ['shell', 'logs.cancel', '取消', 'Cancel'],
  ['shell', 'logs.uploadQuestion', '确定上传本地日志到服务器?', 'Upload local logs to the server?'],
  ['shell', 'logs.clearQuestion', '确定清空本地日志?', 'Clear local logs?'],
  ['shell', 'logs.sent', '发送成功', 'sent successfully'],
  ['shell', 'logs.cleared', '清空成功', 'cleared successfully'],
];

it('the server refuses a mobile number in the words of the forms', () => {
  for (const rule of ['length', 'format'] as const) {
    const word = FIXED.find(([, key]) => key === `mobile.${rule}`)![2];
    expect(MESSAGES['zh-cn'][`validation.mobile${rule === 'length' ? 'Length' : 'Format'}`]).toBe(word);
  }
});

it('every field of a mobile number or of a mail address is checked as one', () => {
  const unchecked = ENTITIES.flatMap(({ name, fields, isLog }) =>
    Object.entries(fields).flatMap(([key, field]) => {
      if (isLog || field.readOnly) return [];
      const title = MESSAGES['zh-cn'][field.label] ?? '';
      const format = /手机/.test(title) ? 'mobile' : /邮箱$|发件地址/.test(title) ? 'mail' : undefined;
      return format !== field.format ? [`${name}.${key}: ${title}`] : [];
    }),
  );
  expect(unchecked).toEqual([]);
});

it.each(FIXED)('%s:%s is said as it is fixed', (file, key, chinese, english) => {
  const text = (language: string) =>
    key
      .split('.')
      .reduce((part: unknown, name) => (part as Record<string, unknown>)[name], read(language, `${file}.json`));
  expect(text('zh-cn')).toBe(chinese);
  if (english !== undefined) expect(text('en')).toBe(english);
});
