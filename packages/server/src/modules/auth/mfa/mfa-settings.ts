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
  type EndpointArguments,
  type Passkey,
} from '@cloud/contract';
import type { Selectable } from 'kysely';
import { writeAudit } from '../../../crud/audit.ts';
import type { UserPasskeyRow } from '../../../database/tables/accounts.ts';
import type { App, RequestContext } from '../../../http/app.ts';
import { isFaceOffered, ownFace } from '../../../identity/factors/face.ts';
import { dropIdleRecoveryCodes, factorsOf, newRecoveryCodes } from '../../../identity/factors/factor.ts';
import {
  addPasskey,
  creationOptions,
  isPossible,
  passkeysOf,
  renamePasskey,
  siteOf,
} from '../../../identity/factors/passkey.ts';
import { renewRecoveryCodes, takeRecoveryCode } from '../../../identity/factors/recovery-code.ts';
import { newTotpSecret, storeTotp, takeTotpCode, totpStep } from '../../../identity/factors/totp.ts';
import { isPassword } from '../../../database/stored-password.ts';
import { md5OfWirePassword } from '../../../identity/password.ts';

const CONFIRMED_SECONDS = 10 * 60;
const PENDING_SECONDS = 10 * 60;
const confirmedKey = ({ scope }: RequestContext) => `confirmed:${scope.sessionId}`;
const secretKey = ({ scope }: RequestContext) => `totp-secret:${scope.userId}`;
const passkeyKey = ({ scope }: RequestContext) => `passkey-add:${scope.sessionId}`;
const ownerOf = ({ scope }: RequestContext) => ({ userId: scope.userId, tenantId: scope.tenantId });
const audit = (context: RequestContext, verb: string) =>
  writeAudit(context, user, verb, [{ id: context.scope.userId }]);

/** Second factors of the caller. Changes need a password or code typed a moment ago, not only a session. A list of routes, each short. */
export function ownFactorRoutes(app: App): void {
  app.route(ownFactors, async (context) => {
    const site = siteOf(app.config, context.request);
    const { totp, recoveryLeft } = await factorsOf(context.trx, context.scope.userId);
    const row = await context.trx
      .selectFrom('bladeUserTotp')
      .select('createTime')
      .where('userId', '=', context.scope.userId)
      .executeTakeFirst();
    const passkeys = await passkeysOf(context.trx, context.scope.userId);
    return {
      totp,
      totpTime: row?.createTime ?? '',
      recoveryLeft,
      passkeys: passkeys.map((passkey) => toPasskey(passkey, site.id)),
      arePasskeysPossible: isPossible(site),
      ...((await isFaceOffered(app)) ? { face: await ownFace(context.trx, context.scope.userId) } : {}),
    };
  });

  app.route(factorConfirm, confirm);

  app.route(totpStart, async (context) => {
    await requireConfirmed(context);
    const made = newTotpSecret(context.scope.account);
    await app.expiring.put(secretKey(context), made.secret, PENDING_SECONDS);
    return made;
  });

  app.route(totpEnable, async (context, { code }) => {
    await requireConfirmed(context);
    const secret = await app.expiring.read<string>(secretKey(context));
    if (secret === undefined) throw new ApiError('challenge-over');
    const step = totpStep(secret, code);
    if (step === undefined) throw new ApiError('factor-code-wrong');
    await storeTotp(context.trx, app.secrets, ownerOf(context), secret, step);
    await app.expiring.remove(secretKey(context));
    await audit(context, 'totp-on');
    return { recoveryCodes: await firstRecoveryCodes(context) };
  });

  app.route(totpDisable, async (context) => {
    await requireConfirmed(context);
    await context.trx.deleteFrom('bladeUserTotp').where('userId', '=', context.scope.userId).execute();
    await dropIdleRecoveryCodes(context.trx, context.scope.userId);
    await audit(context, 'totp-off');
  });

  app.route(recoveryRenew, async (context) => {
    await requireConfirmed(context);
    await audit(context, 'recovery-codes');
    return { recoveryCodes: await renewRecoveryCodes(context.trx, app.secrets, ownerOf(context)) };
  });

  app.route(passkeyStart, async (context) => {
    await requireConfirmed(context);
    const { challenge, options } = await creationOptions(
      context.trx,
      siteOf(app.config, context.request),
      context.scope,
    );
    await app.expiring.put(passkeyKey(context), challenge, PENDING_SECONDS);
    return options;
  });

  app.route(passkeyAdd, async (context, { name, response }) => {
    await requireConfirmed(context);
    const challenge = await app.expiring.take<string>(passkeyKey(context));
    if (challenge === undefined) throw new ApiError('challenge-over');
    const given = { name, response, challenge };
    const added = await addPasskey(context.trx, siteOf(app.config, context.request), ownerOf(context), given);
    const record = { id: context.scope.userId, after: { [`passkey ${added.name}`]: added.id } };
    await writeAudit(context, user, 'passkey-add', [record]);
    return { recoveryCodes: await firstRecoveryCodes(context) };
  });

  app.route(passkeyRename, async (context, { id, name }) => {
    await requireConfirmed(context);
    const named = await renamePasskey(context.trx, context.scope.userId, readId(id), name);
    const record = { id: context.scope.userId, before: { passkey: named.before }, after: { passkey: named.after } };
    await writeAudit(context, user, 'passkey-rename', [record]);
  });

  app.route(passkeyRemove, async (context, { id }) => {
    await requireConfirmed(context);
    const removed = await context.trx
      .deleteFrom('bladeUserPasskey')
      .where('userId', '=', context.scope.userId)
      .where('id', '=', readId(id))
      .executeTakeFirst();
    if (Number(removed.numDeletedRows) === 0) throw new ApiError('not-found');
    await dropIdleRecoveryCodes(context.trx, context.scope.userId);
    await audit(context, 'passkey-remove');
  });
}

