import { ApiError, externalRegistration } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import { isId } from '../../../database/id.ts';
import type { App } from '../../../http/app.ts';
import { takeUnbound } from '../external/external-account.ts';
import { checkRegistration, countRegistration, insertWaiting, requireOpenRegistration } from './register.ts';

/** Stands for a role, department and position that an administrator has yet to choose. */
const NOT_CHOSEN = '-1';

/** Makes a user of an unlinked session, and links its external account. */
export function externalRegistrationRoutes(app: App): void {
  app.route(externalRegistration, async (context, asked) => {
    const oauthId = oauthIdOf(context.request, asked.oauthId);
    await requireOpenRegistration(app);
    await countRegistration(app, context.address);
    const given = { name: asked.name, account: asked.account, password: asked.password };
    const password = await checkRegistration(app, given);
    const userId = await insertWaiting(context, { ...given, password }, NOT_CHOSEN);
    await takeUnbound(context, oauthId, userId);
  });
}

/** An unlinked session registers with the external account that it came with, and no other. */
function oauthIdOf({ scope, claims }: FastifyRequest, given: string): string {
  const own = claims?.oauth_id ?? '';
  if (!scope?.isGuest || !isId(own)) throw new ApiError('outside-bound');
  if (given !== '' && given !== own) throw new ApiError('forbidden');
  return own;
}
