import type { Access } from '@cloud/contract';
import { ApiError, GUEST_PATHS, MANAGEMENT_TENANT } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';
import type { Scope } from '../../database/scope.ts';
import { requireResource } from './api-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; absent without a token. */
    scope: Scope | undefined;
    /** Why a token that came was refused. */
    scopeProblem: ApiError | undefined;
  }
}

/**
 * The caller.
 *
 * @throws ApiError `token-missing` or `token-invalid`: 401, as clients then sign in again; `account-unbound`: 403, for a
 * guest where he has no business.
 */
export function requireUser(request: FastifyRequest): Scope {
  const { scope } = request;
  if (scope?.isGuest && !GUEST_PATHS.includes(request.routeOptions.url ?? '')) throw new ApiError('account-unbound');
  if (scope) return scope;
  throw request.scopeProblem ?? new ApiError('token-missing');
}

/** The caller, if he may. @throws ApiError 401 without a good token, 403 when the role does not suffice. */
export function requireAccess(request: FastifyRequest, access: Access, permission?: string): Scope | undefined {
  if (access === 'anonymous') return request.scope;
  const scope = requireUser(request);
  checkAccess(scope, access, permission);
  if (permission) requireResource(request, permission);
  return scope;
}

/** Whether a person may, without API scopes. @throws ApiError 403 when the role does not suffice. */
export function checkAccess(scope: Scope, access: Access, permission?: string): void {
  const isHeld = permission !== undefined && holds(scope, permission);
  if (access === 'super' && !scope.isSuper) throw new ApiError('super-only');
  if (access === 'admin' && !scope.isAdmin && !isHeld) throw new ApiError('admin-only');
  if (access === 'platform' && !isOfPlatform(scope)) throw new ApiError('platform-only');
  if ((access === 'permission' || access === 'platform') && permission && !isHeld) {
    throw new ApiError('permission-missing', { permission });
  }
}

/** Whether a caller works for the tenant that runs the platform. What all tenants share is written there only. */
const isOfPlatform = (scope: Scope): boolean => scope.isSuper || scope.tenantId === MANAGEMENT_TENANT;

/** Whether a caller holds a button's code; the super role holds all. */
export function holds(scope: Scope, permission: string): boolean {
  return scope.isSuper || scope.permissions.has(permission);
}

/** Whether a permission opens a call, alone or beside a role. */
export const asksForButton = (access: Access): boolean => ['permission', 'platform', 'admin'].includes(access);
