import { fieldsOf, isObject, type Language } from '@cloud/contract';
import { readFileSync } from 'node:fs';

/** A site that speaks OAuth 2 without OpenID Connect: where to ask, and what its answer calls things. */
export interface PlainSite {
  authorizationEndpoint: string;
  tokenEndpoint: string;
  /** Answers JSON about the user of the token. */
  userinfoEndpoint: string;
  secretIn: 'body' | 'header';
  fields: Record<(typeof PLAIN_FIELDS)[number], string>;
}

const PLAIN_FIELDS = ['id', 'username', 'nickname', 'avatar', 'email'] as const;
/** As GitHub and those that follow it call them. */
const USUAL_FIELDS: PlainSite['fields'] = {
  id: 'id',
  username: 'login',
  nickname: 'name',
  avatar: 'avatar_url',
  email: 'email',
};

/** An OpenID Connect provider whose accounts sign in here, or a plain OAuth 2 site. */
export interface ProviderSettings {
  /** Names it in addresses. */
  source: string;
  /** What its button says. */
  name: Record<Language, string>;
  /** Whose ids the accounts carry. */
  issuer: string;
  /** Absent for OpenID Connect. */
  plain: PlainSite | undefined;
  clientId: string;
  /** Absent: a public client, which proves itself by PKCE alone. */
  clientSecret: string | undefined;
  scope: string;
  /** Address registered at the provider that it sends people back to; absent means the console's. */
  redirectUri: string | undefined;
}

/** How codes reach a phone. */
export type SmsSettings =
  | { kind: 'off' }
  /** Into a file of the data folder. */
  | { kind: 'outbox' }
  /** By a gateway that takes HTTP posts. */
  | { kind: 'http'; url: string; headers: Record<string, string>; body: string };

type Read = (name: string) => string | undefined;

const DEFAULT_SMS_BODY = '{"phone":"{{phone}}","code":"{{code}}","minutes":{{minutes}}}';
const MAX_PROVIDERS = 20;

/** Reads how SMS are sent; what is wrong goes to `problems`. */
export function readSms(
  given: { kind: string } & Record<'url' | 'headers' | 'body', string | undefined>,
  problems: string[],
): SmsSettings {
  if (given.kind === 'off' || given.kind === 'outbox') return { kind: given.kind };
  if (given.kind !== 'http') {
    problems.push(`CLOUD_SMS must be off, outbox or http, not "${given.kind}".`);
    return { kind: 'off' };
  }
  if (!given.url || !isWebAddress(given.url))
    problems.push('CLOUD_SMS_URL must be the http(s) address of the gateway when CLOUD_SMS is http.');
  const headers = readRecord(given.headers ?? '{}');
  if (!headers) problems.push('CLOUD_SMS_HEADERS must be a JSON object of texts, like {"authorization":"Bearer …"}.');
  const body = given.body ?? DEFAULT_SMS_BODY;
  if (!body.includes('{{phone}}') || !body.includes('{{code}}'))
    problems.push('CLOUD_SMS_BODY must contain {{phone}} and {{code}}.');
  return { kind: 'http', url: given.url ?? '', headers: headers ?? {}, body };
}

/**
 * Reads the providers: a JSON list, or the path of a file that holds one. What is wrong goes to `problems`; secrets
 * are never repeated there.
 */
export function readProviders(value: string | undefined, problems: string[]): ProviderSettings[] {
  if (value === undefined) return [];
  const list = readJson(value.trimStart().startsWith('[') ? value : readText(value));
  if (!Array.isArray(list) || list.length > MAX_PROVIDERS) {
    problems.push(
      `CLOUD_SOCIAL must be a JSON list of at most ${MAX_PROVIDERS} providers, or the path of a file with one.`,
    );
    return [];
  }
  const providers = list.map((entry: unknown, index) => readProvider(entry, index + 1, problems));
  const sources = providers.map((provider) => provider.source);
  const twice = sources.find((source, index) => source !== '' && sources.indexOf(source) !== index);
  if (twice !== undefined) problems.push(`CLOUD_SOCIAL names the source "${twice}" twice.`);
  return providers;
}

