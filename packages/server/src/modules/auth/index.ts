import type { App } from '../../http/app.ts';
import { authorizationRoutes } from './authorization/authorization.ts';
import { authorizeRoutes } from './authorization/authorize.ts';
import { linkedAccountRoutes } from './external/linked-accounts.ts';
import { socialRoutes } from './external/social-routes.ts';
import { faceRoutes } from './mfa/face-settings.ts';
import { mfaSettingsRoutes } from './mfa/mfa-settings.ts';
import { secondFactorRoutes } from './mfa/second-factor.ts';
import { externalRegistrationRoutes } from './registration/register-external.ts';
import { onlineSessionRoutes } from './session/online-sessions.ts';
import { personalTokenRoutes } from './session/personal-tokens.ts';
import { sessionRoutes } from './session/session-routes.ts';
import { captchaRoutes } from './sign-in/captcha-routes.ts';
import { passkeyRoutes } from './sign-in/passkey-sign-in.ts';
import { signInOptionRoutes } from './sign-in/sign-in-options.ts';
import { smsRoutes } from './sign-in/sms.ts';
import { tokenRoutes } from './sign-in/token-routes.ts';

export async function authModule(app: App): Promise<void> {
  app.register(signInOptionRoutes);
  app.register(captchaRoutes);
  app.register(tokenRoutes);
  app.register(sessionRoutes);
  app.register(personalTokenRoutes);
  app.register(smsRoutes);
  app.register(socialRoutes);
  app.register(externalRegistrationRoutes);
  app.register(linkedAccountRoutes);
  app.register(authorizeRoutes);
  app.register(authorizationRoutes);
  app.register(onlineSessionRoutes);
  app.register(secondFactorRoutes);
  app.register(passkeyRoutes);
  app.register(mfaSettingsRoutes);
  app.register(faceRoutes);
}
