import { setTimeout as sleep } from 'node:timers/promises';
import { ADMIN_PASSWORD, type Product } from './product.ts';

// Answers are looked at as they come.
/* oxlint-disable typescript/no-explicit-any */

const CALL_MS = 20_000;

/** What came of a call: acknowledged, refused, or unknown, since no answer came. */
export type Outcome<T = any> =
  { is: 'done'; data: T; headers: Headers } | { is: 'refused'; status: number; reason: string } | { is: 'unknown' };

export interface CallOptions {
  method?: string;
  query?: Record<string, string>;
  body?: object;
  bytes?: Uint8Array | FormData;
  headers?: Record<string, string>;
}

/** Calls the APIs in turn, each call once, as the first administrator. */
export class Client {
  readonly #product: Product;
  #token = '';
  #turn = 0;

  constructor(product: Product) {
    this.#product = product;
  }

  async signIn(): Promise<void> {
    const query = { tenantId: '000000', username: 'admin', password: ADMIN_PASSWORD, grant_type: 'password' };
    const target = new URL('/blade-auth/oauth/token', this.#product.addresses[0]);
    for (const [name, value] of Object.entries({ ...query, scope: 'all', type: 'account' }))
      target.searchParams.set(name, value);
    const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
    const answer = await fetch(target, { method: 'POST', headers: { authorization } });
    this.#token = (await answer.json()).access_token;
    if (!this.#token) throw new Error('the administrator cannot sign in');
  }

  async call<T = any>(way: string, options: CallOptions = {}): Promise<Outcome<T>> {
    const { addresses } = this.#product;
    const target = new URL(way, addresses[this.#turn++ % addresses.length]);
    for (const [name, value] of Object.entries(options.query ?? {})) target.searchParams.set(name, value);
    const { body, bytes, headers, method = body || bytes ? 'POST' : 'GET' } = options;
    try {
      const answer = await fetch(target, {
        method,
        headers: {
          'blade-auth': `bearer ${this.#token}`,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body ? { body: JSON.stringify(body) } : bytes && { body: bytes as BodyInit }),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await answer.text();
      const parsed = text.startsWith('{') ? JSON.parse(text) : {};
      if (answer.ok) return { is: 'done', data: parsed.data, headers: answer.headers };
      if (answer.status >= 500) return { is: 'unknown' };
      return { is: 'refused', status: answer.status, reason: String(parsed.reason ?? text) };
    } catch {
      return { is: 'unknown' };
    }
  }

  /** A file as text. */
  async file(way: string): Promise<string> {
    const headers = { 'blade-auth': `bearer ${this.#token}` };
    return (await fetch(new URL(way, this.#product.addresses[0]), { headers })).text();
  }

  /** Calls again and again what may be repeated, until it is answered. @throws Error when it is refused. */
  async ask<T = any>(way: string, options: CallOptions = {}): Promise<{ data: T; headers: Headers }> {
    for (const end = Date.now() + 240_000; Date.now() < end; await sleep(200)) {
      const outcome = await this.call<T>(way, options);
      if (outcome.is === 'done') return outcome;
      if (outcome.is === 'refused' && ![409, 423].includes(outcome.status))
        throw new Error(`${way} is refused: ${outcome.status} ${outcome.reason}`);
    }
    throw new Error(`${way} is not answered`);
  }
}