function readProvider(entry: unknown, number: number, problems: string[]): ProviderSettings {
  const given = fieldsOf(entry);
  const text = (name: string) => (typeof given[name] === 'string' ? given[name].trim() : '');
  const wrong = (field: string, rule: string) => problems.push(`CLOUD_SOCIAL, entry ${number}: ${field} ${rule}.`);
  const source = text('source');
  if (!/^[a-z0-9][a-z0-9_-]{0,15}$/.test(source))
    wrong('source', 'must have 1 to 16 lower-case letters, digits, _ or -');
  const plain = text('authorizationEndpoint') === '' ? undefined : readPlain(given, wrong);
  const issuer = plain ? plain.userinfoEndpoint : text('issuer');
  if (plain && text('issuer') !== '') wrong('either issuer or authorizationEndpoint', 'must be given, not both');
  if (!plain && !isProviderAddress(issuer)) wrong('issuer', PROVIDER_RULE);
  if (text('clientId') === '') wrong('clientId', 'is missing');
  const redirectUri = text('redirectUri');
  if (redirectUri !== '' && !isWebAddress(redirectUri)) wrong('redirectUri', 'must be an http(s) address');
  const scope = text('scope') || (plain ? '' : 'openid profile email');
  if (!plain && !scope.split(' ').includes('openid')) wrong('scope', 'must contain openid');
  return {
    source,
    name: namesOf(given.name, source),
    issuer,
    plain,
    clientId: text('clientId'),
    clientSecret: text('clientSecret') || undefined,
    scope,
    redirectUri: redirectUri || undefined,
  };
}

const PROVIDER_RULE = 'must be an https address (http only on this machine)';

function readPlain(given: Record<string, unknown>, wrong: (field: string, rule: string) => void): PlainSite {
  const address = (name: string) => {
    const value = typeof given[name] === 'string' ? given[name].trim() : '';
    if (!isProviderAddress(value)) wrong(name, PROVIDER_RULE);
    return value;
  };
  const secretIn = given.secretIn ?? 'body';
  if (secretIn !== 'body' && secretIn !== 'header') wrong('secretIn', 'must be body or header');
  const fields = fieldsOf(given.fields);
  const fieldOf = (name: (typeof PLAIN_FIELDS)[number]) => textOf(fields[name]) || USUAL_FIELDS[name];
  const isNamed = ([name, value]: [string, unknown]) =>
    PLAIN_FIELDS.some((field) => field === name) && typeof value === 'string' && value !== '';
  if (!isObject(given.fields ?? {}) || !Object.entries(fields).every(isNamed))
    wrong('fields', `must name some of ${PLAIN_FIELDS.join(', ')}`);
  return {
    authorizationEndpoint: address('authorizationEndpoint'),
    tokenEndpoint: address('tokenEndpoint'),
    userinfoEndpoint: address('userinfoEndpoint'),
    secretIn: secretIn === 'header' ? 'header' : 'body',
    fields: {
      id: fieldOf('id'),
      username: fieldOf('username'),
      nickname: fieldOf('nickname'),
      avatar: fieldOf('avatar'),
      email: fieldOf('email'),
    },
  };
}

function namesOf(value: unknown, fallback: string): Record<Language, string> {
  if (typeof value === 'string' && value !== '') return { 'zh-cn': value, en: value };
  const names = fieldsOf(value);
  const english = textOf(names.en);
  const chinese = textOf(names['zh-cn']) || english || fallback;
  return { 'zh-cn': chinese, en: english || chinese };
}

/** The origin of an address like https://console.example.com. */
export function readOrigin(name: string, read: Read, problems: string[]): string | undefined {
  const value = read(name)?.replace(/\/+$/, '');
  if (value === undefined) return undefined;
  if (isWebAddress(value) && new URL(value).origin === value) return value;
  problems.push(`${name} must be an address like https://console.example.com, without a path, not "${value}".`);
  return undefined;
}

const isWebAddress = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

function isProviderAddress(value: string): boolean {
  if (!isWebAddress(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function readRecord(text: string): Record<string, string> | undefined {
  const value = readJson(text);
  if (!isObject(value)) return undefined;
  const texts = Object.entries(value).flatMap(([name, entry]) =>
    typeof entry === 'string' ? [[name, entry] as const] : [],
  );
  return texts.length === Object.keys(value).length ? Object.fromEntries(texts) : undefined;
}

function readJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
