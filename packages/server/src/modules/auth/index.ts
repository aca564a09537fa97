import type { App } from '../../http/app.ts';
import { authorizationRoutes } from './authorization.ts';
import { authorizeRoutes } from './authorize.ts';
import { captchaRoutes } from './captcha-routes.ts';
import { faceRoutes } from './face-settings.ts';
import { ownOutsideRoutes } from './linked-accounts.ts';
import { ownFactorRoutes } from './mfa-settings.ts';
import { onlineSessionRoutes } from './online-sessions.ts';
import { passkeyRoutes } from './passkey-sign-in.ts';
import { registerGuestRoute } from './register-external.ts';
import { secondFactorRoutes } from './second-factor.ts';
import { sessionRoutes } from './session-routes.ts';
import { signInOptionRoutes } from './sign-in-options.ts';
import { smsRoutes } from './sms.ts';
import { socialRoutes } from './social-routes.ts';
import { tokenRoutes } from './token-routes.ts';

export async function authModule(app: App): Promise<void> {
  app.register(signInOptionRoutes);
  app.register(captchaRoutes);
  app.register(tokenRoutes);
  app.register(sessionRoutes);
  app.register(smsRoutes);
  app.register(socialRoutes);
  app.register(registerGuestRoute);
  app.register(ownOutsideRoutes);
  app.register(authorizeRoutes);
  app.register(authorizationRoutes);
  app.register(onlineSessionRoutes);
  app.register(secondFactorRoutes);
  app.register(passkeyRoutes);
  app.register(ownFactorRoutes);
  app.register(faceRoutes);
}
