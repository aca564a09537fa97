import { expect, it } from 'vitest';
import { nestValues, variablesIn } from './condition-variables.ts';

it('finds the variables of a condition', () => {
  expect(variablesIn("${days > 3 && !empty form.reason || level == '高层'}")).toEqual(['days', 'form.reason', 'level']);
  expect(variablesIn('${days >}')).toEqual([]);
  expect(variablesIn('')).toEqual([]);
});

it('makes objects of paths, and leaves out what is not given', () => {
  expect(nestValues({ days: '5', 'form.reason': 'x', 'form.ok': 'true', level: '' })).toEqual({
    days: '5',
    form: { reason: 'x', ok: true },
  });
});