function readId(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new ApiError('invalid-id', { id });
  return id;
}

/** Password, code of the app, or recovery code; wrong ones count as failed sign-ins. */
async function confirm(
  context: RequestContext,
  { password, code }: EndpointArguments<typeof factorConfirm>,
): Promise<void> {
  const { app, scope } = context;
  const { queries } = app.database;
  await app.lockout.begin(scope.tenantId, scope.account, context.address);
  const isRight =
    code === ''
      ? await isOwnPassword(context, password)
      : (await takeTotpCode(queries, app.secrets, scope.userId, code)) ||
        (await takeRecoveryCode(queries, app.secrets, scope.userId, code));
  if (!isRight) throw new ApiError('confirmation-wrong');
  await app.lockout.succeed(scope.tenantId, scope.account, context.address);
  await app.expiring.put(confirmedKey(context), true, CONFIRMED_SECONDS);
}

async function isOwnPassword(context: RequestContext, password: string): Promise<boolean> {
  if (password === '') return false;
  const row = await context.trx
    .selectFrom('bladeUser')
    .select('password')
    .where('id', '=', context.scope.userId)
    .executeTakeFirst();
  return isPassword(row?.password, md5OfWirePassword(context.app.secrets, password));
}

/** A stolen session must not be enough to lock its owner out. */
export async function requireConfirmed(context: RequestContext): Promise<void> {
  if (!(await context.app.expiring.read(confirmedKey(context)))) throw new ApiError('confirmation-needed');
}

const firstRecoveryCodes = (context: RequestContext) =>
  newRecoveryCodes(context.trx, context.app.secrets, ownerOf(context));

const toPasskey = (row: Selectable<UserPasskeyRow>, siteId: string): Passkey => ({
  id: row.id,
  name: row.name,
  createTime: row.createTime,
  lastTime: row.lastTime ?? '',
  isSynced: row.isSynced === 1,
  isUsableHere: row.rpId === siteId,
});
