import {
  ApiError,
  stepEnroll,
  stepPasskey,
  totpEnable,
  type SecondFactorMethod,
  type TotpSecret,
  type WebAuthnJson,
} from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { auditCall } from '../../../http/log/audit.ts';
import { factorsOf, hasSecondFactor, newRecoveryCodes, type Factors } from '../../../identity/factors/factor.ts';
import { requestOptions, siteOf, takePasskey, type Site } from '../../../identity/factors/passkey.ts';
import { takeRecoveryCode } from '../../../identity/factors/recovery-code.ts';
import { newTotpSecret, storeTotp, takeTotpCode, totpStep } from '../../../identity/factors/totp.ts';
import type { Client } from '../../../identity/session/session.ts';
import type { TokenRequest } from '../sign-in/token-request.ts';
import { tryOf } from '../sign-in/try-of.ts';
import type { StoredHolder } from '../sign-in/user-lookup.ts';
import { requireSameClient, requireSameHolder, waitingSignIn, type WaitingSignIn } from '../sign-in/waiting-sign-in.ts';

/** A sign-in whose first factor was right. */
interface Waiting extends WaitingSignIn {
  account: string;
  /** Nothing is set up: the authenticator app is set up on the way. */
  isEnrolling: boolean;
}

const LIFE_SECONDS = 5 * 60;
const ADMIN_ALIASES = ['admin', 'administrator'];
const keyOf = (challenge: string) => `second-factor:${challenge}`;
const passkeyKeyOf = (challenge: string) => `second-factor-passkey:${challenge}`;
const secretKeyOf = (challenge: string) => `second-factor-secret:${challenge}`;

/**
 * Stops a sign-in that needs a second factor.
 *
 * @throws ApiError `second-factor-needed` with a challenge, good for one sign-in within minutes, and the methods.
 */
export async function demandSecondFactor(
  app: App,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
  oauthId = '',
): Promise<void> {
  const factors = await factorsOf(app.database.queries, holder.id);
  const isSetUp = hasSecondFactor(factors);
  if (!isSetUp && !(await isDemanded(app, holder))) return;
  const challenge = randomUUID();
  const { account } = holder;
  const waiting: Waiting = { ...waitingSignIn(holder, asked, client, oauthId), account, isEnrolling: !isSetUp };
  await app.expiring.put(keyOf(challenge), waiting, LIFE_SECONDS);
  throw new ApiError('second-factor-needed', {
    challenge,
    methods: methodsOf(factors).join(','),
    seconds: LIFE_SECONDS,
  });
}

/** Administrators may be obliged to use one. */
async function isDemanded(app: App, holder: StoredHolder): Promise<boolean> {
  const isAdmin = holder.roleAliases.split(',').some((alias) => ADMIN_ALIASES.includes(alias));
  return isAdmin && (await app.params.flag('account.adminSecondFactor', false));
}

function methodsOf(factors: Factors): SecondFactorMethod[] {
  if (!hasSecondFactor(factors)) return ['enroll'];
  return [
    ...(factors.totp ? (['totp'] as const) : []),
    ...(factors.passkeySites.length > 0 ? (['passkey'] as const) : []),
    ...(factors.recoveryLeft > 0 ? (['recovery'] as const) : []),
  ];
}

/** Somebody who has proven both factors, and how he wanted to come in. */
export interface Proven {
  holder: StoredHolder;
  client: Client;
  /** The request, with the departments and roles that were chosen with the first factor. */
  asked: TokenRequest;
  /** The external account that was the first factor; '' when it was none. */
  oauthId: string;
  /** Made with the factor that was set up on the way; mostly none. */
  recoveryCodes: string[];
}

/**
 * Takes the proof that a waiting sign-in asked for. Wrong ones count as failed sign-ins of the account.
 *
 * @throws ApiError `challenge-over`, `factor-code-wrong`, `code-used`, `passkey-refused`, and those of the lockout.
 */
