import { ApiError } from '@cloud/contract';
import { sql, type Selectable } from 'kysely';
import { createHash } from 'node:crypto';
import type { Database } from '../../../database/database.ts';
import type { AuthorizationCodeRow } from '../../../database/tables/accounts.ts';
import type { App } from '../../../http/app.ts';
import { endSession, openSession, type Client, type SignedIn } from '../../../identity/session/session.ts';
import { isSame } from '../sign-in/client.ts';
import type { Grant } from '../sign-in/grant.ts';
import { factsOf } from '../sign-in/open-for.ts';
import type { TokenRequest } from '../sign-in/token-request.ts';
import { chooseRoles, findById, requireRole, requireTenant } from '../sign-in/user-lookup.ts';
import { hashOfCode } from './authorization.ts';

type Exchange = { signedIn: SignedIn } | { refused: ApiError; endSession?: string };

/**
 * Exchanges a code for tokens. A code serves one try, right or wrong; used again, it ends the session that came of it,
 * since one of the two users is a thief. The row stays locked meanwhile, so that of two at once the second sees the first.
 */
export const authorizationCode: Grant = async (app, asked, client) => {
  const accepted = await client();
  const code = asked.text('code');
  if (code === '') throw new ApiError('authorization-invalid');
  const hash = hashOfCode(code);
  const result = await app.database.transaction(async (queries): Promise<Exchange> => {
    const found = await queries
      .selectFrom('authorizationCode')
      .selectAll()
      .select(sql<boolean>`expire_time > now()`.as('isAlive'))
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    const refused = new ApiError('authorization-invalid');
    // Another client's try neither learns anything nor spoils the code.
    if (!found || found.clientId !== accepted.clientId) return { refused };
    if (found.usedTime) return { refused, ...(found.sessionId ? { endSession: found.sessionId } : {}) };
    const mark = (sessionId: string | null) =>
      queries
        .updateTable('authorizationCode')
        .set({ usedTime: sql`now()`, sessionId })
        .where('hash', '=', hash)
        .execute();
    const database: Database = { ...app.database, queries, transaction: (context) => context(queries) };
    const inside = { ...app, database, cache: { ...app.cache, changed: async () => {} } };
    const outcome = found.isAlive && isProven(found, asked) ? await open(inside, found, asked, accepted) : { refused };
    await mark('signedIn' in outcome ? outcome.signedIn.claims.sid : null);
    return outcome;
  });
  if ('signedIn' in result) {
    await app.cache.changed('blade_session');
    return result.signedIn;
  }
  if (result.endSession) await endSession(app, result.endSession);
  throw result.refused;
};

/** The exchange names the same address and shows what the challenge was made of; a verifier without one is refused too. */
function isProven(code: Selectable<AuthorizationCodeRow>, asked: TokenRequest): boolean {
  if (code.redirectUri !== asked.text('redirect_uri', 'redirectUri')) return false;
  const verifier = asked.text('code_verifier', 'codeVerifier');
  if (!code.challenge) return verifier === '';
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  return isSame(code.challenge, createHash('sha256').update(verifier).digest('base64url'));
}

/** Whether the session still stands from which the user let the application in. */
async function isOpen({ database: { queries } }: App, sessionId: string | null): Promise<boolean> {
  const rows = queries.selectFrom('bladeSession').select('id').where('id', '=', sessionId).where('endTime', 'is', null);
  return (await rows.executeTakeFirst()) !== undefined;
}

/** What became of the user since he approved counts: signed out, removed, without a role, or his tenant over. */
async function open(
  app: App,
  code: Selectable<AuthorizationCodeRow>,
  asked: TokenRequest,
  client: Client,
): Promise<Exchange> {
  try {
    const holder = await findById(app.database, code.userId);
    if (!holder || !(await isOpen(app, code.openedBy))) return { refused: new ApiError('authorization-invalid') };
    await requireTenant(app.database, holder.tenantId);
    const isSwitched = code.deptId !== null || code.roleId !== null;
    const chosen = isSwitched
      ? await chooseRoles(app.database, holder, { deptId: code.deptId ?? '', roleId: code.roleId ?? '' })
      : holder;
    requireRole(chosen);
    const facts = { ...factsOf(asked, client), switched: isSwitched };
    return { signedIn: await openSession(app, chosen, facts, app.config.singleLogin) };
  } catch (cause) {
    if (cause instanceof ApiError) return { refused: cause };
    throw cause;
  }
}
