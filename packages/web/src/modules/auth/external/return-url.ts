const REDIRECT = /^\/oauth\/redirect\/([a-z0-9][a-z0-9_-]{0,15})$/;

/** Parameters that an external provider adds to the return URL. */
export interface ExternalReturn {
  /** External site; empty for single sign-on. */
  source: string;
  code: string;
  state: string;
  /** Why there is no code. */
  error: string;
}

/** Whether an address is one that another site sends people back to. */
export const isExternalReturn = (path: string, search: string): boolean =>
  readExternalReturn(path, search) !== undefined;

/** Reads `/oauth/redirect/{source}?code&state`, and `code`, `state` and maybe `source` behind the login's own address. */
export function readExternalReturn(path: string, search: string): ExternalReturn | undefined {
  const query = new URLSearchParams(search);
  const text = (name: string) => query.get(name) ?? '';
  const source = REDIRECT.exec(path)?.[1] ?? text('source');
  const given = { source, code: text('code'), state: text('state'), error: text('error') };
  const isBack = REDIRECT.test(path) || (path === '/login' && given.state !== '');
  return isBack && (given.code !== '' || given.error !== '') ? given : undefined;
}

/** Whether a path belongs to the login page though it is another one. */
export const isReturnPath = (path: string): boolean => REDIRECT.test(path);
