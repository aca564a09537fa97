import { describe, expect, it } from 'vitest';
import { registrationProblems } from './registration.ts';
import type { Registration } from './registration.ts';

const fine: Registration = {
  name: '张三',
  account: 'zhang-3',
  password: 'abc12345',
  again: 'abc12345',
  phone: '13800138000',
  email: 'a@b.cn',
};
const ALL = Object.keys(fine) as (keyof Registration)[];

describe('a registration', () => {
  it('is sent when every rule holds', () => {
    expect(registrationProblems(fine, ALL)).toEqual({});
    expect(registrationProblems({ ...fine, name: 'Zhang San', email: '' }, ALL)).toEqual({});
  });

  it.each([
    ['name', '', 'register.nameMissing'],
    ['name', '张', 'register.nameWrong'],
    ['name', '张'.repeat(21), 'register.nameWrong'],
    ['name', 'Zhang San Feng', 'register.nameWrong'],
    ['name', '张san', 'register.nameWrong'],
    ['account', '', 'register.accountMissing'],
    ['account', 'ab', 'register.accountWrong'],
    ['account', '12345', 'register.accountWrong'],
    ['account', 'a b c', 'register.accountWrong'],
    ['account', '账号abc', 'register.accountWrong'],
    ['password', '', 'register.passwordMissing'],
    ['password', 'abc12', 'register.passwordWrong'],
    ['password', 'abcdef', 'register.passwordWrong'],
    ['password', '123456', 'register.passwordWrong'],
    ['password', `a1${'x'.repeat(19)}`, 'register.passwordWrong'],
    ['password', 'abc 123', 'register.passwordWrong'],
    ['phone', '', 'app:mobile.empty'],
    ['phone', '1380013800', 'app:mobile.length'],
    ['phone', '01012345678', 'app:mobile.format'],
    ['phone', '12800138000', 'app:mobile.format'],
    ['email', 'nobody', 'register.emailWrong'],
  ] as const)('%s %j is refused', (field, value, problem) => {
    const given = { ...fine, [field]: value, ...(field === 'password' ? { again: value } : {}) };
    expect(registrationProblems(given, ALL)).toEqual({ [field]: problem });
  });

  it('needs the same password twice', () => {
    expect(registrationProblems({ ...fine, again: 'abc124' }, ALL)).toEqual({ again: 'register.againWrong' });
  });

  it('is asked only for the fields of its form', () => {
    expect(registrationProblems({ ...fine, phone: '' }, ['name', 'account', 'password', 'again'])).toEqual({});
  });
});
