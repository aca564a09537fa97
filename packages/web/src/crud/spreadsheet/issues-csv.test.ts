import { expect, it } from 'vitest';
import { issuesToCsv } from './issues-csv.ts';

it('writes the problems of a workbook so that no cell is calculated or ends another', () => {
  const issues = [
    { row: 3, column: '编号', value: '=cmd|/c calc', message: 'a, "b"\nc' },
    { row: 12, column: '', value: '-1', message: 'x' },
  ];
  expect(issuesToCsv(['行', '列', '内容', '原因'], issues)).toBe(
    `\uFEFF行,列,内容,原因\r\n3,编号,'=cmd|/c calc,"a, ""b""\nc"\r\n12,,'-1,x\r\n`,
  );
});
