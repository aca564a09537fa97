import { ApiError, API_ERRORS } from '@cloud/contract';
import type { ApiErrorCode, ErrorParams } from '@cloud/contract';
import { CONFIG } from '../config.ts';
import { t } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { toast } from '../toast.ts';
import { callKeys } from './call-keys.ts';
import { commonHeaders } from './headers.ts';
import { cancelPending, isCancelled, registerPending } from './pending.ts';
import { isGateway, send } from './send.ts';
import { withToken } from './tokens.ts';

export interface RequestOptions {
  method: 'GET' | 'POST' | 'HEAD';
  /** Path without the `/api` prefix. */
  path: string;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** Basic authorization of the client. Default true. */
  basic?: boolean;
  /** Send the token. Default true. */
  token?: boolean;
  /** Send the token encrypted; default where the server asks for encrypted calls. */
  crypto?: boolean;
  /** Encrypt parameters and body, decrypt the answer; default where the server asks for it. */
  encrypt?: boolean;
  /** Send the body as a form. */
  serialize?: boolean;
  /** Failures are the caller's to show. */
  quiet?: boolean;
  /** Told how much of the body is on the server, 0..1. */
  onProgress?: (share: number) => void;
  /** Refusals that the caller answers by something else than a message. */
  expected?: readonly string[];
}

/** What came back: HTTP status, the code that decides, the body as it is, and what it carries. */
export interface Answer {
  status: number;
  code: number;
  body: Record<string, unknown>;
  /** What the envelope carries. */
  data: unknown;
}

/** One call by all rules of the wire. @throws ApiError on any code but 200; DOMException `AbortError` when cancelled. */
export async function request(options: RequestOptions): Promise<Answer> {
  const url = await urlOf(options);
  const { signal, done } = registerPending(options.method, url, options.body, options.signal);
  try {
    return judge(await attempt(options, url, signal), options);
  } catch (error) {
    throw answerFailure(error, options);
  } finally {
    done();
  }
}

async function attempt(options: RequestOptions, url: string, signal: AbortSignal): Promise<Answer> {
  const take = (response: Response) => read(response, isSealed(options));
  const { onProgress } = options;
  // Only files that are put up are watched.
  const carry = onProgress && (await import('./fetch-with-progress.ts')).fetchWithProgress(onProgress);
  const once = async (token: string) => send(url, await initOf(options, token, signal), take, carry);
  if (options.token === false) return once('');
  return withToken(once, ({ code }) => code === 401 && !CONFIG.whiteList.includes(401));
}

const isSealed = ({ encrypt = callKeys() !== undefined }: RequestOptions): boolean => encrypt;

/** Only encrypted calls need it. */
const sealing = () => import('./encryption.ts');

async function urlOf(options: RequestOptions): Promise<string> {
  const { path, query = {} } = options;
  // An empty text is a parameter that was left out.
  let given = givenOf(query).filter(([, value]) => value !== '');
  if (isSealed(options) && given.length > 0)
    given = [['data', (await sealing()).encrypt(JSON.stringify(Object.fromEntries(given)), 'payload')]];
  const text = searchOf(given);
  return `${CONFIG.apiPrefix}${path}${text ? `?${text}` : ''}`;
}

const givenOf = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined && value !== null);

const searchOf = (given: [string, unknown][]): string =>
  new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();

async function initOf(options: RequestOptions, token: string, signal: AbortSignal): Promise<RequestInit> {
  const headers = new Headers({ ...(await commonHeaders(token, options)), ...options.headers });
  const init: RequestInit = { method: options.method, credentials: 'include', headers, signal };
  const { body } = options;
  if (body === undefined) return init;
  if (body instanceof FormData || body instanceof Blob) return { ...init, body };
  if (isSealed(options)) {
    headers.set('Content-Type', 'text/plain');
    return { ...init, body: (await sealing()).encrypt(JSON.stringify(body), 'payload') };
  }
  if (options.serialize) return { ...init, body: new URLSearchParams(searchOf(givenOf(body as object))) };
  headers.set('Content-Type', 'application/json');
  return { ...init, body: JSON.stringify(body) };
}

async function read(response: Response, isEncrypted: boolean): Promise<Answer> {
  const { status } = response;
  const text = await response.text();
  let body: Record<string, unknown> = {};
  try {
    const plain = isEncrypted && !text.startsWith('{') ? (await sealing()).decrypt(text, 'payload') : text;
    const parsed: unknown = plain ? JSON.parse(plain) : {};
    if (typeof parsed === 'object' && parsed !== null) body = parsed as Record<string, unknown>;
  } catch {
    // No JSON: the status speaks alone.
  }
  const code = [body['code'], body['error_code'], status].find(
    (one) => one !== undefined && one !== null && one !== '',
  );
  return { status, code: Number(code), body, data: body['data'] };
}

function judge(answer: Answer, options: RequestOptions): Answer {
  if (answer.code === 200 && answer.status <= 500) return answer;
  // A status above 500 comes from a gateway, not from the server.
  if (answer.status > 500) cancelPending(t('app:offline'));
  if (isGateway(answer.status) && answer.body['code'] === undefined) throw new ApiError('unavailable');
  throw failureOf(answer, options);
}

/** Failures that were met with a message of their own already, or are meant to have none. */
const silent = new WeakSet<ApiError>();

function failureOf({ status, code, body, data }: Answer, options: RequestOptions): ApiError {
  const reason = body['reason'];
  const known = typeof reason === 'string' && reason in API_ERRORS ? (reason as ApiErrorCode) : reasonOf(code, status);
  const params = { ...(body['params'] as ErrorParams | undefined), status, wireCode: code };
  const error = new ApiError(known, params, undefined, Object(data) as object);
  error.message = code === 2004 ? t('app:wrongCredentials') : textOf(body);
  // The end of the session was already shown; a call without a token has a refusal of its own to tell.
  const isOver = code === 401 && options.token !== false && !session().token;
  if (CONFIG.whiteList.includes(code) || isOver) silent.add(error);
  return error;
}

function textOf(body: Record<string, unknown>): string {
  for (const name of ['msg', 'error_description']) {
    const text = body[name];
    if (typeof text === 'string' && text !== '') return text;
  }
  return t('app:systemError');
}

function reasonOf(code: number, status: number): ApiErrorCode {
  if (code === 2004) return 'wrong-credentials';
  const wanted = [code, status];
  for (const number of wanted) {
    const row = Object.entries(API_ERRORS).find(([, { status: own }]) => own === number);
    if (row) return row[0] as ApiErrorCode;
  }
  return 'internal';
}

function answerFailure(error: unknown, { quiet, expected = [] }: RequestOptions): unknown {
  if (isCancelled(error)) return error;
  if (error instanceof ApiError && error.code === 'unavailable' && error.params['status'] === undefined) {
    error.message = t('app:offline');
    // The banner says it once for all of them.
    cancelPending(error.message);
    return error;
  }
  const isTold = quiet || !(error instanceof ApiError) || expected.includes(error.code) || silent.has(error);
  if (!isTold) toast.error(error.message);
  return error;
}
