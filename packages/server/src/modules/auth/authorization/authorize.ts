import { ApiError, authorize, authorizeSignOut } from '@cloud/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../http/app.ts';
import { CONSOLE_PATH } from '../../../http/console-files.ts';
import { endSession } from '../../../identity/session/session.ts';
import { findClient, registeredRedirects, type StoredClient } from '../sign-in/client.ts';
import { signTicket, type AuthorizationTicket } from './authorization-ticket.ts';

/** The console's page that knows who is signed in and asks him; see docs/sign-in.md. */
const PAGE = `${CONSOLE_PATH}/authorize`;
const MAX_STATE = 1000;

/** Where other applications send the browser to let people sign in, or out, here. */
export function authorizeRoutes(app: App): void {
  app.route(authorize, async ({ request, reply }, query) => {
    const text = readTexts(query);
    const client = await findClient(app.database, text('client_id'));
    if (!client) return refuse(request, reply, 'client-unknown');
    const redirectUri = text('redirect_uri');
    if (!isRegistered(client.redirectUris, redirectUri)) return refuse(request, reply, 'redirect-unregistered');
    const error = faultOf(client, text);
    if (error) return withAnswer(redirectUri, { error, state: text('state').slice(0, MAX_STATE) });
    return ask(app, reply, {
      kind: 'sign-in',
      clientId: client.clientId,
      redirectUri,
      state: text('state'),
      scope: text('scope') || client.scopes.join(' '),
      challenge: text('code_challenge'),
    });
  });

  app.route(authorizeSignOut, async ({ request, reply }, query) => {
    const text = readTexts(query);
    const clientId = text('client_id');
    const client = clientId === '' ? undefined : await findClient(app.database, clientId);
    if (clientId !== '' && !client) return refuse(request, reply, 'client-unknown');
    const registered = client ? client.redirectUris : await registeredRedirects(app.database);
    const redirectUri = text('redirect_uri');
    if (!isRegistered(registered, redirectUri)) return refuse(request, reply, 'redirect-unregistered');
    const { claims } = request;
    if (claims) await endSession(app, claims.sid);
    return ask(app, reply, { kind: 'sign-out', clientId, redirectUri, state: '', scope: '', challenge: '' });
  });
}

type Texts = (name: string) => string;

/** A parameter given twice counts as absent: the two ends of a line could read it differently. */
function readTexts(query: Readonly<Record<string, unknown>>): Texts {
  return (name) => {
    const value = query[name];
    return typeof value === 'string' ? value : '';
  };
}

async function ask(app: App, reply: FastifyReply, ticket: AuthorizationTicket): Promise<string> {
  const request = await signTicket(app.secrets, ticket);
  void reply.header('cache-control', 'no-store');
  return `${PAGE}?${new URLSearchParams({ request })}`;
}

/** An address that is not registered is never gone to; a person gets a page, a program the envelope. */
function refuse(request: FastifyRequest, reply: FastifyReply, code: 'client-unknown' | 'redirect-unregistered') {
  const isBrowser = request.headers.accept?.includes('text/html') ?? false;
  if (!isBrowser) throw new ApiError(code);
  void reply.header('cache-control', 'no-store');
  return `${PAGE}?error=${code}`;
}

/** The same characters as registered; and nothing that is a script or hides where it leads. */
function isRegistered(registered: readonly string[], redirectUri: string): boolean {
  if (!registered.includes(redirectUri) || !URL.canParse(redirectUri)) return false;
  const { protocol, username, password, hash } = new URL(redirectUri);
  // Programs on a desk or phone register a scheme of their own, which has a dot in it.
  const isSafe = protocol === 'https:' || protocol === 'http:' || protocol.includes('.');
  return isSafe && username === '' && password === '' && hash === '' && !redirectUri.includes('#');
}

/** The error of RFC 6749 that the application made, if it made one. */
function faultOf(client: StoredClient, text: Texts): string | undefined {
  if (text('response_type') !== 'code') return 'unsupported_response_type';
  if (!client.grants.includes('authorization_code')) return 'unauthorized_client';
  if (text('state').length > MAX_STATE) return 'invalid_request';
  const scopes = text('scope').split(' ').filter(Boolean);
  if (!scopes.every((scope) => client.scopes.includes(scope))) return 'invalid_scope';
  const challenge = text('code_challenge');
  if (challenge === '') return client.isPublic || text('code_challenge_method') !== '' ? 'invalid_request' : undefined;
  const isS256 = text('code_challenge_method') === 'S256' && /^[\w-]{43}$/.test(challenge);
  return isS256 ? undefined : 'invalid_request';
}

/** An application's address with our answer; what the address held before stays. */
export function withAnswer(redirectUri: string, answer: Record<string, string>): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) {
    if (value !== '') url.searchParams.set(name, value);
  }
  return url.href;
}
