import { ApiError, captcha, publicCaptcha } from '@cloud/contract';
import { randomUUID } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import { drawCaptcha, newCaptchaText } from '../../../identity/captcha.ts';
import { networkOf } from '../../../identity/network.ts';

const LIFE_SECONDS = 30 * 60;
/** Pictures that one address may ask for: an office behind one address signs in with them, a program that gathers them does not. */
const ADDRESS_LIMIT = 300;
const ADDRESS_SECONDS = 10 * 60;
const keyOf = (key: string) => `captcha:${key}`;

/** The picture, enveloped for the public dialect and bare for the other. */
export function captchaRoutes(app: App): void {
  app.route(publicCaptcha, ({ address }) => newCaptcha(app, address));
  app.route(captcha, ({ address }) => newCaptcha(app, address));
}

/** @throws ApiError `too-many-requests` */
async function newCaptcha(app: App, address: string): Promise<{ key: string; image: string }> {
  if (!(await app.expiring.count(`captchas:${networkOf(address)}`, ADDRESS_LIMIT, ADDRESS_SECONDS)))
    throw new ApiError('too-many-requests');
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
