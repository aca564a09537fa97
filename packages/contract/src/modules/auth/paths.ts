export const TOKEN_PATH = '/blade-auth/oauth/token';
export const LOGOUT_PATH = '/blade-auth/oauth/logout';
export const USER_INFO_PATH = '/blade-auth/oauth/user-info';
export const CAPTCHA_PATH = '/blade-auth/oauth/captcha';
/** Header, and query parameter in lower case, that carries the token: `bearer <token>` or `crypto <cipher>`. */
export const TOKEN_HEADER = 'Blade-Auth';
/** Tenant of the site itself. */
export const MANAGEMENT_TENANT = '000000';
