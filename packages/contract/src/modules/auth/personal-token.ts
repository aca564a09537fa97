import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import * as wire from '../../wire.ts';

/** What a personal token opens: reading; that and modelling; everything that its owner may do. None opens `/blade-auth`. */
export const TOKEN_SCOPES = ['read', 'model', 'all'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];
/** What every personal token begins with, so that scanners find one that leaked. */
export const TOKEN_PREFIX = 'ce_pat_';
export const MOST_TOKENS = 20;
export const LONGEST_TOKEN_DAYS = 366;

const personalToken = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(TOKEN_SCOPES),
  /** Its last letters. */
  hint: v.string(),
  createTime: v.string(),
  expireTime: v.string(),
  /** '' before its first call. */
  lastTime: v.string(),
});
/** A token of a person for programs. */
export type PersonalToken = v.InferOutput<typeof personalToken>;

const path = '/blade-auth/personal-token';

export const tokenList = defineEndpoint({
  method: 'GET',
  path: `${path}/list`,
  access: 'user',
  summary: 'Personal tokens of the caller that are still good',
  input: wire.nothing,
  output: v.array(personalToken),
});

/** Makes a token; its text is answered this once. */
export const tokenSubmit = defineEndpoint({
  method: 'POST',
  path: `${path}/submit`,
  access: 'user',
  summary: 'Make a personal token',
  audit: { verb: 'token-add', of: 'user' },
  input: v.object({
    name: v.pipe(wire.text, v.trim(), v.minLength(1), v.maxLength(64)),
    scope: v.picklist(TOKEN_SCOPES),
    days: v.pipe(wire.integer(90), v.minValue(1), v.maxValue(LONGEST_TOKEN_DAYS)),
  }),
  output: v.object({ id: v.string(), token: v.string() }),
});

export const tokenRemove = defineEndpoint({
  method: 'POST',
  path: `${path}/remove`,
  access: 'user',
  inputIn: 'both',
  summary: 'End a personal token',
  audit: { verb: 'token-remove', of: 'user' },
  input: v.object({ id: wire.id }),
  output: wire.done,
});
