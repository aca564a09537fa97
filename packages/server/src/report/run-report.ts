import { REPORT_ROWS, type ReportDesign, type ReportResult, type ReportTarget } from '@cloud/contract';
import { readEntityData } from './entity-data.ts';
import { readParameters } from './parameters.ts';
import type { ReportReader } from './reader.ts';
import { readSqlData } from './sql-data.ts';

/**
 * The rows of every data set of a design, one after the other, as the reader may see them.
 *
 * @param target where they go; it decides how many there may be.
 * @throws ApiError what a parameter, a data set or its source is refused with.
 */
export async function runReport(
  reader: ReportReader,
  design: ReportDesign,
  given: Readonly<Record<string, string>>,
  target: ReportTarget,
): Promise<ReportResult> {
  const values = readParameters(design, given);
  const most = REPORT_ROWS[target];
  const data: ReportResult['data'] = {};
  const used = new Set(design.parts.flatMap((part) => (part.kind === 'text' ? [] : [part.data])));
  for (const one of design.data) {
    // What no part shows is not asked for, except while it is designed.
    if (target !== 'view' && !used.has(one.name)) continue;
    const rows =
      one.kind === 'sql'
        ? await readSqlData(reader, one, values, most)
        : await readEntityData(reader, one, values, most);
    data[one.name] = { columns: [...rows.columns], rows: rows.rows.map((row) => [...row]), isCut: rows.isCut };
  }
  return { values, data };
}
