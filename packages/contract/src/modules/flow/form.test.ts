import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  FieldRightsError,
  fieldsOfStep,
  formLabel,
  processForm,
  readFieldRights,
  validateForm,
  writableValues,
  writeFieldRights,
} from './form.ts';
import type { ProcessField, ProcessFieldKind } from './form.ts';

const name = { zh: '名称', en: 'Name' };
const field = (kind: ProcessFieldKind, more: Partial<ProcessField> = {}): ProcessField => ({
  name: 'it',
  kind,
  label: name,
  required: false,
  ...more,
});
const options = [{ value: 'year', label: name }];
const isForm = (fields: readonly unknown[]) => v.is(processForm, { fields });

describe('a form of a process', () => {
  it('takes fields of every kind, with Chinese labels at least', () => {
    expect(isForm([field('text'), field('choice', { name: 'other', options })])).toBe(true);
    expect(v.parse(processForm, { fields: [{ name: '姓名', kind: 'user', label: { zh: '人' } }] })).toEqual({
      fields: [{ name: '姓名', kind: 'user', label: { zh: '人', en: '' }, required: false }],
    });
  });

  it.each([
    ['two fields of one name', [field('text'), field('date')]],
    ['more than 60 fields', Array.from({ length: 61 }, (_, i) => field('text', { name: `f${i}` }))],
    ['a name that is no identifier', [field('text', { name: 'a b' })]],
    ['a name that every object has', [field('text', { name: 'constructor' })]],
    ['a word of conditions as a name', [field('text', { name: 'empty' })]],
    ['a choice without options', [field('choice')]],
    ['a choice with one option twice', [field('choice', { options: [...options, ...options] })]],
    ['no label', [field('text', { label: { zh: ' ', en: 'x' } })]],
    ['a kind that is not known', [{ ...field('text'), kind: 'script' }]],
  ])('is refused with %s', (_, fields) => expect(isForm(fields)).toBe(false));

  it('speaks Chinese where there is no English name', () => {
    expect(formLabel(name, 'en')).toBe('Name');
    expect(formLabel({ zh: '名称', en: '' }, 'en')).toBe('名称');
  });
});

describe('rights of a step', () => {
  it('are read from the text of the drawing and written back', () => {
    const rights = readFieldRights(' reason:required, days:read-only,secret:hidden ');
    expect(rights).toEqual({ reason: 'required', days: 'read-only', secret: 'hidden' });
    expect(readFieldRights(writeFieldRights(rights))).toEqual(rights);
    expect(readFieldRights(undefined)).toEqual({});
  });

  it.each(['reason', 'reason:maybe', 'a:hidden,a:required', ':hidden', 'a:hidden:b', '__proto__:hidden'])(
    'that read %s are refused',
    (text) => expect(() => readFieldRights(text)).toThrow(FieldRightsError),
  );

  it('decide what is shown, must be given and is taken', () => {
    const form = { fields: ['a', 'b', 'c', 'd'].map((one) => field('text', { name: one })) };
    const rights = readFieldRights('a:required,b:hidden,c:read-only');
    expect(fieldsOfStep(form, rights).map(({ field: one, ...may }) => [one.name, may])).toEqual([
      ['a', { isReadOnly: false, isRequired: true }],
      ['c', { isReadOnly: true, isRequired: false }],
      ['d', { isReadOnly: false, isRequired: false }],
    ]);
    expect(writableValues(form, rights, { a: '1', b: '2', c: '3', e: '5' })).toEqual({ a: '1' });
    expect(validateForm(form, rights, {})).toEqual([{ field: 'a', rule: 'required', params: {} }]);
  });
});

describe('values of a form', () => {
  const ruleOf = (one: ProcessField, value: unknown) => validateForm({ fields: [one] }, {}, { it: value })[0]?.rule;
  const file = { name: 'a1b2.pdf', originalName: '请假条.pdf' };

  it.each([
    [field('text'), '理由'],
    [field('number'), 2.5],
    [field('number'), '-3'],
    [field('date'), '2026-02-28'],
    [field('date-time'), '2026-02-28 23:59:59'],
    [field('choice', { options }), 'year'],
    [field('flag', { required: true }), true],
    [field('flag'), false],
    [field('user'), '1123598821738675201'],
    [field('attachment', { required: true }), [file]],
  ])('of %o may be %o', (one, value) => expect(ruleOf(one, value)).toBeUndefined());

  it.each([
    [field('text', { required: true }), '', 'required'],
    [field('text', { maxLength: 2 }), '一二三', 'tooLong'],
    [field('text'), { toString: 'x' }, 'notAText'],
    [field('number'), 'three', 'notANumber'],
    [field('number'), Number.NaN, 'notANumber'],
    [field('date'), '2026-02-31', 'notADate'],
    [field('date-time'), '2026-02-28', 'notADate'],
    [field('choice', { options }), 'month', 'notAChoice'],
    [field('flag'), 'yes', 'notAChoice'],
    [field('flag', { required: true }), false, 'required'],
    [field('user'), 'somebody', 'notAnId'],
    [field('attachment'), [{ ...file, name: '../../etc/passwd' }], 'notAFile'],
    [field('attachment'), Array.from({ length: 21 }, () => file), 'tooManyFiles'],
  ])('of %o may not be %o', (one, value, rule) => expect(ruleOf(one, value)).toBe(rule));

  it('count two code units of one character once', () =>
    expect(ruleOf(field('text', { maxLength: 2 }), '😀😀')).toBeUndefined());
});
