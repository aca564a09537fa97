import {
  socialCallback,
  socialRefresh,
  socialRefreshByPost,
  socialRender,
  socialRevoke,
  socialRevokeByPost,
} from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { CONSOLE_PATH } from '../../../http/console-files.ts';
import { readCookie } from '../sign-in/token-request.ts';
import { providerOf } from './oauth-provider.ts';
import { beginTrip, TRIP_SECONDS, tripCookieOf } from './social.ts';

/** What a provider's answer may hold that a console needs. */
const ANSWER = ['code', 'state', 'error'];

/** The way to an external site and back. */
export function socialRoutes(app: App): void {
  app.route(socialRender, async ({ request, reply }, { source }) => {
    const oauth = providerOf(app, source);
    const browser = browserOf(request, tripCookieOf(app.config));
    const trip = await beginTrip(app, source, browser);
    const address = await oauth.addressOf(trip);
    void reply.header('set-cookie', cookieOf(browser, app.config)).header('cache-control', 'no-store');
    return address;
  });

  // For providers at which this server's address was registered instead of the console's.
  app.route(socialCallback, async ({ reply }, { source, ...given }) => {
    providerOf(app, source);
    const answer = new URLSearchParams();
    for (const name of ANSWER) {
      const value = given[name];
      if (typeof value === 'string') answer.set(name, value);
    }
    void reply.header('cache-control', 'no-store');
    return `${CONSOLE_PATH}/oauth/redirect/${source}?${answer}`;
  });

  for (const endpoint of [socialRevoke, socialRevokeByPost])
    app.route(endpoint, { transaction: 'own' }, (_context, { source, token }) => providerOf(app, source).revoke(token));
  for (const endpoint of [socialRefresh, socialRefreshByPost])
    app.route(endpoint, { transaction: 'own' }, (_context, { source, token, refreshToken }) =>
      providerOf(app, source).refresh(refreshToken || token),
    );
}

/** Several trips of one browser share its cookie. */
function browserOf(request: FastifyRequest, cookie: string): string {
  const known = readCookie(request, cookie);
  return /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
}

/** Over HTTPS also for consoles on another site, which browsers take for a third party. */
function cookieOf(value: string, config: { publicUrl: string }): string {
  const site = config.publicUrl.startsWith('https:') ? 'SameSite=None; Secure' : 'SameSite=Lax';
  return `${tripCookieOf(config)}=${value}; Path=/; Max-Age=${TRIP_SECONDS}; HttpOnly; ${site}`;
}
