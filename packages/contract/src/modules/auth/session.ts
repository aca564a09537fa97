import { defineEndpoint } from '../../endpoint.ts';
import { defineEntity } from '../../entity.ts';
import { dateTime, text } from '../../field.ts';
import type { Page } from '../../paging.ts';

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

/** Somebody who is signed in, as administrators see it. */
export interface OnlineSession {
  id: string;
  tenantId: string;
  userId: string;
  account: string;
  realName: string;
  tenantName: string;
  clientId: string;
  remoteIp: string;
  userAgent: string;
  startTime: string;
  lastTime: string;
  /** The session that asks. */
  isOwn: boolean;
}

/** What is listed and searched of a session. */
export const sessionFacts = defineEntity({
  name: 'session',
  label: 'session.title',
  path: '/blade-auth/session',
  table: 'blade_session',
  title: 'account',
  tenantScoped: true,
  isLog: true,
  permission: 'online',
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
export const sessionList = defineEndpoint<Readonly<Record<string, string | number>>, Page<OnlineSession>>()({
  method: 'GET',
  path: '/blade-auth/session/list',
  access: 'admin',
});
/** Ends sessions; comma list of ids. */
export const sessionRemove = defineEndpoint<{ ids: string }, unknown>()({
  method: 'POST',
  path: '/blade-auth/session/remove',
  access: 'admin',
  inputIn: 'query',
});
/** The caller's own sessions. */
export const ownSessions = defineEndpoint<Record<string, never>, OnlineSession[]>()({
  method: 'GET',
  path: '/blade-auth/session/own',
  access: 'user',
});
/** Ends the caller's own sessions but the one that asks. */
export const endOtherSessions = defineEndpoint<Record<string, never>, { ended: number }>()({
  method: 'POST',
  path: '/blade-auth/session/end-others',
  access: 'user',
});
