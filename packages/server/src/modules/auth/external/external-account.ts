import { ApiError } from '@cloud/contract';
import { newId } from '../../../database/id.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import type { ExternalIdentity } from './oauth-provider.ts';

/** An external account as stored. */
export interface ExternalAccount {
  id: string;
  /** The local user; '' until bound. */
  userId: string;
}

/**
 * The account of somebody from outside in a tenant, stored when it is new. Its issuer is kept with it: should a source
 * come to mean another provider, whose ids are other people's, the old accounts are refused.
 */
export async function findExternalAccount(
  app: App,
  place: { tenantId: string; source: string; issuer: string },
  { uuid, ...facts }: ExternalIdentity,
): Promise<ExternalAccount> {
  const { tenantId, source, issuer } = place;
  const remark = issuer.slice(0, 255);
  const row = await app.database.queries
    .insertInto('bladeUserOauth')
    .values({ id: newId(), tenantId, source, uuid, remark, ...facts })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'source', 'uuid']).doUpdateSet(facts).where('bladeUserOauth.remark', '=', remark),
    )
    .returning(['id', 'userId'])
    .executeTakeFirst();
  if (!row) {
    app.log.warn({ source, issuer }, 'an external account belongs to an issuer that the source had before');
    throw new ApiError('outside-refused');
  }
  return { id: row.id, userId: row.userId ?? '' };
}

/**
 * Binds an external account to a user. The row is locked, so that of two at once the second finds it bound.
 *
 * @throws ApiError `outside-bound` when it belongs to somebody, or is not of the caller's tenant.
 */
export async function takeUnbound(context: RequestContext, oauthId: string, userId: string): Promise<void> {
  const bound = await context.trx
    .updateTable('bladeUserOauth')
    .set({ userId })
    .where('id', '=', oauthId)
    .where('tenantId', '=', context.scope.tenantId)
    .where('userId', 'is', null)
    .executeTakeFirst();
  if (Number(bound.numUpdatedRows) === 0) throw new ApiError('outside-bound');
}
