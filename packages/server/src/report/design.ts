import {
  ApiError,
  findReportFault,
  MANAGEMENT_TENANT,
  REPORT_FILE_ENDING,
  reportDesign,
  type ReadyReportName,
  type ReportAudience,
  type ReportDesign,
} from '@cloud/contract';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import * as v from 'valibot';
import type { Queries } from '../database/database.ts';
import type { Scope } from '../database/scope.ts';
import { holds } from '../identity/scope/access.ts';
import { readyReport } from './ready.ts';

/** A report as it is opened. */
export interface OpenedReport {
  title: string;
  design: ReportDesign;
  isOwn: boolean;
  audience: ReportAudience;
  roleIds: string;
  updateTime: string;
  /** Who saved it last; null for one that comes with the product. */
  editor: string | null;
}

/** One of the two. */
export interface WhichReport {
  id?: string | undefined;
  ready?: ReadyReportName | '' | undefined;
}

/** The title of a report by the name of its file. */
export const titleOfFile = (name: string): string =>
  name.endsWith(REPORT_FILE_ENDING) ? name.slice(0, -REPORT_FILE_ENDING.length) : name;

/**
 * Which reports a reader sees: the own ones, those that are shared with him, and files of other programs, which belong to no user.
 * Administrators see all of their tenant.
 */
export function mayOpen(scope: Scope): RawBuilder<SqlBool> {
  if (scope.isAdmin) return sql`true`;
  return sql`(is_design = 0 or create_user = ${scope.userId} or audience = 'all'
    or audience = 'roles' and string_to_array(role_ids, ',') && ${scope.roleIds}::text[])`;
}

/** Which designs a person may change, share and remove. */
export function mayChange(scope: Scope): RawBuilder<SqlBool> {
  return scope.isAdmin ? sql`true` : sql`(is_design = 0 or create_user = ${scope.userId})`;
}

/** Who may write SQL: those who may look at the data sources, which belong to the platform. */
export const mayUseSources = (scope: Scope): boolean =>
  holds(scope, 'datasource_view') && (scope.isSuper || scope.tenantId === MANAGEMENT_TENANT);

/** A report with its design. @throws ApiError `not-found`, `report-not-a-design` */
export async function openReport(trx: Queries, scope: Scope, { id, ready }: WhichReport): Promise<OpenedReport> {
  if (ready) {
    const facts = readyReport(ready, scope.language);
    return { ...facts, isOwn: false, audience: 'all', roleIds: '', updateTime: '', editor: null };
  }
  if (!id) throw new ApiError('not-found');
  const row = await trx
    .selectFrom('bladeReportFile')
    .select(['name', 'content', 'isDesign', 'audience', 'roleIds', 'createUser', 'updateUser', 'updateTime'])
    .where('id', '=', id)
    .where('isDeleted', '=', 0)
    .where(scope.isSuper ? sql<SqlBool>`true` : sql<SqlBool>`tenant_id = ${scope.tenantId}`)
    .where(mayOpen(scope))
    .executeTakeFirst();
  if (!row) throw new ApiError('not-found');
  if (row.isDesign !== 1) throw new ApiError('report-not-a-design', { name: row.name });
  return {
    title: titleOfFile(row.name),
    design: readDesign(row.content ?? ''),
    isOwn: scope.isAdmin || row.createUser === scope.userId,
    audience: row.audience as ReportAudience,
    roleIds: row.roleIds ?? '',
    updateTime: row.updateTime,
    editor: row.updateUser ?? row.createUser,
  };
}

/** @throws ApiError `report-not-a-design` */
function readDesign(content: string): ReportDesign {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), reportDesign), content);
  if (!read.success) throw new ApiError('report-not-a-design', { name: '' });
  return read.output;
}

/** @throws ApiError the fault, `report-sql-right` */
export function checkDesign(scope: Scope, design: ReportDesign): void {
  const fault = findReportFault(design);
  if (fault) throw new ApiError(fault.fault, { name: fault.name });
  if (hasSql(design) && !mayUseSources(scope)) throw new ApiError('report-sql-right');
}

export const hasSql = ({ data }: ReportDesign): boolean => data.some(({ kind }) => kind === 'sql');
