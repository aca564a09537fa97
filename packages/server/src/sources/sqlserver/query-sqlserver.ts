import { ApiError, type ReportColumn } from '@cloud/contract';
import { bareStatement, placeParameters } from '../named-parameters.ts';
import type { SourceAddress } from '../source.ts';
import { cellOf, type SourceRows, type SourceStatement } from '../statement.ts';
import { askSqlServer } from './ask-sqlserver.ts';
import type { AnswerColumn } from './sqlserver-job.ts';

/**
 * Reserved words of Transact-SQL by which something else than a query begins: statements need nothing between them there. A name
 * that is one of them stands in brackets or quotes. And words that wait, lock, count up, or reach other servers and files.
 */
const NO_QUERY =
  /;|\/\*|\b(insert|update|delete|merge|into|exec|execute|create|alter|drop|truncate|declare|set|begin|commit|rollback|save|grant|deny|revoke|use|kill|shutdown|backup|restore|bulk|dbcc|reconfigure|print|raiserror|goto|if|while|return|break|open|close|deallocate|writetext|updatetext|readtext|checkpoint|setuser|revert|waitfor|openrowset|openquery|opendatasource|openxml|updlock|xlock|tablockx|next\s+value\s+for)\b/i;
/** Where one reader ends a line and another does not, a comment hides what the other runs. */
const ODD_LINES = /\r(?!\n)|[^\P{Cc}\t\n\r]|[\u2028\u2029]/u;
const BEGINS_A_QUERY = /^[\s(]*(select|with)\b/i;

/**
 * Runs a statement in a transaction that is never committed, as an account that may not write: its rights are read before.
 *
 * @throws ApiError as `querySource`
 */
export async function querySqlServer(source: SourceAddress, statement: SourceStatement): Promise<SourceRows> {
  requireQuery(statement.sql);
  const { text, names } = placeParameters(statement.sql, 'sqlserver');
  const values = names.map((name) => statement.values[name] || null);
  const found = await askSqlServer(source, { sql: text, values, most: statement.most, isReport: true });
  const columns = found.columns.map(columnOf);
  const rows = found.rows.map((row) => row.map((cell, index) => cellOf(cell, columns[index]?.kind)));
  return { columns, rows, isCut: found.isCut };
}

/** @throws ApiError `report-sql-writes` */
function requireQuery(sql: string): void {
  if (ODD_LINES.test(sql)) throw new ApiError('report-sql-writes', { reason: 'U+000D' });
  const bare = bareStatement(sql, 'sqlserver');
  const [part] = BEGINS_A_QUERY.test(bare) ? (NO_QUERY.exec(bare) ?? []) : [/^\S*/.exec(bare)?.[0] ?? ''];
  if (part !== undefined) throw new ApiError('report-sql-writes', { reason: part.slice(0, 40) });
}

const NUMBERS = /^(TinyInt|SmallInt|Int|BigInt|IntN|Real|Float|FloatN|(Small)?Money|MoneyN|(Decimal|Numeric)N?)$/;
const TIMES = /^(Date|SmallDateTime|DateTimeN?|DateTime2|DateTimeOffset)$/;

const columnOf = ({ name, type }: AnswerColumn): ReportColumn => ({
  label: name,
  kind: NUMBERS.test(type) ? 'number' : TIMES.test(type) ? 'time' : 'text',
});
