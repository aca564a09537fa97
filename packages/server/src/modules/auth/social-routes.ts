import { randomBytes } from 'node:crypto';
import { SOCIAL_RENDER_PATH } from '@cloud/contract';
import type { FastifyRequest, HTTPMethods } from 'fastify';
import type { App } from '../../app.ts';
import { CONSOLE_PATH } from '../../http/console-files.ts';
import type { RouteFacts } from '../../http/declared-route.ts';
import { requireAccess } from '../../http/access.ts';
import { ok } from '../../http/envelope.ts';
import { outsideOf } from './outside-provider.ts';
import { beginTrip, tripCookieOf, TRIP_SECONDS } from './social.ts';
import { readCookie } from './token-request.ts';

interface FromOutside {
  Params: { source: string; token?: string };
  Querystring: Record<string, unknown>;
}

/** What a provider's answer may hold that a console needs. */
const ANSWER = ['code', 'state', 'error'];

/** The way to an outside site and back. */
export function socialRoutes(app: App): void {
  app.http.get<FromOutside>(`${SOCIAL_RENDER_PATH}/:source`, async (request, reply) => {
    const { source } = request.params;
    const outside = outsideOf(app, source);
    const browser = browserOf(request, tripCookieOf(app.config));
    const trip = await beginTrip(app, source, browser);
    const address = await outside.addressOf(trip);
    void reply.header('set-cookie', cookieOf(browser, app.config)).header('cache-control', 'no-store');
    return reply.redirect(address);
  });

  // For providers at which this server's address was registered instead of the console's.
  app.http.get<FromOutside>('/blade-auth/oauth/callback/:source', async (request, reply) => {
    const { source } = request.params;
    outsideOf(app, source);
    const answer = new URLSearchParams();
    for (const name of ANSWER) {
      const value = request.query[name];
      if (typeof value === 'string') answer.set(name, value);
    }
    void reply.header('cache-control', 'no-store');
    return reply.redirect(`${CONSOLE_PATH}/oauth/redirect/${source}?${answer}`);
  });

  // They act with this server's secret at the provider, so they are not for everybody.
  const forAdmin: { method: HTTPMethods[]; config: RouteFacts } = {
    method: ['GET', 'POST'],
    config: { access: 'admin' },
  };
  app.http.route<FromOutside>({
    ...forAdmin,
    url: '/blade-auth/oauth/revoke/:source/:token',
    handler: async (request) => {
      requireAccess(request, 'admin');
      await outsideOf(app, request.params.source).revoke(request.params.token ?? '');
      return ok(undefined, request.language);
    },
  });
  app.http.route<FromOutside>({
    ...forAdmin,
    url: '/blade-auth/oauth/refresh/:source',
    handler: async (request) => {
      requireAccess(request, 'admin');
      const given = { ...(request.body as object | undefined), ...request.query } as Record<string, unknown>;
      const outside = outsideOf(app, request.params.source);
      return ok(await outside.refresh(String(given['refreshToken'] ?? given['token'] ?? '')), request.language);
    },
  });
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
