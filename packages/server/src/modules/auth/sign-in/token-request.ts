import { MANAGEMENT_TENANT, fieldsOf } from '@cloud/contract';
import type { FastifyRequest } from 'fastify';

/** Where the public client of the family asks for tokens; the seed dialect has a path of its own. */
export const PUBLIC_TOKEN_PATH = '/blade-auth/token';

/** What asks for a token, the same for both dialects. Absent texts are ''. */
export interface TokenRequest {
  grantType: string;
  tenantId: string;
  account: string;
  password: string;
  refreshToken: string;
  userType: string;
  /** It came in the dialect of the public client. */
  isPublic: boolean;
  deptId: string;
  roleId: string;
  captchaKey: string;
  captchaCode: string;
  remoteIp: string;
  userAgent: string;
  cookie(name: string): string;
  /** Whatever else came, by its wire names; the first that is there. */
  text(...names: string[]): string;
}

/** Reads either dialect, from the query or a form body; the header's tenant is taken when the parameters name none. */
export function readTokenRequest(request: FastifyRequest): TokenRequest {
  const parameters = { ...fieldsOf(request.body), ...fieldsOf(request.query) };
  const text = (...names: string[]) => {
    for (const name of names) {
      const value = parameters[name];
      if (typeof value === 'string' && value !== '') return value;
    }
    return '';
  };
  const header = (name: string) => {
    const value = request.headers[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return {
    grantType: text('grant_type', 'grantType') || 'password',
    tenantId: text('tenantId', 'tenant_id') || header('tenant-id') || MANAGEMENT_TENANT,
    account: text('username', 'account'),
    password: text('password'),
    refreshToken: text('refresh_token', 'refreshToken'),
    userType: header('user-type') || 'web',
    isPublic: request.routeOptions.url === PUBLIC_TOKEN_PATH,
    deptId: header('dept-id'),
    roleId: header('role-id'),
    captchaKey: header('captcha-key'),
    captchaCode: header('captcha-code'),
    remoteIp: request.ip,
    userAgent: header('user-agent'),
    cookie: (name) => readCookie(request, name),
    text,
  };
}

/** A cookie's value; '' when it is absent. */
export function readCookie(request: FastifyRequest, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
}
