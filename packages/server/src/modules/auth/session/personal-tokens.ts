import {
  ApiError,
  MOST_TOKENS,
  tokenList,
  tokenRemove,
  tokenSubmit,
  type EndpointArguments,
  type EndpointOutput,
} from '@cloud/contract';
import { sql } from 'kysely';
import { newId } from '../../../database/id.ts';
import type { App, AuditedContext, RequestContext } from '../../../http/app.ts';
import { digestOfToken, newPersonalToken } from '../../../identity/session/personal-token.ts';

const DAY_SECONDS = 86_400;
const HINT_LETTERS = 4;

/** Tokens of a person for programs: each is a session that ends with it, and with every change of the password. */
export function personalTokenRoutes(app: App): void {
  app.route(tokenList, list);
  app.route(tokenSubmit, make);
  app.route(tokenRemove, (context, { id }) => end(context, id));
}

/** Tokens of the caller that are still good. */
const goodTokens = ({ trx, scope }: RequestContext) =>
  trx
    .selectFrom('bladePersonalToken as token')
    .innerJoin('bladeSession as session', 'session.id', 'token.id')
    .where('token.tenantId', '=', scope.tenantId)
    .where('token.userId', '=', scope.userId)
    .where('session.endTime', 'is', null)
    .where('session.expireTime', '>', sql<string>`now()`);

async function list(context: RequestContext): Promise<EndpointOutput<typeof tokenList>> {
  const rows = await goodTokens(context)
    .select(['token.id', 'token.name', 'token.scope', 'token.hint', 'token.createTime', 'token.lastTime'])
    .select('session.expireTime')
    .orderBy('token.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, lastTime: row.lastTime ?? '' }));
}

/** @throws ApiError `too-many-tokens` */
async function make(
  context: AuditedContext,
  { name, scope: opens, days }: EndpointArguments<typeof tokenSubmit>,
): Promise<EndpointOutput<typeof tokenSubmit>> {
  const { app, trx, address } = context;
  const { tenantId, userId, account } = context.scope;
  // Two at once would both find one place left.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`personal-token ${userId}`}, 0))`.execute(trx);
  const counted = goodTokens(context).select(sql<number>`count(*)::int`.as('count'));
  const { count } = await counted.executeTakeFirstOrThrow();
  if (count >= MOST_TOKENS) throw new ApiError('too-many-tokens', { limit: MOST_TOKENS });
  const [id, token] = [newId(), newPersonalToken()];
  const own = { id, tenantId, userId };
  const none = { deptId: null, roleId: null, oauthId: null, refreshHash: null };
  const expireTime = sql<string>`now() + make_interval(secs => ${days * DAY_SECONDS})`;
  await trx
    .insertInto('bladeSession')
    .values({ ...own, ...none, account, clientId: 'personal-token', remoteIp: address, userAgent: name, expireTime })
    .execute();
  const digest = digestOfToken(app.secrets, token);
  await trx
    .insertInto('bladePersonalToken')
    .values({ ...own, name, scope: opens, digest, hint: token.slice(-HINT_LETTERS) })
    .execute();
  context.changed('blade_session', 'blade_personal_token');
  await context.audit([{ id: userId }]);
  return { id, token };
}

/** @throws ApiError `not-found` */
async function end(context: AuditedContext, id: string): Promise<void> {
  const { trx, scope } = context;
  const removed = await trx
    .deleteFrom('bladePersonalToken')
    .where('id', '=', id)
    .where('tenantId', '=', scope.tenantId)
    .where('userId', '=', scope.userId)
    .returning('id')
    .executeTakeFirst();
  if (!removed) throw new ApiError('not-found');
  await trx
    .updateTable('bladeSession')
    .set({ endTime: sql`now()` })
    .where('id', '=', id)
    .execute();
  context.changed('blade_session', 'blade_personal_token');
  await context.audit([{ id: scope.userId }]);
}
