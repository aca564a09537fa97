import {
  API_ERRORS,
  messageOf,
  publicTokenRequest,
  tokenRequest,
  type ApiError,
  type ErrorParams,
  type TokenAnswer,
} from '@cloud/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { ok } from '../../../http/envelope.ts';
import { failureBody, failureOf } from '../../../http/error-handler.ts';
import { deviceCookieOf, newDeviceCookie } from '../../../identity/known-device.ts';
import type { SignedIn } from '../../../identity/session/session.ts';
import { isHalfWay } from './grant.ts';
import { grantToken } from './grants.ts';
import { readTokenRequest, type TokenRequest } from './token-request.ts';

/** The token call in both dialects. */
export function tokenRoutes(app: App): void {
  const grant = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const asked = readTokenRequest(request);
      const signedIn = await grantToken(app, asked, request);
      if (asked.grantType !== 'refresh_token') rememberDevice(app, signedIn, asked, reply);
      request.signIn = { account: signedIn.claims.account, tenantId: signedIn.claims.tenant_id };
      return signedIn;
    } catch (cause) {
      if (isHalfWay(cause)) request.signIn = { isHalfWay: true };
      throw cause;
    }
  };

  app.route(tokenRequest, async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store');
    try {
      return { ...bareAnswer(await grant(request, reply), app.config.switchMode) };
    } catch (cause) {
      app.requestLog.failure(request, cause, reply.elapsedTime);
      return bareFailure(await failureOf(cause, request.id, app.config.dataFolder), request, reply);
    }
  });

  app.route(publicTokenRequest, async ({ request, reply }) => {
    void reply.header('cache-control', 'no-store');
    try {
      return { ...ok(envelopedAnswer(await grant(request, reply)), request.language) };
    } catch (cause) {
      // Code 2004 belongs to the other dialect.
      const failure = await failureOf(cause, request.id, app.config.dataFolder);
      if (failure.code !== 'wrong-credentials') throw cause;
      void reply.code(400);
      return { ...failureBody(failure, request), code: 400 };
    }
  });
}

/** The device is known from now on, unless it was before; what was registered only has not signed in yet. */
function rememberDevice(app: App, { claims, accessToken }: SignedIn, asked: TokenRequest, reply: FastifyReply): void {
  const owner = { tenantId: claims.tenant_id, account: claims.account };
  if (accessToken === '' || claims.user_id === '' || asked.cookie(deviceCookieOf(owner)) !== '') return;
  void reply.header('set-cookie', newDeviceCookie(app.secrets, owner, app.config.publicUrl.startsWith('https:')));
}

/** The seed dialect: no envelope, snake case. `isSwitchMode`: who holds several departments or roles chooses one of each. */
function bareAnswer({ claims, ...session }: SignedIn, isSwitchMode: boolean): TokenAnswer {
  const hasSeveral = `${claims.dept_id} ${claims.role_id}`.includes(',');
  const isToChoose = isSwitchMode && hasSeveral && claims.detail.switched !== true;
  return {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
    token_type: 'bearer',
    expires_in: session.expiresIn,
    tenant_id: claims.tenant_id,
    user_id: claims.user_id,
    dept_id: claims.dept_id,
    post_id: claims.post_id,
    role_id: claims.role_id,
    oauth_id: claims.oauth_id,
    account: claims.account,
    user_name: claims.user_name,
    nick_name: claims.nick_name,
    real_name: claims.real_name,
    role_name: claims.role_name,
    avatar: session.avatar,
    detail: { ...claims.detail, ...(isToChoose ? { choose: true } : {}) },
    license: '',
    ...(session.recoveryCodes?.length ? { recovery_codes: session.recoveryCodes } : {}),
  };
}

/** The public dialect. */
function envelopedAnswer({ claims, ...session }: SignedIn): Record<string, unknown> {
  return {
    accessToken: session.accessToken,
    refreshToken: session.refreshToken,
    tokenType: 'bearer',
    expiresIn: session.expiresIn,
    tenantId: claims.tenant_id,
    userId: claims.user_id,
    oauthId: claims.oauth_id,
    account: claims.account,
    userName: claims.real_name || claims.account,
    avatar: session.avatar,
    authority: claims.role_name,
    license: '',
    ...(session.recoveryCodes?.length ? { recoveryCodes: session.recoveryCodes } : {}),
  };
}

function bareFailure(failure: ApiError, request: FastifyRequest, reply: FastifyReply) {
  const row = API_ERRORS[failure.code];
  if (row.status >= 500) request.log.error({ err: failure.cause ?? failure }, `request ${request.id} failed`);
  void reply.code(row.status);
  const params: ErrorParams = failure.params;
  return {
    error_code: row.code,
    error_description: messageOf(request.language, `error.${failure.code}`, params),
    reason: failure.code,
    params,
  };
}
