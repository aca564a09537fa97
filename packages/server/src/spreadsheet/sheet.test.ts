import { describe, expect, it } from 'vitest';
import { dayOf, readSheet, writeSheet } from './sheet.ts';
import { packZip, unpackZip } from './zip.ts';

describe('a sheet', () => {
  it('reads back what was written, whatever the text', () => {
    const rows = [
      ['张三', '<b> & "quotes"', '=1+1'],
      ['', ' spaces ', 'line\nbreak 😀'],
    ];
    expect(readSheet(writeSheet('用户', ['a', 'b', 'c'], rows))).toEqual([
      ['a', 'b', 'c'],
      rows[0],
      ['', 'spaces', 'line\nbreak 😀'],
    ]);
  });

  it('is read as spreadsheet programs write it: shared strings, runs, gaps and numbers', () => {
    const sheet =
      '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1"><v>42.5</v></c></row><row r="2"/>' +
      '<row r="3"><c r="A3" t="s"><v>0</v></c><c r="AB3" t="str"><v>x &amp; y</v></c></row></sheetData></worksheet>';
    const strings =
      '<sst><si><t>plain</t></si><si><r><t>two </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>no</t></rPh></si></sst>';
    const workbook = packZip(
      new Map([
        ['xl/worksheets/sheet1.xml', sheet],
        ['xl/sharedStrings.xml', strings],
      ]),
    );
    const rows = readSheet(workbook);
    expect(rows[0]).toEqual(['two runs', '', '42.5']);
    expect([rows.length, rows[1]![0], rows[1]![27]]).toEqual([2, 'plain', 'x & y']);
  });

  it('refuses what is none, is damaged, or unpacks without end', () => {
    const good = writeSheet('s', ['a'], [['b']]);
    const bomb = packZip(new Map([['xl/worksheets/sheet1.xml', ' '.repeat(40 * 1024 * 1024)]]));
    for (const bytes of [Buffer.from('no zip'), Buffer.alloc(0), good.subarray(0, 100), packZip(new Map()), bomb]) {
      expect(() => readSheet(bytes)).toThrow('not-a-spreadsheet');
    }
    for (let index = 0; index < good.length; index += 7) {
      const damaged = Buffer.from(good);
      damaged[index] = damaged[index]! ^ 0xff;
      try {
        readSheet(damaged);
      } catch (cause) {
        expect(String(cause)).toContain('not-a-spreadsheet');
      }
    }
    expect([...unpackZip(good).keys()]).toContain('xl/workbook.xml');
  });

  it('turns a counted day into a date', () => {
    expect([dayOf('45292'), dayOf('45292.5'), dayOf('2024-01-01')]).toEqual(['2024-01-01', '2024-01-01', '2024-01-01']);
  });
});
