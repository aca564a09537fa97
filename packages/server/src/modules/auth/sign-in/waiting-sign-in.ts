import { ApiError } from '@cloud/contract';
import { createHash } from 'node:crypto';
import type { App } from '../../../http/app.ts';
import type { Client } from '../../../identity/session/session.ts';
import type { TokenRequest } from './token-request.ts';
import { findById, requireRole, requireTenant, type StoredHolder } from './user-lookup.ts';

/** A sign-in whose first step was right and that waits for another one. */
export interface WaitingSignIn {
  userId: string;
  tenantId: string;
  clientId: string;
  grantType: string;
  deptId: string;
  roleId: string;
  userType: string;
  /** The external account that was the first factor; '' when it was none. */
  oauthId: string;
  /** Digest of the stored password: with a new one the first step no longer counts. */
  stamp: string;
}

const stampOf = ({ password }: StoredHolder) => createHash('sha256').update(password).digest('hex');

export function waitingSignIn(
  holder: StoredHolder,
  { grantType, deptId, roleId, userType }: TokenRequest,
  { clientId }: Client,
  oauthId: string,
): WaitingSignIn {
  const { id: userId, tenantId } = holder;
  return { userId, tenantId, clientId, grantType, deptId, roleId, userType, oauthId, stamp: stampOf(holder) };
}

/** The client that goes on with a sign-in. @throws ApiError `client-rejected` when another one began it. */
export async function requireSameClient(
  waiting: WaitingSignIn,
  client: (grant: string) => Promise<Client>,
): Promise<Client> {
  const accepted = await client(waiting.grantType);
  if (accepted.clientId !== waiting.clientId) throw new ApiError('client-rejected');
  return accepted;
}

/**
 * The user of a waiting sign-in.
 *
 * @throws ApiError `challenge-over` when the user is gone or has a new password, and those of tenant and role.
 */
export async function requireSameHolder({ database }: App, waiting: WaitingSignIn): Promise<StoredHolder> {
  await requireTenant(database, waiting.tenantId);
  const holder = await findById(database, waiting.userId);
  if (!holder || stampOf(holder) !== waiting.stamp) throw new ApiError('challenge-over');
  requireRole(holder);
  return holder;
}
