import { ApiError, MOST_TOKENS, tokenList, tokenRemove, tokenSubmit } from '@cloud/contract';
import { sql } from 'kysely';
import { newId } from '../../../database/id.ts';
import type { App } from '../../../http/app.ts';
import { digestOfToken, newPersonalToken } from '../../../identity/session/personal-token.ts';

const DAY_SECONDS = 86_400;
const HINT_LETTERS = 4;

/** Tokens of a person for programs: each is a session that ends with it, and with every change of the password. */
export function personalTokenRoutes(app: App): void {
  app.route(tokenList, async ({ trx, scope }) => {
    const rows = await trx
      .selectFrom('bladePersonalToken as token')
      .innerJoin('bladeSession as session', 'session.id', 'token.id')
      .select(['token.id', 'token.name', 'token.scope', 'token.hint', 'token.createTime', 'token.lastTime'])
      .select('session.expireTime')
      .where('token.tenantId', '=', scope.tenantId)
      .where('token.userId', '=', scope.userId)
      .where('session.endTime', 'is', null)
      .where('session.expireTime', '>', sql<string>`now()`)
      .orderBy('token.id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, lastTime: row.lastTime ?? '' }));
  });

  app.route(tokenSubmit, async ({ trx, scope, address, changed, audit }, { name, scope: opens, days }) => {
    const { tenantId, userId, account } = scope;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`personal-token ${userId}`}, 0))`.execute(trx);
    const { count } = await trx
      .selectFrom('bladePersonalToken as token')
      .innerJoin('bladeSession as session', 'session.id', 'token.id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('token.userId', '=', userId)
      .where('session.endTime', 'is', null)
      .where('session.expireTime', '>', sql<string>`now()`)
      .executeTakeFirstOrThrow();
    if (count >= MOST_TOKENS) throw new ApiError('too-many-tokens', { limit: MOST_TOKENS });
    const [id, token] = [newId(), newPersonalToken()];
    await trx
      .insertInto('bladeSession')
      .values({
        id,
        tenantId,
        userId,
        account,
        clientId: 'personal-token',
        deptId: null,
        roleId: null,
        oauthId: null,
        remoteIp: address,
        userAgent: name,
        refreshHash: null,
        expireTime: sql<string>`now() + make_interval(secs => ${days * DAY_SECONDS})`,
      })
      .execute();
    await trx
      .insertInto('bladePersonalToken')
      .values({
        id,
        tenantId,
        userId,
        name,
        scope: opens,
        digest: digestOfToken(app.secrets, token),
        hint: token.slice(-HINT_LETTERS),
      })
      .execute();
    changed('blade_session', 'blade_personal_token');
    await audit([{ id: userId }]);
    return { id, token };
  });

  app.route(tokenRemove, async ({ trx, scope, changed, audit }, { id }) => {
    const { tenantId, userId } = scope;
    const own = await trx
      .selectFrom('bladePersonalToken')
      .select('id')
      .where('id', '=', id)
      .where('tenantId', '=', tenantId)
      .where('userId', '=', userId)
      .executeTakeFirst();
    if (!own) throw new ApiError('not-found');
    await trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', '=', id)
      .execute();
    await trx.deleteFrom('bladePersonalToken').where('id', '=', id).execute();
    changed('blade_session', 'blade_personal_token');
    await audit([{ id: userId }]);
  });
}
