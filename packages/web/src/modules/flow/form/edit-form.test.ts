import { processForm } from '@cloud/contract';
import type { ProcessForm } from '@cloud/contract';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { findProblems, moveField, newField, withKind } from './edit-form.ts';

const formOf = (...kinds: Parameters<typeof newField>[1][]): ProcessForm =>
  kinds.reduce<ProcessForm>((form, kind) => ({ fields: [...form.fields, newField(form, kind, '字段')] }), {
    fields: [],
  });
const names = ({ fields }: ProcessForm) => fields.map(({ name }) => name);

describe('a form that is designed', () => {
  it('gets fields that can be saved at once, under free names', () => {
    const form = formOf('text', 'choice', 'user');
    expect(names(form)).toEqual(['field1', 'field2', 'field3']);
    expect(v.is(processForm, form)).toBe(true);
    expect(findProblems(form)).toEqual([]);
  });

  it('keeps all fields while one moves, and stays when it cannot', () => {
    const form = formOf('text', 'date', 'flag');
    expect(names(moveField(form, 0, 2))).toEqual(['field2', 'field3', 'field1']);
    expect(names(moveField(form, 2, 0))).toEqual(['field3', 'field1', 'field2']);
    expect(names(moveField(form, 0, -1))).toEqual(names(form));
  });

  it('says what is wrong where the contract would refuse it', () => {
    const { fields } = formOf('text', 'text', 'choice');
    const wrong: ProcessForm = {
      fields: [
        { ...fields[0]!, label: { zh: ' ', en: '' } },
        { ...fields[1]!, name: 'field1' },
        { ...fields[2]!, name: 'a b', options: [] },
      ],
    };
    expect(findProblems(wrong).map(({ index, key }) => [index, key])).toEqual([
      [0, 'noLabel'],
      [1, 'sameName'],
      [2, 'badName'],
      [2, 'noOptions'],
    ]);
    expect(v.is(processForm, wrong)).toBe(false);
  });

  it('drops what another kind does not know', () => {
    const [choice] = formOf('choice').fields;
    expect(withKind(choice!, 'date')).not.toHaveProperty('options');
    expect(withKind(withKind(choice!, 'date'), 'choice').options).toHaveLength(1);
  });
});
