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
  error_code?: number;
  error_description?: string;
}

export const TOKEN_PATH = '/blade-auth/oauth/token';
export const LOGOUT_PATH = '/blade-auth/oauth/logout';
export const USER_INFO_PATH = '/blade-auth/oauth/user-info';
export const CAPTCHA_PATH = '/blade-auth/oauth/captcha';
/** Header, and query parameter in lower case, that carries the token: `bearer <token>` or `crypto <cipher>`. */
export const TOKEN_HEADER = 'Blade-Auth';
/** Tenant of the site itself. */
export const MANAGEMENT_TENANT = '000000';
