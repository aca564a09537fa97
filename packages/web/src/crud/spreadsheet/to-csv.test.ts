import { expect, it } from 'vitest';
import { toCsv } from './to-csv.ts';

it('writes a table so that no cell is calculated or ends another', () => {
  const rows = [
    ['行', '列', '内容', '原因'],
    ['3', '编号', '=cmd|/c calc', 'a, "b"\nc'],
    ['12', '', '-1', 'x'],
  ];
  expect(toCsv(rows)).toBe(`\uFEFF行,列,内容,原因\r\n3,编号,'=cmd|/c calc,"a, ""b""\nc"\r\n12,,'-1,x\r\n`);
});
