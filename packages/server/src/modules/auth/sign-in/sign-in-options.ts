import { signInVariants } from '@cloud/contract';
import type { App } from '../../../http/app.ts';
import { hasSms } from '../../../messaging/sms/sms-channel.ts';
import { hasPasskeys, siteOf } from '../../../identity/factors/passkey.ts';

/** Tells a console which sign-in methods are set up, before anyone is signed in. */
export function signInOptionRoutes(app: App): void {
  const { config, secrets, params } = app;
  app.route(signInVariants, async ({ request }) => ({
    captcha: config.captchaMode,
    tenant: config.tenantMode,
    switchMode: config.switchMode,
    sms: await hasSms(app),
    social: config.social.map(({ source, name }) => ({ source, name: name[request.language] })),
    ...(config.ssoUrl ? { sso: signOnOf(config.ssoUrl) } : {}),
    register: await params.flag('account.registerUser', true),
    face: await params.flag('account.face', false),
    passkey: await hasPasskeys(app.database, siteOf(config, request)),
    sm2PublicKey: secrets.sm2.publicKey,
  }));
}

const signOnOf = (url: string) => ({
  authorizeUrl: `${url}/oauth/authorize`,
  logoutUrl: `${url}/oauth/authorize/logout`,
});
