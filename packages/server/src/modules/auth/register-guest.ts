import { ApiError, registerGuest } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../app.ts';
import { addEndpoint } from '../../crud/work.ts';
import { isId } from '../../database/id.ts';
import { takeUnbound } from './outside-account.ts';
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
    const userId = await insertWaiting(work, { ...given, password }, NOT_CHOSEN);
    await takeUnbound(work, oauthId, userId);
  });
}

/** A guest binds the outside account that he came with, and no other. */
function oauthIdOf({ scope, claims }: FastifyRequest, given: unknown): string {
  const own = claims?.oauth_id ?? '';
  if (!scope?.isGuest || !isId(own)) throw new ApiError('outside-bound');
  if (given !== undefined && given !== '' && given !== own) throw new ApiError('forbidden');
  return own;
}
