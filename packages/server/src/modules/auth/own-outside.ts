import {
  ApiError,
  outsideBind,
  outsideRemove,
  outsideStart,
  ownOutsideAccounts,
  SOCIAL_RENDER_PATH,
  user,
} from '@cloud/contract';
import { sql } from 'kysely';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { readIds } from '../../crud/crud-repository.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import { readToken, type AccessClaims } from '../../http/token.ts';
import { takeUnbound } from './outside-account.ts';
import { requireConfirmed } from './own-factors.ts';

const FRESH_MINUTES = 5;

/** Everybody binds outside accounts to his own and lets go of them. */
export function ownOutsideRoutes(app: App): void {
  addEndpoint(app, ownOutsideAccounts, async (work) => {
    const rows = await work.trx
      .selectFrom('bladeUserOauth')
      .select(['id', 'source', 'username', 'nickname'])
      .where('userId', '=', work.scope.userId)
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      id: String(row['id']),
      source: String(row['source']),
      sourceName: nameOf(work, String(row['source'])),
      username: String(row['username'] ?? ''),
      nickname: String(row['nickname'] ?? ''),
    }));
  });

  addEndpoint(app, outsideStart, async (work, { source }) => {
    const provider = app.config.social.find((candidate) => candidate.source === source);
    if (!provider) throw new ApiError('sign-in-unavailable');
    await requireConfirmed(work);
    return { address: `/api${SOCIAL_RENDER_PATH}/${provider.source}` };
  });

  addEndpoint(app, outsideBind, async (work, { guest }) => {
    const claims = await readGuest(work, guest);
    if (!(await isFresh(work))) await requireConfirmed(work);
    await takeUnbound(work, claims.oauth_id, work.scope.userId);
    await work.trx
      .updateTable('bladeSession')
      .set({ endTime: sql`now()` })
      .where('id', '=', claims.sid)
      .execute();
    work.changed('blade_session');
    await audit(work, 'outside-bind', claims.oauth_id);
  });

  addEndpoint(app, outsideRemove, async (work, input) => {
    await requireConfirmed(work);
    const ids = readIds(input.ids);
    const freed = await work.trx
      .updateTable('bladeUserOauth')
      .set({ userId: null })
      .where('userId', '=', work.scope.userId)
      .where('id', 'in', ids)
      .executeTakeFirst();
    if (Number(freed.numUpdatedRows) !== ids.length) throw new ApiError('not-found');
    await audit(work, 'outside-remove', ids.join(','));
  });
}

function nameOf({ app, scope }: Work, source: string): string {
  return app.config.social.find((provider) => provider.source === source)?.name[scope.language] ?? source;
}

/** What an open guest session of the caller's tenant says. @throws ApiError `outside-over` */
async function readGuest(work: Work, token: unknown): Promise<AccessClaims> {
  const claims = await readToken(work.app.secrets, String(token ?? ''), 'access_token').catch(() => undefined);
  const isGuest = claims?.user_id === '' && isId(claims.oauth_id) && claims.tenant_id === work.scope.tenantId;
  if (!claims || !isGuest || !(await isOpen(work, claims.sid))) throw new ApiError('outside-over');
  return claims;
}

async function isOpen({ trx }: Work, sessionId: string): Promise<boolean> {
  const rows = trx.selectFrom('bladeSession').select('id').where('id', '=', sessionId).where('endTime', 'is', null);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** He signed in only now, which is as good as a confirmation. */
async function isFresh({ trx, scope }: Work): Promise<boolean> {
  const found = await trx
    .selectFrom('bladeSession')
    .select('id')
    .where('id', '=', scope.sessionId)
    .where('startTime', '>', sql<string>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst();
  return found !== undefined;
}

const audit = (work: Work, verb: string, oauthId: string) =>
  writeAudit(work, user, verb, [{ id: work.scope.userId, after: { oauthId } }]);
