import { readWorkbook } from '../../src/spreadsheet/workbook.ts';

export { writeTexts as writeSheet, writeSheets as writeWorkbook } from '../../src/spreadsheet/workbook.ts';

/** The texts of the first sheet, headings first. */
export const readSheet = async (workbook: Uint8Array): Promise<string[][]> =>
  (await readWorkbook(workbook)).map(({ cells }) => cells);
