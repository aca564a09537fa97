import { ApiError, authorizationDecide, authorizationRead } from '@cloud/contract';
import { sql } from 'kysely';
import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../../database/scope.ts';
import type { App } from '../../../http/app.ts';
import { findClient } from '../sign-in/client.ts';
import { readTicket, type AuthorizationTicket } from './authorization-ticket.ts';
import { withAnswer } from './authorize.ts';

const CODE_SECONDS = 120;

/** What the page behind `/oauth/authorize` reads, and where it brings the user's answer. */
export function authorizationRoutes(app: App): void {
  app.route(authorizationRead, async (_context, { request }) => {
    const ticket = await readTicket(app.secrets, request);
    const client = await findClient(app.database, ticket.clientId);
    return {
      kind: ticket.kind,
      clientId: ticket.clientId,
      host: new URL(ticket.redirectUri).host,
      scope: ticket.scope,
      autoApprove: client?.autoApprove ?? false,
      ...(ticket.kind === 'sign-out' ? { redirect: ticket.redirectUri } : {}),
    };
  });

  app.route(
    authorizationDecide,
    { transaction: 'own' },
    async ({ scope, request }, { request: ticketText, approve }) => {
      const ticket = await readTicket(app.secrets, ticketText);
      if (ticket.kind !== 'sign-in') throw new ApiError('authorization-over');
      const { redirectUri, state } = ticket;
      if (approve !== true) return { redirect: withAnswer(redirectUri, { error: 'access_denied', state }) };
      // Between the question and the answer an administrator may have taken the address away.
      const client = await findClient(app.database, ticket.clientId);
      if (!client?.redirectUris.includes(redirectUri)) throw new ApiError('redirect-unregistered');
      const isSwitched = request.claims?.detail.switched === true;
      return { redirect: withAnswer(redirectUri, { code: await issueCode(app, scope, ticket, isSwitched), state }) };
    },
  );
}

/** A code for the caller's identity, good once and for a short while; only its digest is kept. */
async function issueCode(
  { database }: App,
  scope: Scope,
  ticket: AuthorizationTicket,
  isSwitched: boolean,
): Promise<string> {
  const code = randomBytes(32).toString('base64url');
  const { queries } = database;
  await queries
    .deleteFrom('authorizationCode')
    .where('expireTime', '<', sql<string>`now() - interval '1 day'`)
    .execute();
  await queries
    .insertInto('authorizationCode')
    .values({
      hash: hashOfCode(code),
      clientId: ticket.clientId,
      redirectUri: ticket.redirectUri,
      userId: scope.userId,
      openedBy: scope.sessionId,
      deptId: isSwitched ? scope.deptId : null,
      roleId: isSwitched ? scope.roleIds.join(',') : null,
      challenge: ticket.challenge || null,
      expireTime: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
    })
    .execute();
  return code;
}

export const hashOfCode = (code: string) => createHash('sha256').update(code).digest('hex');
