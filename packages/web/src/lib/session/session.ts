import type { TokenAnswer } from '@cloud/contract';
import { create } from 'zustand';
import { CONFIG } from '../config.ts';
import { clearStored, readRecord, readStored, removeStored, store } from '../storage.ts';

export type UserInfo = Partial<TokenAnswer> & { real_name?: string; avatar?: string };

interface Session {
  token: string;
  refreshToken: string;
  tenantId: string;
  userInfo: UserInfo;
  roles: readonly string[];
}

const EMPTY: Session = { token: '', refreshToken: '', tenantId: CONFIG.defaultTenant, userInfo: {}, roles: [] };

/** A stored text that cannot be sent in a header is no token. */
const sendable = (text: string, fallback: string): string => (/^[\x21-\x7e]+$/.test(text) ? text : fallback);

function readSession(): Session {
  return {
    token: sendable(readStored('token', ''), ''),
    refreshToken: readStored('refreshToken', ''),
    tenantId: sendable(readStored('tenantId', ''), CONFIG.defaultTenant),
    userInfo: readStored<UserInfo>('userInfo', {}),
    roles: readStored<string[]>('roles', []),
  };
}

export const useSession = create<Session>(readSession);
export const session = (): Session => useSession.getState();

/** Takes the answer of a token call as the session. */
export function setTokens(answer: TokenAnswer): void {
  store('refreshToken', answer.refresh_token);
  store('tenantId', answer.tenant_id);
  // The tokens have their own records; a copy inside userInfo would outlive a refresh.
  const { access_token: token, refresh_token: refreshToken, ...userInfo } = answer;
  store('userInfo', userInfo);
  // Last: other windows follow when the token changes, and then read all of it.
  store('token', token);
  useSession.setState({ token, refreshToken, tenantId: answer.tenant_id, userInfo });
}

export function setUserInfo(change: Partial<UserInfo>): void {
  const userInfo = { ...session().userInfo, ...change };
  store('userInfo', userInfo);
  useSession.setState({ userInfo });
}

export function setRoles(roles: readonly string[]): void {
  store('roles', roles);
  useSession.setState({ roles });
}

/** Removes both tokens; calls on the way are answered without them. */
export function removeTokens(): void {
  removeStored('token');
  removeStored('refreshToken');
}

/** Ends the session here: everything stored under the prefix goes. */
export function endSession(): void {
  clearStored();
  useSession.setState(EMPTY);
}

/** Seconds since the token was stored; 0 without one. */
export function tokenAge(): number {
  const record = readRecord('token');
  return record ? (Date.now() - record.datetime) / 1000 : 0;
}

/** Other windows sign in, out and renew tokens; this one follows. */
export function followOtherWindows(): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === null || event.key === `${CONFIG.storagePrefix}-token`) useSession.setState(readSession());
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
