import { defineEndpoint } from '../../endpoint.ts';
import type { SignInVariants } from './sign-in.ts';

export const signInVariants = defineEndpoint<Record<string, never>, SignInVariants>()({
  method: 'GET',
  path: '/blade-auth/oauth/variants',
  access: 'anonymous',
});

/** Begins the way to an outside site; the browser goes there. It comes back to `/oauth/redirect/{source}?code&state`. */
export const SOCIAL_RENDER_PATH = '/blade-auth/oauth/render';
