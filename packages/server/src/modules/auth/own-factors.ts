import {
  ApiError,
  factorConfirm,
  ownFactors,
  passkeyAdd,
  passkeyRemove,
  passkeyRename,
  passkeyStart,
  recoveryRenew,
  totpDisable,
  totpEnable,
  totpStart,
  user,
  type Passkey,
} from '@cloud/contract';
import type { App } from '../../app.ts';
import { writeAudit } from '../../crud/audit.ts';
import { addEndpoint, type Work } from '../../crud/work.ts';
import type { Row } from '../../database/database.ts';
import { dropIdleRecoveryCodes, factorsOf, newRecoveryCodes } from '../../identity/factor.ts';
import { addPasskey, creationOptions, isPossible, passkeysOf, renamePasskey, siteOf } from '../../identity/passkey.ts';
import { isFaceOffered, ownFace } from '../../identity/face.ts';
import { isPassword, md5OfWirePassword } from '../../identity/password.ts';
import { renewRecoveryCodes, takeRecoveryCode } from '../../identity/recovery-code.ts';
import { newTotpSecret, storeTotp, takeTotpCode, totpStep } from '../../identity/totp.ts';

const CONFIRMED_SECONDS = 10 * 60;
const PENDING_SECONDS = 10 * 60;
const confirmedKey = ({ scope }: Work) => `confirmed:${scope.sessionId}`;
const secretKey = ({ scope }: Work) => `totp-secret:${scope.userId}`;
const passkeyKey = ({ scope }: Work) => `passkey-add:${scope.sessionId}`;
const ownerOf = ({ scope }: Work) => ({ userId: scope.userId, tenantId: scope.tenantId });
const audit = (work: Work, verb: string) => writeAudit(work, user, verb, [{ id: work.scope.userId }]);

/** Everybody sets up his own second factors. Changes need a password or code typed a moment ago, not only a session. */
export function ownFactorRoutes(app: App): void {
  addEndpoint(app, ownFactors, async (work, _input, request) => {
    const site = siteOf(app.config, request);
    const { totp, recoveryLeft } = await factorsOf(work.trx, work.scope.userId);
    const row = await work.trx
      .selectFrom('bladeUserTotp')
      .select('createTime')
      .where('userId', '=', work.scope.userId)
      .executeTakeFirst();
    const passkeys = await passkeysOf(work.trx, work.scope.userId);
    return {
      totp,
      totpTime: (row?.['createTime'] as string | undefined) ?? '',
      recoveryLeft,
      passkeys: passkeys.map((passkey) => toPasskey(passkey, site.id)),
      arePasskeysPossible: isPossible(site),
      ...((await isFaceOffered(app)) ? { face: await ownFace(work.trx, work.scope.userId) } : {}),
    };
  });

  addEndpoint(app, factorConfirm, confirm);

  addEndpoint(app, totpStart, async (work) => {
    await requireConfirmed(work);
    const made = newTotpSecret(work.scope.account);
    await app.ephemeral.put(secretKey(work), made.secret, PENDING_SECONDS);
    return made;
  });

  addEndpoint(app, totpEnable, async (work, { code }) => {
    await requireConfirmed(work);
    const secret = await app.ephemeral.read<string>(secretKey(work));
    if (secret === undefined) throw new ApiError('challenge-over');
    const step = totpStep(secret, String(code ?? ''));
    if (step === undefined) throw new ApiError('factor-code-wrong');
    await storeTotp(work.trx, app.secrets, ownerOf(work), secret, step);
    await app.ephemeral.remove(secretKey(work));
    await audit(work, 'totp-on');
    return { recoveryCodes: await firstRecoveryCodes(work) };
  });

  addEndpoint(app, totpDisable, async (work) => {
    await requireConfirmed(work);
    await work.trx.deleteFrom('bladeUserTotp').where('userId', '=', work.scope.userId).execute();
    await dropIdleRecoveryCodes(work.trx, work.scope.userId);
    await audit(work, 'totp-off');
  });

  addEndpoint(app, recoveryRenew, async (work) => {
    await requireConfirmed(work);
    await audit(work, 'recovery-codes');
    return { recoveryCodes: await renewRecoveryCodes(work.trx, app.secrets, ownerOf(work)) };
  });

  addEndpoint(app, passkeyStart, async (work, _input, request) => {
    await requireConfirmed(work);
    const { challenge, options } = await creationOptions(work.trx, siteOf(app.config, request), work.scope);
    await app.ephemeral.put(passkeyKey(work), challenge, PENDING_SECONDS);
    return options;
  });

  addEndpoint(app, passkeyAdd, async (work, { name, response }, request) => {
    await requireConfirmed(work);
    const challenge = await app.ephemeral.take<string>(passkeyKey(work));
    if (challenge === undefined) throw new ApiError('challenge-over');
    const given = { name: String(name ?? ''), response, challenge };
    const added = await addPasskey(work.trx, siteOf(app.config, request), ownerOf(work), given);
    const record = { id: work.scope.userId, after: { [`passkey ${added.name}`]: added.id } };
    await writeAudit(work, user, 'passkey-add', [record]);
    return { recoveryCodes: await firstRecoveryCodes(work) };
  });

  addEndpoint(app, passkeyRename, async (work, { id, name }) => {
    await requireConfirmed(work);
    const named = await renamePasskey(work.trx, work.scope.userId, readId(id), String(name ?? ''));
    const record = { id: work.scope.userId, before: { passkey: named.before }, after: { passkey: named.after } };
    await writeAudit(work, user, 'passkey-rename', [record]);
  });

  addEndpoint(app, passkeyRemove, async (work, { id }) => {
    await requireConfirmed(work);
    const removed = await work.trx
      .deleteFrom('bladeUserPasskey')
      .where('userId', '=', work.scope.userId)
      .where('id', '=', readId(id))
      .executeTakeFirst();
    if (Number(removed.numDeletedRows) === 0) throw new ApiError('not-found');
    await dropIdleRecoveryCodes(work.trx, work.scope.userId);
    await audit(work, 'passkey-remove');
  });
}

