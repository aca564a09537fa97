import {
  ApiError,
  accountLink,
  accountUnlink,
  accountLinkStart,
  linkedAccounts,
  SOCIAL_RENDER_PATH,
} from '@cloud/contract';
import { sql } from 'kysely';
import { isId } from '../../../database/id.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { requireConfirmed } from '../../../identity/factors/confirmation.ts';
import { readToken, type AccessClaims } from '../../../identity/session/token.ts';
import { takeUnbound } from './external-account.ts';

const FRESH_MINUTES = 5;

/** Links external accounts to the caller's and unlinks them. */
export function linkedAccountRoutes(app: App): void {
  app.route(linkedAccounts, async (context) => {
    const rows = await context.trx
      .selectFrom('bladeUserOauth')
      .select(['id', 'source', 'username', 'nickname'])
      .where('userId', '=', context.scope.userId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: row.id,
      source: row.source,
      sourceName: nameOf(context, row.source),
      username: row.username ?? '',
      nickname: row.nickname ?? '',
    }));
  });

  app.route(accountLinkStart, async (context, { source }) => {
    const provider = app.config.social.find((candidate) => candidate.source === source);
    if (!provider) throw new ApiError('sign-in-unavailable');
    await requireConfirmed(context);
    return { address: `/api${SOCIAL_RENDER_PATH}/${provider.source}` };
  });

  app.route(accountLink, async (context, { guest }) => {
    const claims = await readGuest(context, guest);
    if (!(await isFresh(context))) await requireConfirmed(context);
    await takeUnbound(context, claims.oauth_id, context.scope.userId);
    await context.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', '=', claims.sid)
      .execute();
    context.changed('blade_session');
    await context.audit([{ id: context.scope.userId, after: { oauthId: claims.oauth_id } }]);
  });

  app.route(accountUnlink, async (context, { ids }) => {
    await requireConfirmed(context);
    const freed = await context.trx
      .updateTable('bladeUserOauth')
      .set({ userId: null })
      .where('userId', '=', context.scope.userId)
      .where('id', 'in', ids)
      .executeTakeFirst();
    if (Number(freed.numUpdatedRows) !== ids.length) throw new ApiError('not-found');
    await context.audit([{ id: context.scope.userId, after: { oauthId: ids.join(',') } }]);
  });
}

function nameOf({ app, scope }: RequestContext, source: string): string {
  return app.config.social.find((provider) => provider.source === source)?.name[scope.language] ?? source;
}

/** What an open guest session of the caller's tenant says. @throws ApiError `outside-over` */
async function readGuest(context: RequestContext, token: string): Promise<AccessClaims> {
  const claims = await readToken(context.app.secrets, token, 'access_token').catch(() => undefined);
  const isGuest = claims?.user_id === '' && isId(claims.oauth_id) && claims.tenant_id === context.scope.tenantId;
  if (!claims || !isGuest || !(await isOpen(context, claims.sid))) throw new ApiError('outside-over');
  return claims;
}

async function isOpen({ trx }: RequestContext, sessionId: string): Promise<boolean> {
  const rows = trx.selectFrom('bladeSession').select('id').where('id', '=', sessionId).where('endTime', 'is', null);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** A sign-in a moment ago counts as a confirmation. */
async function isFresh({ trx, scope }: RequestContext): Promise<boolean> {
  const found = await trx
    .selectFrom('bladeSession')
    .select('id')
    .where('id', '=', scope.sessionId)
    .where('startTime', '>', sql<string>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst();
  return found !== undefined;
}
