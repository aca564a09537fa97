import { LOGOUT_PATH, USER_INFO_PATH } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { AccessClaims } from '../../http/token.ts';
import type { App } from '../../app.ts';
import { requireAccess, requireUser } from '../../http/access.ts';
import { ok } from '../../http/envelope.ts';
import type { UsualEntry } from '../../http/request-log.ts';
import { endSessions } from '../../identity/session.ts';

/** Entries of one log upload that are kept. */
const LOG_LIMIT = 200;

const FOR_USERS = { config: { access: 'user' } } as const;

/** Leaving, who am I, caches, and the log that a console uploads. */
export function sessionRoutes(app: App): void {
  const logout = async (request: FastifyRequest) => {
    const { claims } = request;
    if (claims) await endSessions(app, (query) => query.where('id', '=', claims.sid));
  };

  app.http.get(LOGOUT_PATH, async (request) => {
    await logout(request);
    return { success: 'true', msg: 'success' };
  });
  app.http.post('/blade-auth/logout', async (request) => {
    await logout(request);
    return ok(undefined, request.language, 'success');
  });

  const keepLog = (request: FastifyRequest) => {
    requireUser(request);
    const entries = Array.isArray(request.body) ? request.body.slice(0, LOG_LIMIT) : [];
    for (const entry of entries) app.requestLog.usual(request, toUsual(entry));
  };
  app.http.post('/user/send-logs', FOR_USERS, async (request) => {
    keepLog(request);
    return ok(undefined, request.language);
  });
  // Consoles of this dialect may send theirs without a token. Anybody can, so that nothing of it is kept.
  app.http.post(LOGOUT_PATH, async (request) => {
    if (request.scope || request.scopeProblem) keepLog(request);
    return { success: 'true', msg: 'success' };
  });

  for (const path of [USER_INFO_PATH, '/user/getUserInfo']) {
    app.http.get(path, FOR_USERS, async (request) => {
      const scope = requireUser(request);
      return ok(
        { ...publicClaims(request.claims!), roles: scope.roleAliases, permissions: [...scope.permissions].sort() },
        request.language,
      );
    });
  }

  app.http.get('/blade-auth/oauth/clear-cache', { config: { access: 'admin' } }, async (request) => {
    requireAccess(request, 'admin');
    await app.cache.clear();
    return { success: 'true', msg: 'success' };
  });
}

/** An entry of a console's log: any shape may come. */
function toUsual(entry: unknown): UsualEntry {
  const { url, type, ...facts } = (typeof entry === 'object' && entry !== null ? entry : {}) as Record<string, unknown>;
  return {
    logId: 'console',
    level: type === 'error' ? 'error' : 'warn',
    requestUri: typeof url === 'string' ? url : '',
    data: ['time', 'message', 'stack', 'info']
      .map((name) => facts[name])
      .filter((value) => typeof value === 'string' && value !== '')
      .join('\n'),
  };
}

/** What a token says of its holder, without what only concerns the token. */
function publicClaims(claims: AccessClaims): Record<string, unknown> {
  const own = new Set(['iss', 'aud', 'iat', 'nbf', 'exp', 'sid', 'jti']);
  return Object.fromEntries(Object.entries(claims).filter(([name]) => !own.has(name)));
}
