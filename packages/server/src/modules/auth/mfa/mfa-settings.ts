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
  type EndpointArguments,
  type EndpointOutput,
  type Passkey,
} from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { isPassword } from '../../../database/stored-password.ts';
import type { UserPasskeyRow } from '../../../database/tables/accounts.ts';
import type { App, AuditedContext, RequestContext } from '../../../http/app.ts';
import { keepConfirmed, requireConfirmed } from '../../../identity/factors/confirmation.ts';
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
import { tryInside } from '../../../identity/lockout.ts';
import { md5OfWirePassword } from '../../../identity/password.ts';

const PENDING_SECONDS = 10 * 60;
const secretKey = ({ scope }: RequestContext) => `totp-secret:${scope.userId}`;
const passkeyKey = ({ scope }: RequestContext) => `passkey-add:${scope.sessionId}`;
const ownerOf = ({ scope }: RequestContext) => ({ userId: scope.userId, tenantId: scope.tenantId });

/** Second factors of the caller. Changes need a password or code typed a moment ago, not only a session. */
export function mfaSettingsRoutes(app: App): void {
  app.route(ownFactors, readFactors);
  app.route(factorConfirm, confirm);
  app.route(totpStart, startTotp);
  app.route(totpEnable, enableTotp);
  app.route(totpDisable, disableTotp);
  app.route(recoveryRenew, renewRecovery);
  app.route(passkeyStart, startPasskey);
  app.route(passkeyAdd, enrollPasskey);
  app.route(passkeyRename, changePasskeyName);
  app.route(passkeyRemove, removePasskey);
}

/** The context of a handler here: the request tells the site of passkeys. */
type Context = RequestContext & { request: FastifyRequest };
/** The same where the handler changes a factor. */
type Changing = AuditedContext & { request: FastifyRequest };

async function readFactors(context: Context): Promise<EndpointOutput<typeof ownFactors>> {
  const { app, request, scope, trx } = context;
  const site = siteOf(app.config, request);
  const { totp, recoveryLeft } = await factorsOf(trx, scope.userId);
  const row = await trx
    .selectFrom('bladeUserTotp')
    .select('createTime')
    .where('userId', '=', scope.userId)
    .executeTakeFirst();
  const passkeys = await passkeysOf(trx, scope.userId);
  return {
    totp,
    totpTime: row?.createTime ?? '',
    recoveryLeft,
    passkeys: passkeys.map((passkey) => toPasskey(passkey, site.id)),
    arePasskeysPossible: isPossible(site),
    ...((await isFaceOffered(app)) ? { face: await ownFace(trx, scope.userId) } : {}),
  };
}

async function startTotp(context: Context): Promise<EndpointOutput<typeof totpStart>> {
  await requireConfirmed(context);
  const made = newTotpSecret(context.scope.account);
  await context.app.expiring.put(secretKey(context), made.secret, PENDING_SECONDS);
  return made;
}

async function enableTotp(
  context: Changing,
  { code }: EndpointArguments<typeof totpEnable>,
): Promise<EndpointOutput<typeof totpEnable>> {
  const { app, trx } = context;
  await requireConfirmed(context);
  const secret = await app.expiring.read<string>(secretKey(context));
  if (secret === undefined) throw new ApiError('challenge-over');
  const step = totpStep(secret, code);
  if (step === undefined) throw new ApiError('factor-code-wrong');
  await storeTotp(trx, app.secrets, ownerOf(context), secret, step);
  await app.expiring.remove(secretKey(context));
  await context.audit([{ id: context.scope.userId }]);
  return { recoveryCodes: await firstRecoveryCodes(context) };
}

async function disableTotp(context: Changing): Promise<void> {
  const { scope, trx } = context;
  await requireConfirmed(context);
  await trx.deleteFrom('bladeUserTotp').where('userId', '=', scope.userId).execute();
  await dropIdleRecoveryCodes(trx, scope.userId);
  await context.audit([{ id: context.scope.userId }]);
}

async function renewRecovery(context: Changing): Promise<EndpointOutput<typeof recoveryRenew>> {
  await requireConfirmed(context);
  await context.audit([{ id: context.scope.userId }]);
  return { recoveryCodes: await renewRecoveryCodes(context.trx, context.app.secrets, ownerOf(context)) };
}

async function startPasskey(context: Context): Promise<EndpointOutput<typeof passkeyStart>> {
  const { app, request, scope, trx } = context;
  await requireConfirmed(context);
  const { challenge, options } = await creationOptions(trx, siteOf(app.config, request), scope);
  await app.expiring.put(passkeyKey(context), challenge, PENDING_SECONDS);
  return options;
}

async function enrollPasskey(
  context: Changing,
  { name, response }: EndpointArguments<typeof passkeyAdd>,
): Promise<EndpointOutput<typeof passkeyAdd>> {
  const { app, request, scope, trx } = context;
  await requireConfirmed(context);
  const challenge = await app.expiring.take<string>(passkeyKey(context));
  if (challenge === undefined) throw new ApiError('challenge-over');
  const given = { name, response, challenge };
  const added = await addPasskey(trx, siteOf(app.config, request), ownerOf(context), given);
  const record = { id: scope.userId, after: { [`passkey ${added.name}`]: added.id } };
  await context.audit([record]);
  return { recoveryCodes: await firstRecoveryCodes(context) };
}

async function changePasskeyName(
  context: Changing,
  { id, name }: EndpointArguments<typeof passkeyRename>,
): Promise<void> {
  const { scope, trx } = context;
  await requireConfirmed(context);
  const named = await renamePasskey(trx, scope.userId, readId(id), name);
  const record = { id: scope.userId, before: { passkey: named.before }, after: { passkey: named.after } };
  await context.audit([record]);
}

async function removePasskey(context: Changing, { id }: EndpointArguments<typeof passkeyRemove>): Promise<void> {
  const { scope, trx } = context;
  await requireConfirmed(context);
  const removed = await trx
    .deleteFrom('bladeUserPasskey')
    .where('userId', '=', scope.userId)
    .where('id', '=', readId(id))
    .executeTakeFirst();
  if (Number(removed.numDeletedRows) === 0) throw new ApiError('not-found');
  await dropIdleRecoveryCodes(trx, scope.userId);
  await context.audit([{ id: context.scope.userId }]);
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
  const tried = tryInside(scope, context.address);
  await app.lockout.begin(tried);
  const isRight =
    code === ''
      ? await isOwnPassword(context, password)
      : (await takeTotpCode(queries, app.secrets, scope.userId, code)) ||
        (await takeRecoveryCode(queries, app.secrets, scope.userId, code));
  if (!isRight) throw new ApiError('confirmation-wrong');
  await app.lockout.succeed(tried);
  await keepConfirmed(context);
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
