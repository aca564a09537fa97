import { ApiError, captcha, publicCaptcha } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { drawCaptcha, newCaptchaText } from '../../../identity/captcha.ts';

const LIFE_SECONDS = 30 * 60;
const keyOf = (key: string) => `captcha:${key}`;

/** The picture, enveloped for the public dialect and bare for the other. */
export function captchaRoutes(app: App): void {
  app.route(publicCaptcha, () => newCaptcha(app));
  app.route(captcha, () => newCaptcha(app));
}

async function newCaptcha(app: App): Promise<{ key: string; image: string }> {
  const key = randomUUID();
  const text = app.config.captchaFixed ?? newCaptchaText();
  await app.expiring.put(keyOf(key), text, LIFE_SECONDS);
  return { key, image: drawCaptcha(text) };
}

/** A captcha serves one try, right or wrong. @throws ApiError `wrong-captcha` */
export async function takeCaptcha(app: App, key: string, typed: string): Promise<void> {
  const text = await app.expiring.take<string>(keyOf(key));
  if (text === undefined || text.toLowerCase() !== typed.toLowerCase()) throw new ApiError('wrong-captcha');
}
