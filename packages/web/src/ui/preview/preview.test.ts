import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';
import { MOST_TEXT_BYTES, readText } from './read-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

describe('a text', () => {
  it('is read in the encodings that people save in', () => {
    expect(readText(utf8('点云 €'))).toEqual({ text: '点云 €', isCut: false });
    expect(readText(new Uint8Array([0xb5, 0xe3, 0xd4, 0xc6]))?.text, 'as Excel in Chinese saves').toBe('点云');
    expect(readText(new Uint8Array([0xff, 0xfe, 0xb9, 0x70]))?.text).toBe('点');
  });

  it('is cut when it is long, through any character', () => {
    const long = readText(utf8(`a${'云'.repeat(MOST_TEXT_BYTES)}`));
    expect(long?.isCut).toBe(true);
    expect(long?.text).toMatch(/^a云+$/);
  });

  it('is not what holds bytes of no text', () => {
    expect(readText(new Uint8Array([0x50, 0x4b, 0x03, 0x04, 0x00]))).toBeUndefined();
    expect(readText(new Uint8Array([0xff, 0xff, 0xff]))).toBeUndefined();
  });
});

describe('a separated text', () => {
  it('is a table, quotes, breaks and all', () => {
    const text = '\uFEFF名称,备注\r\n"a,b","说""是"""\n"两\n行",\n\nlast';
    expect(readCsv(text)).toEqual({
      rows: [['名称', '备注'], ['a,b', '说"是"'], ['两\n行', ''], ['last']],
      isCut: false,
    });
  });

  it('may be separated by semicolons or tabs', () => {
    expect(readCsv('a;b\n1,5;2').rows).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ]);
    expect(readCsv('a\tb').rows).toEqual([['a', 'b']]);
  });

  it('is cut after many rows and columns', () => {
    const long = readCsv('x\n'.repeat(500));
    expect([long.rows.length, long.isCut]).toEqual([200, true]);
    const wide = readCsv('1,'.repeat(100));
    expect([wide.rows[0]!.length, wide.isCut]).toEqual([40, true]);
    expect(readCsv('')).toEqual({ rows: [], isCut: false });
  });
});
