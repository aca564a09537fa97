import { ApiError } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import type { SignInTry } from '../../../identity/lockout.ts';
import type { Site } from '../../../identity/factors/passkey.ts';
import type { Client, SignedIn } from '../../../identity/session/session.ts';
import { demandSecondFactor } from '../mfa/second-factor.ts';
import { demandNewPassword } from './new-password.ts';
import { openFor, type AskClient } from './open-for.ts';
import type { TokenRequest } from './token-request.ts';
import type { StoredHolder } from './user-lookup.ts';

/** One way of getting a token. */
export type Grant = (app: App, asked: TokenRequest, client: AskClient, site: Site) => Promise<SignedIn>;

/**
 * Opens the session of somebody whose first factor was right.
 *
 * @throws ApiError `second-factor-needed` when he has, or must have, a second one; `password-change-needed` when somebody
 * else knows his password. Clear failure counters afterwards only.
 */
export async function signIn(
  app: App,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
  oauthId = '',
): Promise<SignedIn> {
  await demandSecondFactor(app, holder, asked, client, oauthId);
  await demandNewPassword(app, holder, asked, client, { oauthId });
  return openFor(app, holder, asked, client, oauthId);
}

/** Whether a refusal is no failure: what was given is right, and more is to come. */
export const isHalfWay = (cause: unknown): boolean =>
  cause instanceof ApiError && (cause.code === 'second-factor-needed' || cause.code === 'password-change-needed');

/** Signs in by {@link signIn} and clears the failures of the try's account from its place; who is half way in has neither failed nor succeeded. */
export async function signInCounted(
  app: App,
  tried: SignInTry,
  holder: StoredHolder,
  asked: TokenRequest,
  client: Client,
): Promise<SignedIn> {
  try {
    const signedIn = await signIn(app, holder, asked, client);
    await app.lockout.succeed(tried);
    return signedIn;
  } catch (cause) {
    if (isHalfWay(cause)) await app.lockout.takeBack(tried);
    throw cause;
  }
}
