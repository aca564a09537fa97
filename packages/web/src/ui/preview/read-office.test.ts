// @vitest-environment jsdom
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readOffice } from './read-office.ts';

const pack = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));

describe('what a preview reads of an office file', () => {
  it('is the headings and paragraphs of a document, without what it links to', () => {
    const word = (inner: string) => `<w:document xmlns:w="w"><w:body>${inner}</w:body></w:document>`;
    const found = readOffice(
      pack({
        'word/document.xml': word(
          '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>验收</w:t></w:r></w:p><w:p><w:r><w:t>墙厚 </w:t></w:r><w:r><w:t>200 mm</w:t></w:r></w:p><w:p/>',
        ),
        'word/media/image1.png': 'x',
        'word/vbaProject.bin': 'macro',
      }),
    );
    expect(found).toEqual({
      isCut: false,
      parts: [
        {
          kind: 'text',
          name: '',
          blocks: [
            { level: 1, text: '验收' },
            { level: 0, text: '墙厚 200 mm' },
          ],
        },
      ],
    });
  });

  it('is the sheets of a workbook: texts, numbers, days, in their columns', () => {
    const r = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const found = readOffice(
      pack({
        'xl/workbook.xml': `<workbook xmlns:r="${r}"><sheets><sheet name="房间" r:id="rId1"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
        'xl/sharedStrings.xml': '<sst><si><t>名称</t></si><si><r><t>卧</t></r><r><t>室</t></r></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="yyyy/m/d"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>面积</t></is></c></row>' +
          '<row><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000</v></c><c r="C2"><v>12.300000000000001</v></c></row></sheetData></worksheet>',
      }),
    );
    expect(found?.parts).toEqual([
      {
        kind: 'table',
        name: '房间',
        rows: [
          ['名称', '', '面积'],
          ['卧室', '2023-03-15', '12.3'],
        ],
      },
    ]);
  });

  it('is the slides of a presentation in their order, and the texts of OpenDocument', () => {
    const slide = (text: string) => `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const slides = readOffice(
      pack({ 'ppt/slides/slide10.xml': slide('last'), 'ppt/slides/slide2.xml': slide('second') }),
    );
    expect(slides?.parts.map(({ name }) => name)).toEqual(['2', '10']);
    const text = 'urn:oasis:names:tc:opendocument:xmlns:text:1.0';
    const open = readOffice(
      pack({
        'content.xml': `<o:d xmlns:o="o" xmlns:text="${text}"><text:h text:outline-level="2">Head</text:h><text:p>Body</text:p></o:d>`,
      }),
    );
    expect(open?.parts[0]).toMatchObject({
      blocks: [
        { level: 2, text: 'Head' },
        { level: 0, text: 'Body' },
      ],
    });
  });

  it('is nothing of another archive, of a damaged one, and of one that unpacks to too much', () => {
    expect(readOffice(pack({ 'readme.txt': 'x' }))).toBeUndefined();
    expect(readOffice(pack({ 'word/document.xml': '<w/>' }).subarray(0, 40))).toBeUndefined();
    expect(readOffice(pack({ 'word/document.xml': ' '.repeat(40 * 1024 * 1024) }))).toBeUndefined();
  });
});
