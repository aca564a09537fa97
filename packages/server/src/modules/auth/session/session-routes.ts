import {
  ApiError,
  clearCache,
  logUpload,
  publicSignOut,
  publicUserInfo,
  seedLogUpload,
  signOut,
  userInfo,
  fieldsOf,
} from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { ok } from '../../../http/envelope.ts';
import type { UsualEntry } from '../../../http/log/request-log.ts';
import { requireUser } from '../../../identity/scope/access.ts';
import { endSession } from '../../../identity/session/session.ts';
import type { AccessClaims } from '../../../identity/session/token.ts';

/** Entries of one log upload that are kept, and of all that a user uploads within an hour. */
const LOG_LIMIT = 200;
const USER_LOG_LIMIT = 1000;
const USER_LOG_SECONDS = 3600;

/** Leaving, who am I, caches, and the log that a console uploads. */
export function sessionRoutes(app: App): void {
  const logout = async (request: FastifyRequest) => {
    const { claims } = request;
    if (claims) await endSession(app, claims.sid);
  };

  app.route(signOut, async ({ request }) => {
    await logout(request);
    return SUCCESS;
  });
  app.route(publicSignOut, async ({ request, language }) => {
    await logout(request);
    return { ...ok(undefined, language, 'success') };
  });

  const keepLog = async (request: FastifyRequest) => {
    const { userId, account } = requireUser(request);
    const entries = Array.isArray(request.body) ? request.body.slice(0, LOG_LIMIT) : [];
    const key = `console-log:${userId || account}`;
    if (!(await app.expiring.count(key, USER_LOG_LIMIT, USER_LOG_SECONDS, entries.length)))
      throw new ApiError('too-many-requests');
    for (const entry of entries) app.requestLog.usual(request, toUsual(entry));
  };
  app.route(logUpload, { transaction: 'own' }, ({ request }) => keepLog(request));
  // Consoles of this dialect may send theirs without a token. Anyone can, so nothing of it is kept.
  app.route(seedLogUpload, async ({ request }) => {
    if (request.scope || request.scopeProblem) await keepLog(request);
    return SUCCESS;
  });

  for (const endpoint of [userInfo, publicUserInfo]) {
    app.route(endpoint, { transaction: 'own' }, ({ request, scope }) => ({
      ...publicClaims(request.claims!),
      roles: scope.roleAliases,
      permissions: [...scope.permissions].sort(),
    }));
  }

  app.route(clearCache, { transaction: 'own' }, async () => {
    await app.cache.clear();
    return SUCCESS;
  });
}

const SUCCESS = { success: 'true', msg: 'success' } as const;

/** An entry of a console's log: any shape may come. */
function toUsual(entry: unknown): UsualEntry {
  const { url, type, ...facts } = fieldsOf(entry);
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
