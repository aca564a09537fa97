import { isMet, parseCondition } from '@cloud/contract';
import { describe, expect, it } from 'vitest';
import { readRows, writeRows } from './condition-rows.ts';

describe('rows of a condition', () => {
  it.each([
    '${days > 3}',
    '${days > 3 && pass == true}',
    "${level == '高层' || level == '经理'}",
    '${empty deputy}',
    '${!empty form.reason && days <= -1.5}',
    "${name == 'it\\'s'}",
  ])('%s is read and written back', (text) => {
    const rows = readRows(text);
    expect(rows && writeRows(rows)).toBe(text);
  });

  it.each(['${a > 1 || b > 1 && c > 1}', '${!pass}', '${a == b}', '${3 < days}', "${code == '007'}", '${a == null}'])(
    '%s says more than rows can',
    (text) => expect(readRows(text)).toBeUndefined(),
  );

  it('are a condition that the contract reads, whatever is typed as a value', () => {
    for (const value of ["a' || true", '\\', '}', '${x}', '12', '-3.5', 'true', '高层', '']) {
      const text = writeRows({ join: 'and', rows: [{ variable: 'x', operator: '==', value }] });
      expect(isMet(parseCondition(text), { x: value }), text).toBe(true);
    }
  });

  it('leave out what has no variable yet', () => {
    const unfinished = { variable: ' ', operator: '==', value: '1' } as const;
    expect(writeRows({ join: 'and', rows: [unfinished] })).toBe('');
    expect(writeRows({ join: 'or', rows: [unfinished, { variable: 'a', operator: '>', value: '1' }] })).toBe(
      '${a > 1}',
    );
  });

  it('take a variable alone for a switch that is on', () => expect(readRows('${pass}')?.rows[0]?.value).toBe('true'));
});
