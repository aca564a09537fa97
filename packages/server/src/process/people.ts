import { MANAGEMENT_TENANT, type Leader } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { UserTask } from '../workflow/process-definition.ts';
import type { Variables } from '../workflow/process-step.ts';

/** Who has to act: one person, or several of whom one claims the task. */
export interface Duty {
  assignee: string | null;
  users: string[];
  roles: string[];
  depts: string[];
  posts: string[];
  /** The people whom the process names are gone; others were found. */
  isFallback: boolean;
}

/** For whom a duty is looked up. */
export interface DutyContext {
  tenantId: string;
  startUser: string;
  /** Who deployed the process. */
  owner: string | null;
  variables: Variables;
}

/** Ids of people as clients of the family write them: `taskUser_` before the number. */
const USER_PREFIX = /^taskUser_/;
const idOf = (value: unknown): string | undefined => {
  const text = String(value ?? '').replace(USER_PREFIX, '');
  return /^\d{1,19}$/.test(text) ? text : undefined;
};

const NOBODY: Duty = { assignee: null, users: [], roles: [], depts: [], posts: [], isFallback: false };
const ADMINS = ['admin', 'administrator'];

/** Finds who has to do a task. Where the named people are gone, their deputy, leader, the owner of the process or the administrators do it. */
export async function findDuty(trx: Queries, task: UserTask, context: DutyContext): Promise<Duty> {
  const named = filled(task.assignee, context.variables);
  if (named !== '') return personal(trx, context, idOf(named));
  if (task.leader) return personal(trx, context, await leaderAbove(trx, context, task.leader), task.leader);
  const duty: Duty = {
    ...NOBODY,
    users: task.candidateUsers.map((user) => idOf(filled(user, context.variables))).filter((id) => id !== undefined),
    roles: [...task.candidateRoles],
    depts: [...task.candidateDepartments],
    posts: [...task.candidatePosts],
  };
  return (await hasPeople(trx, context.tenantId, duty)) ? duty : fallback(trx, context, undefined);
}

/** `${name}` is a variable; anything else stands for itself. */
function filled(text: string, variables: Variables): string {
  const [, name] = /^\$\{([\w\p{L}]+)\}$/u.exec(text.trim()) ?? [];
  const value = name === undefined ? text : variables[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

async function personal(trx: Queries, context: DutyContext, id: string | undefined, leader?: Leader): Promise<Duty> {
  if (id !== undefined && (await isActive(trx, context.tenantId, id))) return { ...NOBODY, assignee: id };
  // Without a leader above, the process goes to who owns it rather than to a standstill.
  return fallback(trx, context, leader === undefined ? id : undefined);
}

/** Whom the duty of a person who is gone passes to. */
async function fallback(trx: Queries, context: DutyContext, gone: string | undefined): Promise<Duty> {
  const { tenantId, owner } = context;
  const candidates = [
    gone === undefined ? undefined : await deputyOf(trx, tenantId, gone),
    gone === undefined ? undefined : await leaderOf(trx, tenantId, gone),
    owner ?? undefined,
  ];
  for (const id of candidates)
    if (id !== undefined && (await isActive(trx, tenantId, id))) return { ...NOBODY, assignee: id, isFallback: true };
  return { ...NOBODY, roles: ADMINS, isFallback: true };
}

/** People who may sign in. */
const active = (trx: Queries, tenantId: string) =>
  trx.selectFrom('bladeUser').where('tenantId', '=', tenantId).where('isDeleted', '=', 0).where('status', '=', 1);

export async function isActive(trx: Queries, tenantId: string, id: string): Promise<boolean> {
  return (await active(trx, tenantId).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

const holdsOne = (column: string, ids: readonly string[]) =>
  sql<boolean>`string_to_array(${sql.ref(column)}, ',') && ${[...ids]}::text[]`;

/** People of a duty that several may claim. */
export async function peopleOf(
  trx: Queries,
  tenantId: string,
  { users, roles, depts, posts }: Pick<Duty, 'users' | 'roles' | 'depts' | 'posts'>,
  limit: number,
): Promise<string[]> {
  if (users.length + roles.length + depts.length + posts.length === 0) return [];
  const roleIds =
    roles.length === 0
      ? []
      : await trx
          .selectFrom('bladeRole')
          .select('id')
          .where('tenantId', '=', tenantId)
          .where('roleAlias', 'in', roles)
          .where('isDeleted', '=', 0)
          .execute();
  const found = await active(trx, tenantId)
    .select('id')
    .where((where) =>
      where.or([
        ...(users.length > 0 ? [where('id', 'in', users)] : []),
        ...(roleIds.length > 0
          ? [
              holdsOne(
                'roleId',
                roleIds.map(({ id }) => id),
              ),
            ]
          : []),
        ...(depts.length > 0 ? [holdsOne('deptId', depts)] : []),
        ...(posts.length > 0 ? [holdsOne('postId', posts)] : []),
      ]),
    )
    .limit(limit)
    .execute();
  return found.map(({ id }) => id);
}

const hasPeople = async (trx: Queries, tenantId: string, duty: Duty): Promise<boolean> =>
  (await peopleOf(trx, tenantId, duty, 1)).length > 0;

/** Who acts for a person today. */
export async function deputyOf(trx: Queries, tenantId: string, userId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('bladeFlowDeputy')
    .select('deputyId')
    .where('tenantId', '=', tenantId)
    .where('userId', '=', userId)
    .where(sql<boolean>`current_date between begin_date and end_date`)
    .executeTakeFirst();
  return row?.deputyId;
}

/** For whom a person acts today. */
export async function absentOf(trx: Queries, tenantId: string, deputyId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('bladeFlowDeputy')
    .select('userId')
    .where('tenantId', '=', tenantId)
    .where('deputyId', '=', deputyId)
    .where(sql<boolean>`current_date between begin_date and end_date`)
    .execute();
  return rows.map(({ userId }) => userId);
}

async function leaderAbove(trx: Queries, context: DutyContext, kind: Leader): Promise<string | undefined> {
  const { tenantId, startUser } = context;
  if (kind === 'starter') return startUser;
  const leader = await leaderOf(trx, tenantId, startUser);
  return kind === 'starter-leader' || leader === undefined ? leader : leaderOf(trx, tenantId, leader);
}

/**
 * The leader of a person: of the first department, or of the nearest one above it with another leader.
 */
export async function leaderOf(trx: Queries, tenantId: string, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ leaderId: string }>`
    with recursive up as (
      select d.id, d.parent_id, d.leader_id, 0 as height from blade_user u
        join blade_dept d on d.id = nullif(split_part(u.dept_id, ',', 1), '')::bigint
        where u.id = ${userId} and u.tenant_id = ${tenantId} and d.tenant_id = ${tenantId}
      union all
      select d.id, d.parent_id, d.leader_id, up.height + 1 from up join blade_dept d on d.id = up.parent_id
        where d.tenant_id = ${tenantId} and up.height < 32
    )
    select leader_id from up where leader_id is not null and leader_id <> ${userId} order by height limit 1`.execute(
    trx,
  );
  return rows[0]?.leaderId;
}

/** Tenant whose people work for a definition that every tenant shares. */
export const ownerOf = (definition: { tenantId: string; createUser: string | null }, tenantId: string) =>
  definition.tenantId === tenantId || tenantId === MANAGEMENT_TENANT ? definition.createUser : null;
