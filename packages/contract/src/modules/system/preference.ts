import { defineEndpoint } from '../../endpoint.ts';

/** What a user chose about his console, by name, e.g. `columns.post`. The console decides what a value means. */
export type Preferences = Record<string, unknown>;

/** Names of preferences: letters, digits, dots, dashes. */
export const PREFERENCE_NAME = /^[a-zA-Z][\w.-]{0,63}$/;
/** Longest value as JSON, in bytes. */
export const MAX_PREFERENCE_BYTES = 16_384;
/** Most preferences of one user. */
export const MAX_PREFERENCES = 300;

/** All preferences of the caller. */
export const preferenceList = defineEndpoint<Record<never, never>, Preferences>()({
  method: 'GET',
  path: '/blade-system/preference/list',
  access: 'user',
});

/** Keeps one preference of the caller; null forgets it. */
export const preferenceSubmit = defineEndpoint<{ name: string; value: unknown }, void>()({
  method: 'POST',
  path: '/blade-system/preference/submit',
  access: 'user',
});
