import { ApiError, registerGuest } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import { checkRegistration, countRegistration, insertWaiting, requireOpenRegistration } from './register.ts';

/** Stands for a role, department and position that an administrator has yet to choose. */
const NOT_CHOSEN = '-1';

/** Makes a user of the guest who asks, and binds his outside account. */
export function registerGuestRoute(app: App): void {
  addEndpoint(app, registerGuest, async (work, asked, request) => {
    const oauthId = oauthIdOf(request, asked.oauthId);
    await requireOpenRegistration(app);
    await countRegistration(app, request.ip);
    const text = (value: unknown) => (typeof value === 'string' ? value : '');
    const given = { name: text(asked.name), account: text(asked.account), password: text(asked.password) };
    const password = await checkRegistration(app, given);
    await requireUnbound(work, oauthId);
    const userId = await insertWaiting(work, { ...given, password }, NOT_CHOSEN);
    await work.trx.updateTable('bladeUserOauth').set({ userId }).where('id', '=', oauthId).execute();
  });
}

/** A guest binds the outside account that he came with, and no other. */
function oauthIdOf({ scope, claims }: FastifyRequest, given: unknown): string {
  const own = claims?.oauth_id ?? '';
  if (!scope?.isGuest || !isId(own)) throw new ApiError('outside-bound');
  if (given !== undefined && given !== '' && given !== own) throw new ApiError('forbidden');
  return own;
}

/** Locks the outside account, so that of two at once the second finds it bound. @throws ApiError `outside-bound` */
async function requireUnbound(work: Work, oauthId: string): Promise<void> {
  const row = await work.trx
    .selectFrom('bladeUserOauth')
    .select('userId')
    .where('id', '=', oauthId)
    .where('tenantId', '=', work.scope.tenantId)
    .forUpdate()
    .executeTakeFirst();
  if (!row || row['userId']) throw new ApiError('outside-bound');
}
