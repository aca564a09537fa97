import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** A real OpenID Connect provider on this machine. */
export interface ExternalSite {
  issuer: string;
  /** Signs somebody in by the provider's own pages. @returns the address that it sends the browser back to. */
  walk(start: string, login: string): Promise<URL>;
  stop(): Promise<void>;
}

export const EXTERNAL_CLIENT = { clientId: 'cloud', clientSecret: 'cloud-secret-cloud-secret' };

/** Where the site tells who somebody is as sites do that speak OAuth 2 only: an object of its own, with a number for an id. */
const USER_PATH = '/user';

/** What such a site is configured by. */
export const plainSite = (issuer: string) => ({
  authorizationEndpoint: `${issuer}/auth`,
  tokenEndpoint: `${issuer}/token`,
  userinfoEndpoint: `${issuer}${USER_PATH}`,
  scope: 'read_user',
});

/** Starts a provider that knows everybody; his login name is his id. */
export async function startExternalSite(redirectUris: readonly string[]): Promise<ExternalSite> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: EXTERNAL_CLIENT.clientId,
        client_secret: EXTERNAL_CLIENT.clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    cookies: { keys: ['outside'] },
    scopes: ['openid', 'offline_access', 'read_user'],
    claims: { openid: ['sub'], profile: ['name', 'preferred_username', 'picture'], email: ['email'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    features: { revocation: { enabled: true } },
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        name: `${id} 先生`,
        preferred_username: id,
        email: `${id}@outside.example`,
        picture: 'javascript:alert(1)',
      }),
    }),
  });
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.url !== USER_PATH) return answer(request, response);
    void provider.AccessToken.find(request.headers.authorization?.replace(/^bearer /i, '') ?? '').then((token) => {
      const user = token && {
        id: 4711,
        login: token.accountId,
        name: `${token.accountId} 先生`,
        avatar_url: 'https://a',
      };
      response.writeHead(token ? 200 : 401, { 'content-type': 'application/json' }).end(JSON.stringify(user ?? {}));
    });
  });
  return { issuer, walk: (start, login) => walk(issuer, start, login), stop: () => stop(server) };
}

/** A browser with cookies that follows redirects and fills in the two pages: who are you, and may they know. */
async function walk(issuer: string, start: string, login: string): Promise<URL> {
  const cookies = new Map<string, string>();
  let address = new URL(start);
  let form: Record<string, string> | undefined;
  for (let steps = 0; steps < 20; steps++) {
    if (address.origin !== issuer) return address;
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; '), accept: 'text/html' },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    const text = await response.text();
    const location = response.headers.get('location');
    form = undefined;
    if (location) address = new URL(location, address);
    else if (text.includes('name="prompt" value="login"')) form = { prompt: 'login', login, password: 'any' };
    else if (text.includes('name="prompt" value="consent"')) form = { prompt: 'consent' };
    else throw new Error(`the provider answered ${response.status}: ${text.slice(0, 500)}`);
  }
  throw new Error('the provider went in circles');
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
