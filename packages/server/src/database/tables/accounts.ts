import type { TokenScope } from '@cloud/contract';
import type { Generated } from 'kysely';
import type { BigCount, DefaultTime, Json, NullableTime, Time } from './columns.ts';

export interface SessionRow {
  id: string;
  tenantId: string;
  userId: string;
  account: string;
  clientId: string;
  deptId: string | null;
  roleId: string | null;
  oauthId: string | null;
  remoteIp: string | null;
  userAgent: string | null;
  refreshHash: string | null;
  previousHash: string | null;
  startTime: DefaultTime;
  lastTime: DefaultTime;
  expireTime: Time;
  endTime: NullableTime;
}

/** Its id is that of its session. */
export interface PersonalTokenRow {
  id: string;
  tenantId: string;
  userId: string;
  name: string;
  scope: TokenScope;
  digest: string;
  hint: string;
  createTime: DefaultTime;
  lastTime: NullableTime;
}

export interface UserOauthRow {
  id: string;
  tenantId: string | null;
  uuid: string;
  userId: string | null;
  username: string | null;
  nickname: string | null;
  avatar: string | null;
  blog: string | null;
  company: string | null;
  location: string | null;
  email: string | null;
  remark: string | null;
  gender: string | null;
  source: string;
}

export interface UserTotpRow {
  userId: string;
  tenantId: string;
  secret: string;
  lastStep: BigCount;
  createTime: DefaultTime;
}

export interface UserRecoveryCodeRow {
  id: string;
  userId: string;
  tenantId: string;
  codeHash: string;
  createTime: DefaultTime;
}

export interface UserPasskeyRow {
  id: string;
  userId: string;
  tenantId: string;
  name: string;
  rpId: string;
  credentialId: string;
  publicKey: string;
  counter: BigCount;
  transports: Generated<string>;
  isSynced: Generated<number>;
  createTime: DefaultTime;
  lastTime: NullableTime;
}

export interface UserFaceRow {
  userId: string;
  tenantId: string;
  descriptors: string;
  createTime: DefaultTime;
}

export interface UserDeviceRow {
  id: string;
  userId: string;
  tenantId: string;
  tokenHash: string;
  userAgent: Generated<string>;
  failures: Generated<number>;
  createTime: DefaultTime;
  lastTime: NullableTime;
  expireTime: Time;
}

export interface UserPreferenceRow {
  tenantId: string;
  userId: string;
  name: string;
  value: string;
  updateTime: DefaultTime;
}

/** What one platform (web, app, other) keeps about a person. */
export interface UserPlatformRow {
  id: string;
  userId: Generated<string>;
  userExt: string | null;
}

export interface AuthorizationCodeRow {
  hash: string;
  clientId: string;
  redirectUri: string;
  userId: string;
  deptId: string | null;
  roleId: string | null;
  challenge: string | null;
  sessionId: string | null;
  usedTime: NullableTime;
  expireTime: Time;
  openedBy: string | null;
}

export interface EphemeralRow {
  key: string;
  value: Json<unknown>;
  expireTime: Time;
}
