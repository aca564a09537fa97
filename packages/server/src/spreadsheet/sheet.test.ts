import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { dayOf, momentOf, readRows } from './sheet-reader.ts';
import { writeWorkbook } from './sheet-writer.ts';
import { readWorkbook, writeSheets, writeTexts } from './workbook.ts';
import { packZip, unpackZip } from './zip.ts';

const readSheet = (workbook: Uint8Array) => readRows(workbook).map(({ cells }) => cells);

describe('a sheet', () => {
  it('reads back what was written, whatever the text', async () => {
    const rows = [
      ['张三', '<b> & "quotes"', '=1+1'],
      ['', ' spaces ', 'line\nbreak 😀'],
    ];
    expect(readSheet(await writeTexts('用户', ['a', 'b', 'c'], rows))).toEqual([
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

  it('refuses what is none, is damaged, or unpacks without end', async () => {
    const good = await writeTexts('s', ['a'], [['b']]);
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

  it('turns moments as people write them into one form, and leaves other texts alone', () => {
    const moments = ['45292.5', '2024/1/1 9:05', '2024-01-01T09:05:07', '2024.1.1', 'soon', '2024-1'];
    expect(moments.map(momentOf)).toEqual([
      '2024-01-01 12:00:00',
      '2024-01-01 09:05:00',
      '2024-01-01 09:05:07',
      '2024-01-01 00:00:00',
      'soon',
      '2024-1',
    ]);
  });

  it('keeps texts that look like formulas texts, and numbers numbers', async () => {
    const hostile = ['=cmd|/c calc!A0', '+1', '-1+2', '@SUM(A1)', '\t=1'];
    const columns = [{ heading: 'text' }, { heading: 'number', isNumber: true }];
    const book = await writeWorkbook([{ name: 'a/b', columns, rows: [hostile.map((text) => [text, 7.5])] }]);
    const xml = unpackZip(book).get('xl/worksheets/sheet1.xml')!;
    expect(xml.match(/<c r="A\d" s="4" t="inlineStr">/g)).toHaveLength(hostile.length);
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<c r="B2"><v>7.5</v></c>');
    expect(unpackZip(book).get('xl/styles.xml')).toContain('quotePrefix="1"');
    expect(
      readSheet(book)
        .slice(1)
        .map(([text]) => text),
    ).toEqual(hostile.map((text) => text.trim()));
  });

  it('says which row of the program a row is', () => {
    const xml = '<worksheet><row r="3"><c r="A3"><v>x</v></c></row><row><c><v>y</v></c></row><row r="9"/></worksheet>';
    const rows = readRows(packZip(new Map([['xl/worksheets/sheet1.xml', xml]])));
    expect(rows).toEqual([
      { number: 3, cells: ['x'] },
      { number: 4, cells: ['y'] },
    ]);
  });

  it('is read in one walk, however many ends are missing, and not without end', () => {
    const book = (sheet: string, shared = '') =>
      packZip(new Map([['xl/worksheets/sheet1.xml', sheet], ['xl/sharedStrings.xml', shared]])); // prettier-ignore
    for (const part of ['<row>', '<c>', '<v>', '<c r="A1"', '<!--', '<is><t>', '<rPh>']) {
      expect(readRows(book(part.repeat(1_000_000)))).toEqual([]);
    }
    const rows = '<row><c><v>1</v></c></row>'.repeat(30_000);
    expect(() => readRows(book(rows))).toThrow('too-many-rows');
    // A shared text of a megabyte, shown by hundred cells.
    const many = `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`;
    expect(() => readRows(book(many, `<si><t>${'x'.repeat(1_000_000)}</t></si>`))).toThrow('too-large');
  });
});

describe('a workbook in a thread of its own', () => {
  it('brings the same rows as one that is read here, whatever their number', async () => {
    const rows = Array.from({ length: 12_345 }, (_, index) => [`${index}`, `name ${index}`, '']);
    const book = await writeTexts('many', ['a', 'b', 'c'], rows);
    const read = await readWorkbook(book);
    expect(read).toEqual(readRows(book));
    expect([read.length, read.at(-1)]).toEqual([12_346, { number: 12_346, cells: ['12344', 'name 12344'] }]);
  });

  it('is the same as one that is written here', async () => {
    const sheets = () =>
      ['first', 'second'].map((name) => ({ name, columns: [{ heading: name }], rows: [[['x'], [2]]] }));
    expect(await writeSheets(sheets())).toEqual(await writeWorkbook(sheets()));
  });

  it('says in the words of the table what is wrong with it', async () => {
    await expect(readWorkbook(Buffer.from('no zip'))).rejects.toThrow('not-a-spreadsheet');
    const many = packZip(new Map([['xl/worksheets/sheet1.xml', '<row><c><v>1</v></c></row>'.repeat(30_000)]]));
    await expect(readWorkbook(many)).rejects.toMatchObject({ code: 'too-many-rows', params: { max: 20_000 } });
  });

  it('takes its turn, and passes on what its rows throw', async () => {
    const book = await writeTexts('s', ['a'], [['b']]);
    expect(await Promise.all(Array.from({ length: 6 }, () => readWorkbook(book)))).toHaveLength(6);
    async function* broken() {
      yield [['x']];
      throw new Error('the database went away');
    }
    await expect(writeSheets([{ name: 's', columns: [{ heading: 'a' }], rows: broken() }])).rejects.toThrow(
      'went away',
    );
    expect(await readWorkbook(book)).toHaveLength(2);
  });

  it('leaves the event loop to others while it is read', async () => {
    // 26 MB of XML: about a second.
    const slow = packZip(new Map([['xl/worksheets/sheet1.xml', '<c r="A1"><v>1</v></c>'.repeat(1_200_000)]]));
    let isRead = false;
    const reading = readWorkbook(slow).finally(() => (isRead = true));
    let turns = 0;
    while (!isRead && turns < 20) {
      await setImmediate();
      turns++;
    }
    expect(turns).toBe(20);
    expect(await reading).toEqual([]);
  });
});
