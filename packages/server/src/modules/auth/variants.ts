import { signInVariants } from '@cloud/contract';
import type { App } from '../../app.ts';
import { hasPasskeys, siteOf } from '../../identity/passkey.ts';

/** Tells a console which ways of signing in are set up, before anybody is signed in. */
export function variantRoutes(app: App): void {
  const { config, secrets, params } = app;
  app.route(signInVariants, async (_scope, _input, request) => ({
    captcha: config.captchaMode,
    tenant: config.tenantMode,
    switchMode: config.switchMode,
    sms: config.sms.kind !== 'off',
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