export async function takeSecondFactor(
  app: App,
  asked: TokenRequest,
  client: (grant: string) => Promise<Client>,
  site: Site,
): Promise<Proven> {
  const challenge = asked.text('challenge');
  const waiting = await app.expiring.read<Waiting>(keyOf(challenge));
  if (!waiting) throw new ApiError('challenge-over');
  const accepted = await requireSameClient(waiting, client);
  const { tenantId, account } = waiting;
  const tried = { ...tryOf(app, { ...asked, tenantId }, account), isSecondStep: true };
  await app.lockout.begin(tried);
  const holder = await requireSameHolder(app, waiting);
  const recoveryCodes = waiting.isEnrolling
    ? await enroll(app, asked, waiting, challenge)
    : await requireProof(app, asked, waiting, challenge, site);
  // Of two that arrive with good proofs at once, one comes in.
  if (!(await app.expiring.take(keyOf(challenge)))) throw new ApiError('challenge-over');
  await app.lockout.succeed(tried);
  const { deptId, roleId, userType, oauthId } = waiting;
  return {
    holder,
    client: accepted,
    oauthId,
    recoveryCodes,
    asked: { ...asked, tenantId, account, deptId, roleId, userType },
  };
}

async function requireProof(
  app: App,
  asked: TokenRequest,
  waiting: Waiting,
  challenge: string,
  site: Site,
): Promise<string[]> {
  const { queries } = app.database;
  const response = asked.text('passkey');
  const code = asked.text('code');
  if (response !== '') {
    const expected = await app.expiring.take<string>(passkeyKeyOf(challenge));
    if (expected === undefined) throw new ApiError('challenge-over');
    await takePasskey(queries, site, { response: parsed(response), challenge: expected }, waiting.userId);
    return [];
  }
  if (await takeTotpCode(queries, app.secrets, waiting.userId, code)) return [];
  if (await takeRecoveryCode(queries, app.secrets, waiting.userId, code)) return [];
  throw new ApiError('factor-code-wrong');
}

/** Of two that set something up at once the first has it: the second may be somebody who knows the password only. */
async function enroll(app: App, asked: TokenRequest, waiting: Waiting, challenge: string): Promise<string[]> {
  const secret = await app.expiring.read<string>(secretKeyOf(challenge));
  const step = secret === undefined ? undefined : totpStep(secret, asked.text('code'));
  if (secret === undefined || step === undefined) throw new ApiError('factor-code-wrong');
  const { userId, tenantId, account } = waiting;
  const recoveryCodes = await app.database.transaction(async (trx) => {
    await trx.selectFrom('bladeUser').select('id').where('id', '=', userId).forUpdate().execute();
    if (hasSecondFactor(await factorsOf(trx, userId))) throw new ApiError('challenge-over');
    await storeTotp(trx, app.secrets, { userId, tenantId }, secret, step);
    const writer = { trx, scope: { userId, account, tenantId }, address: asked.remoteIp };
    await auditCall(writer, totpEnable, [{ id: userId }]);
    return newRecoveryCodes(trx, app.secrets, { userId, tenantId });
  });
  await app.expiring.remove(secretKeyOf(challenge));
  return recoveryCodes;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad-request', {}, cause);
  }
}

/** What the second step asks for before it can send its proof. */
export function secondFactorRoutes(app: App): void {
  const waitingOf = async (challenge: string): Promise<Waiting> => {
    const waiting = await app.expiring.read<Waiting>(keyOf(challenge));
    if (!waiting) throw new ApiError('challenge-over');
    return waiting;
  };

  app.route(stepPasskey, async ({ request }, input): Promise<WebAuthnJson> => {
    const waiting = await waitingOf(input.challenge);
    const { challenge, options } = await requestOptions(
      app.database.queries,
      siteOf(app.config, request),
      waiting.userId,
    );
    await app.expiring.put(passkeyKeyOf(input.challenge), challenge, LIFE_SECONDS);
    return options;
  });

  app.route(stepEnroll, async (_context, input): Promise<TotpSecret> => {
    const waiting = await waitingOf(input.challenge);
    if (!waiting.isEnrolling) throw new ApiError('challenge-over');
    const made = newTotpSecret(waiting.account);
    await app.expiring.put(secretKeyOf(input.challenge), made.secret, LIFE_SECONDS);
    return made;
  });
}
