import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/** Choices of a user about the console, by name, e.g. `columns.post`. The console decides what a value means. */
export type Preferences = Record<string, unknown>;

/** Names of preferences: letters, digits, dots, dashes. */
export const PREFERENCE_NAME = /^[a-zA-Z][\w.-]{0,63}$/;
/** Longest value as JSON, in bytes. */
export const MAX_PREFERENCE_BYTES = 16_384;
/** Most preferences of one user. */
export const MAX_PREFERENCES = 300;

/** All preferences of the caller. */
export const preferenceList = defineEndpoint({
  method: 'GET',
  path: '/blade-system/preference/list',
  access: 'user',
  summary: 'What the caller chose about the console',
  input: wire.nothing,
  output: wire.object,
});

/** Keeps one preference of the caller; null forgets it. */
export const preferenceSubmit = defineEndpoint({
  method: 'POST',
  path: '/blade-system/preference/submit',
  access: 'user',
  summary: 'Keep one choice about the console',
  audit: { none: 'how someone likes the console concerns no one else' },
  input: v.object({ name: v.pipe(wire.text, v.regex(PREFERENCE_NAME)), value: v.optional(v.unknown()) }),
  output: wire.done,
});