function readId(given: unknown): string {
  const id = String(given ?? '');
  if (!/^\d{1,19}$/.test(id)) throw new ApiError('invalid-id', { id });
  return id;
}

/** Password, code of the app, or recovery code; wrong ones count as failed sign-ins. */
async function confirm(work: Work, input: { password?: string; code?: string }, request: { ip: string }) {
  const { app, scope } = work;
  const { queries } = app.database;
  await app.lockout.begin(scope.tenantId, scope.account, request.ip);
  const isRight = input.code
    ? (await takeTotpCode(queries, app.secrets, scope.userId, String(input.code))) ||
      (await takeRecoveryCode(queries, app.secrets, scope.userId, String(input.code)))
    : await isOwnPassword(work, String(input.password ?? ''));
  if (!isRight) throw new ApiError('confirmation-wrong');
  await app.lockout.succeed(scope.tenantId, scope.account, request.ip);
  await app.ephemeral.put(confirmedKey(work), true, CONFIRMED_SECONDS);
}

async function isOwnPassword(work: Work, password: string): Promise<boolean> {
  if (password === '') return false;
  const row = await work.trx
    .selectFrom('bladeUser')
    .select('password')
    .where('id', '=', work.scope.userId)
    .executeTakeFirst();
  return isPassword(row?.['password'] as string | undefined, md5OfWirePassword(work.app.secrets, password));
}

/** A stolen session must not be enough to lock its owner out. */
export async function requireConfirmed(work: Work): Promise<void> {
  if (!(await work.app.ephemeral.read(confirmedKey(work)))) throw new ApiError('confirmation-needed');
}

const firstRecoveryCodes = (work: Work) => newRecoveryCodes(work.trx, work.app.secrets, ownerOf(work));

const toPasskey = (row: Row, siteId: string): Passkey => ({
  id: String(row['id']),
  name: String(row['name']),
  createTime: String(row['createTime']),
  lastTime: String(row['lastTime'] ?? ''),
  isSynced: row['isSynced'] === 1,
  isUsableHere: row['rpId'] === siteId,
});
