import * as v from 'valibot';
import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { dateTime, text } from '../../field.ts';
import * as wire from '../../wire.ts';
import { LOGOUT_PATH, USER_INFO_PATH } from './paths.ts';

/** Bare answer of the token call in the seed dialect. */
export interface TokenAnswer {
  access_token: string;
  refresh_token: string;
  token_type: 'bearer';
  expires_in: number;
  tenant_id: string;
  user_id: string;
  dept_id: string;
  post_id: string;
  role_id: string;
  oauth_id: string;
  account: string;
  user_name: string;
  nick_name: string;
  real_name: string;
  role_name: string;
  avatar: string;
  detail: Record<string, unknown>;
  license: string;
  /** Shown once, after a second factor was set up on the way in. */
  recovery_codes?: string[];
  error_code?: number;
  error_description?: string;
}

const onlineSession = v.object({
  id: v.string(),
  tenantId: v.string(),
  userId: v.string(),
  account: v.string(),
  realName: v.string(),
  tenantName: v.string(),
  clientId: v.string(),
  remoteIp: v.string(),
  userAgent: v.string(),
  startTime: v.string(),
  lastTime: v.string(),
  /** The session that asks. */
  isOwn: v.boolean(),
});
/** A session as administrators see it. */
export type OnlineSession = v.InferOutput<typeof onlineSession>;

/** Fields of a session that are listed and searched. */
export const sessionFacts = defineEntity({
  name: 'session',
  label: 'session.title',
  singular: 'session.one',
  screen: { path: '/monitor/online', icon: 'icon-user' },
  path: '/blade-auth/session',
  table: 'blade_session',
  title: 'account',
  tenantScoped: true,
  isLog: true,
  permission: 'online',
  onlyButton: 'offline',
  read: 'admin',
  write: 'admin',
  order: ['lastTime', 'desc'],
  fields: {
    account: text('session.account', { search: 'contains', width: 230 }),
    clientId: text('session.client', { search: 'contains', width: 110 }),
    remoteIp: text('session.remoteIp', { search: 'contains', width: 150 }),
    userAgent: text('session.userAgent', { width: 200 }),
    startTime: dateTime('session.startTime'),
    lastTime: dateTime('session.lastTime', { search: 'range' }),
  },
});

/** Sessions of the caller's tenant; of every tenant for the super role. */
export const sessionList = defineEndpoint({
  method: 'GET',
  path: `${sessionFacts.path}/list`,
  access: 'admin',
  permission: 'online_offline',
  summary: 'Who is signed in',
  input: wire.list('account', 'clientId', 'remoteIp'),
  output: wire.page(onlineSession),
});
/** A session that is listed. */
export const sessionDetail = defineEndpoint({
  method: 'GET',
  path: `${sessionFacts.path}/detail`,
  access: 'admin',
  permission: 'online_offline',
  summary: 'A session',
  input: v.object({ id: wire.idElse('not-found') }),
  output: onlineSession,
});
/** Ends sessions. */
export const sessionRemove = defineEndpoint({
  method: 'POST',
  path: `${sessionFacts.path}/remove`,
  access: 'admin',
  permission: 'online_offline',
  inputIn: 'query',
  summary: 'End sessions of others',
  title: sessionFacts.label,
  audit: { verb: 'sign-out', of: 'user' },
  input: v.object({ ids: wire.ids }),
  output: wire.done,
});
/** The caller's own sessions. */
export const ownSessions = defineEndpoint({
  method: 'GET',
  path: `${sessionFacts.path}/own`,
  access: 'user',
  summary: 'Sessions of the caller',
  input: wire.nothing,
  output: v.array(onlineSession),
});
/** Ends the caller's own sessions but the one that asks. */
export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: `${sessionFacts.path}/end-others`,
  access: 'user',
  summary: 'End all sessions of the caller but this one',
  title: sessionFacts.label,
  audit: { none: 'sessions of the caller' },
  input: wire.nothing,
  output: v.object({ ended: v.number() }),
});

/** The caller with roles and permissions; both paths answer the same. */
export const userInfo = defineEndpoint({
  method: 'GET',
  path: USER_INFO_PATH,
  access: 'user',
  summary: 'Who the caller is, with roles and permissions',
  input: wire.nothing,
  output: wire.object,
});
export const publicUserInfo = defineEndpoint({
  ...userInfo,
  path: '/user/getUserInfo',
  summary: 'The same at the path of the public client',
});
const success = v.object({ success: v.literal('true'), msg: v.literal('success') });
/** Signing out, in both dialects; a call without a session succeeds too. */
export const signOut = defineEndpoint({
  method: 'GET',
  path: LOGOUT_PATH,
  access: 'anonymous',
  answer: 'bare',
  summary: 'Sign out, seed dialect',
  input: wire.nothing,
  output: success,
});
export const publicSignOut = defineEndpoint({
  method: 'POST',
  path: '/blade-auth/logout',
  access: 'anonymous',
  answer: 'bare',
  summary: 'Sign out, public dialect',
  audit: { none: 'the log of calls tells who signed out' },
  input: v.unknown(),
  output: wire.object,
});
/** Consoles upload their log as a JSON list of any shape. */
export const logUpload = defineEndpoint({
  method: 'POST',
  path: '/user/send-logs',
  access: 'user',
  summary: 'Upload the log of a console, a JSON list',
  audit: { none: 'takes the log of a console into the log' },
  input: v.unknown(),
  output: wire.done,
});
/** The same of the seed dialect, whose consoles may send without a token; such entries are not kept. */
export const seedLogUpload = defineEndpoint({
  method: 'POST',
  path: LOGOUT_PATH,
  access: 'anonymous',
  answer: 'bare',
  summary: 'Upload the log of a console, a JSON list, seed dialect',
  audit: { none: 'takes the log of a console into the log' },
  input: v.unknown(),
  output: success,
});
export const clearCache = defineEndpoint({
  method: 'GET',
  path: '/blade-auth/oauth/clear-cache',
  access: 'admin',
  answer: 'bare',
  summary: 'Empty every cache',
  input: wire.nothing,
  output: success,
});
