import { TOKEN_HEADER } from '@cloud/contract';
import { CONFIG } from '../config.ts';
import { commonHeaders } from './headers.ts';
import { refreshToken } from './tokens.ts';
import { session } from '../session/session.ts';

/** The address of an artifact for this page: hrefs of the wire stand below the API prefix. */
export function artifactUrl(href: string): string {
  return href.startsWith(`${CONFIG.apiPrefix}/`) ? href : `${CONFIG.apiPrefix}${href}`;
}

/** A neighbor of an artifact, e.g. the hierarchy beside the octree's metadata. */
export function siblingHref(href: string, name: string): string {
  return href.replace(/[^/]+(\?.*)?$/, name);
}

/** For addresses that the browser opens by itself and so without a header: the token travels in the query. */
export function urlWithToken(href: string, query: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams({ ...query, [TOKEN_HEADER.toLowerCase()]: `bearer ${session().token}` });
  return `${artifactUrl(href)}?${search}`;
}

/** `fetch` that carries the token of the moment and renews it once when it is refused. */
export async function fetchArtifact(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { token } = session();
  const send = async (current: string): Promise<Response> => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(await commonHeaders(current))) headers.set(name, value);
    return fetch(input, { ...init, headers });
  };
  const response = await send(token);
  return response.status === 401 && token ? send(await refreshToken(token)) : response;
}

/** The bytes of an artifact. @throws Error when it cannot be had. */
export async function readArtifact(href: string, signal?: AbortSignal): Promise<Response> {
  const response = await fetchArtifact(artifactUrl(href), signal ? { signal } : {});
  if (!response.ok) throw new Error(`${href} answered ${response.status}`);
  return response;
}
