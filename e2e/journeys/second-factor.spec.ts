import { Secret, TOTP } from 'otpauth';
import { expect, test, type Page } from '@playwright/test';
import { seriousFaults } from './axe.ts';
import { button, message, signOut } from './console.ts';
import { FIRST_PAGE } from './signed-in.ts';
import { watchErrors } from './session.ts';

const PASSWORD = 'Survey-2026';
const ACCOUNT = 'factors';

/** The code of an app whose clock is some steps off. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Browsers make passkeys for names only. */
const siteOf = (baseURL: string | undefined) => String(baseURL).replace('127.0.0.1', 'localhost');
