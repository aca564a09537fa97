import { JOB_GROUP_NAME, PRODUCT_JOB_GROUP } from '@cloud/contract';
import { createECDH } from 'node:crypto';
import { existsSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readAllowedTargets, type AllowedTarget } from './outgoing-settings.ts';
import { readS3, type S3Settings } from './s3-settings.ts';
import { SettingsReader } from './settings-reader.ts';
import { readOrigin, readProviders, readSms, type ProviderSettings, type SmsSettings } from './sign-in-settings.ts';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;

/** Settings of both processes. The only place that reads the environment; see docs/settings.md. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path of the one folder that holds all data. */
  dataFolder: string;
  /** Password of the first administrator; changes it when given on a later start. */
  adminPassword: string | undefined;
  /** External PostgreSQL; absent means the embedded one. */
  databaseUrl: string | undefined;
  /** Bytes that uploads leave free on the disk; tasks begin while half of it is free. */
  diskReserveBytes: number;
  /** What backups seal their secrets with. */
  backupPassphrase: string | undefined;
  /** Worker processes that `npm start` runs. */
  workers: number;
  /** Group whose jobs a worker runs, and how many of them at a time. */
  jobGroup: string;
  jobLanes: number;
  /** Key pair for passwords on the wire; absent means the generated one. */
  sm2: { privateKey: string; publicKey: string } | undefined;
  /** AES key of encrypted calls and of `crypto` tokens, as built into clients; absent means the generated ones. */
  payloadKey: string | undefined;
  tokenCipherKey: string | undefined;
  /** The console encrypts its calls. */
  encryptedCalls: boolean;
  /** Fixed captcha text for automatic tests. */
  captchaFixed: string | undefined;
  /** Captcha asked for with every password of the seed dialect. */
  captchaMode: boolean;
  /** First and reset passwords are the same for everybody, as clients of the family expect; otherwise generated. */
  fixedPasswords: boolean;
  /** Failed sign-ins of one address before it is locked; 0 switches the rule off. */
  lockoutAddressLimit: number;
  /** Every call asks whether its session is still open; without it an access token is good until it runs out. */
  stateful: boolean;
  /** Only the newest session of a user counts. */
  singleLogin: boolean;
  /** People type the number of their tenant when they sign in. */
  tenantMode: boolean;
  /** Address of the console as people open it, without a path. */
  publicUrl: string;
  /** Another address that signs people in; it shares this server's database. */
  ssoUrl: string | undefined;
  sms: SmsSettings;
  /** Calls of SMS services go here instead of to the service: a gateway on the way out. */
  smsProviderUrl: string | undefined;
  /** How mail goes where no mail server is set up: into a file of the data folder, or not at all. */
  mail: 'outbox' | 'off';
  /** External sites whose accounts sign in here. */
  social: readonly ProviderSettings[];
  /** Headers Dept-Id and Role-Id choose one of several departments and roles. */
  switchMode: boolean;
  /** Behind a proxy: the caller's address is read from X-Forwarded-For. */
  trustProxy: boolean;
  /** Origins besides this machine's whose pages may call. */
  corsOrigins: readonly string[];
  /** What outgoing calls to addresses that users give may reach beside the public internet. */
  outgoingAllow: readonly AllowedTarget[];
  /** The same as it was given, for processes that it crosses to. */
  outgoingAllowText: string;
  /** The bucket of all files of the product; absent: the folder, or what the page of object storages enables. */
  s3: S3Settings | undefined;
  /** Bytes of files in a bucket that are kept on this machine's disk. */
  s3CacheBytes: number;
  /** What Prometheus shows to read `/metrics`; absent: there is no such page. */
  metricsToken: string | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
  production: boolean;
  /** Folder of the built console; absent files mean that only the API is served. */
  consoleFolder: string;
  /** The tree that runs. */
  sourceFolder: string;
  /** Checkout that the code generator may write into; absent: none. */
  codeCheckout: string | undefined;
  /** Folder whose SQLite files may be data sources; absent: none. */
  sqliteFolder: string | undefined;
  /** Variables that are no setting but nearly spell one, with what was probably meant. */
  mistyped: readonly { name: string; meant: string }[];
}

/** Every wrong setting, one line each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/**
 * Reads and validates the settings.
 *
 * @throws ConfigError naming every wrong variable at once.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const settings = new SettingsReader(environment);
  const config = readSettings(settings);
  const { problems, asked } = settings;
  if (config.adminPassword && config.adminPassword.length < 6)
    problems.push('CLOUD_ADMIN_PASSWORD must have 6 characters or more.');
  if (config.backupPassphrase && config.backupPassphrase.length < 12)
    problems.push('CLOUD_BACKUP_PASSPHRASE must have 12 characters or more.');
  if (config.metricsToken && config.metricsToken.length < 16)
    problems.push('CLOUD_METRICS_TOKEN must have 16 characters or more.');
  if (config.captchaFixed && config.production)
    problems.push('CLOUD_CAPTCHA_FIXED is for tests and refused with NODE_ENV=production.');
  if (config.singleLogin && !config.stateful)
    problems.push(
      'CLOUD_SINGLE_LOGIN needs CLOUD_STATEFUL: a token that nobody looks up cannot be ended by a newer one.',
    );
  if (problems.length > 0) throw new ConfigError(problems);
  return { ...config, mistyped: mistypedOf(Object.keys(environment), asked) };
}

/** Every variable with its default. What is wrong with one alone goes to the problems of `settings`. */
function readSettings(settings: SettingsReader): Omit<Config, 'mistyped'> {
  const { problems, text } = settings;
  const port = settings.integer('PORT', 8080, 0, 65535);
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    dataFolder: resolve(REPOSITORY, text('CLOUD_DATA') ?? '.data'),
    adminPassword: settings.raw('CLOUD_ADMIN_PASSWORD'),
    databaseUrl: databaseUrl(text('DATABASE_URL'), problems),
    diskReserveBytes: settings.integer('CLOUD_DISK_RESERVE_MB', 1000, 0, 1_000_000_000) * 1e6,
    backupPassphrase: settings.raw('CLOUD_BACKUP_PASSPHRASE'),
    workers: settings.integer('CLOUD_WORKERS', 1, 0, 64),
    jobGroup: readJobGroup(text('CLOUD_JOB_GROUP'), problems),
    jobLanes: settings.integer('CLOUD_JOB_LANES', 16, 1, 64),
    sm2: sm2Pair(text('CLOUD_SM2_PRIVATE_KEY'), text('CLOUD_SM2_PUBLIC_KEY'), problems),
    payloadKey: settings.aesKey('CLOUD_PAYLOAD_KEY'),
    tokenCipherKey: settings.aesKey('CLOUD_TOKEN_CIPHER_KEY'),
    encryptedCalls: settings.flag('CLOUD_ENCRYPTED_CALLS'),
    captchaFixed: text('CLOUD_CAPTCHA_FIXED'),
    captchaMode: settings.flag('CLOUD_CAPTCHA_MODE'),
    fixedPasswords: settings.flag('CLOUD_FIXED_PASSWORDS'),
    lockoutAddressLimit: settings.integer('CLOUD_LOCKOUT_ADDRESS_LIMIT', 50, 0, 1_000_000),
    stateful: settings.flag('CLOUD_STATEFUL', true),
    singleLogin: settings.flag('CLOUD_SINGLE_LOGIN'),
    switchMode: settings.flag('CLOUD_SWITCH_MODE'),
    tenantMode: settings.flag('CLOUD_TENANT_MODE'),
    publicUrl: readOrigin('CLOUD_PUBLIC_URL', text, problems) ?? `http://localhost:${port}`,
    ssoUrl: readOrigin('CLOUD_SSO_URL', text, problems),
    sms: smsSettings(text, problems),
    smsProviderUrl: readOrigin('CLOUD_SMS_PROVIDER_URL', text, problems),
    mail: settings.oneOf('CLOUD_MAIL', ['outbox', 'off'], text('NODE_ENV') === 'production' ? 'off' : 'outbox'),
    social: readProviders(text('CLOUD_SOCIAL'), problems),
    trustProxy: settings.flag('CLOUD_TRUST_PROXY'),
    corsOrigins: originList(text('CLOUD_CORS_ORIGINS'), problems),
    outgoingAllow: readAllowedTargets(text('CLOUD_OUTGOING_ALLOW'), problems),
    outgoingAllowText: text('CLOUD_OUTGOING_ALLOW') ?? '',
    s3: s3Settings(settings),
    s3CacheBytes: settings.integer('CLOUD_S3_CACHE_MB', 2000, 0, 10_000_000) * 1e6,
    metricsToken: text('CLOUD_METRICS_TOKEN'),
    logLevel: settings.oneOf('CLOUD_LOG_LEVEL', LOG_LEVELS, 'info'),
    production: text('NODE_ENV') === 'production',
    consoleFolder: resolve(REPOSITORY, 'packages/web/dist'),
    sourceFolder: REPOSITORY,
    sqliteFolder: readFolder(text('CLOUD_SQLITE_FOLDER'), problems),
    codeCheckout: readCheckout(text('CLOUD_CODE_CHECKOUT'), problems),
  };
}

/** Letters that may differ. More would name what belongs to other programs. */
const CLOSE = 2;

function mistypedOf(names: readonly string[], known: ReadonlySet<string>): { name: string; meant: string }[] {
  return names
    .filter((name) => name.startsWith('CLOUD_') && name.length < 64 && !known.has(name))
    .flatMap((name) => {
      const meant = [...known].find((setting) => distance(name, setting) <= CLOSE);
      return meant ? [{ name, meant }] : [];
    });
}

/** How many letters must be put in, taken out or changed. */
function distance(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const line = [row];
    for (let column = 1; column <= b.length; column++) {
      const changed = above[column - 1]! + (a[row - 1] === b[column - 1] ? 0 : 1);
      line.push(Math.min(changed, above[column]! + 1, line[column - 1]! + 1));
    }
    above = line;
  }
  return above[b.length]!;
}

function smsSettings(read: (name: string) => string | undefined, problems: string[]): SmsSettings {
  const url = read('CLOUD_SMS_URL');
  const headers = read('CLOUD_SMS_HEADERS');
  const body = read('CLOUD_SMS_BODY');
  const kind = read('CLOUD_SMS') ?? (read('NODE_ENV') === 'production' ? 'off' : 'outbox');
  return readSms({ kind, url, headers, body }, problems);
}

function s3Settings(settings: SettingsReader): S3Settings | undefined {
  const { text, problems } = settings;
  const given = {
    endpoint: text('CLOUD_S3_ENDPOINT'),
    bucket: text('CLOUD_S3_BUCKET'),
    region: text('CLOUD_S3_REGION'),
    accessKey: text('CLOUD_S3_ACCESS_KEY'),
    secretKey: text('CLOUD_S3_SECRET_KEY'),
  };
  return readS3(given, settings.flag('CLOUD_S3_PATH_STYLE'), problems);
}

function readJobGroup(value: string | undefined, problems: string[]): string {
  const group = value ?? PRODUCT_JOB_GROUP;
  if (!JOB_GROUP_NAME.test(group))
    problems.push('CLOUD_JOB_GROUP must have 1 to 20 letters, digits, dots, hyphens or underscores.');
  return group;
}

function originList(value: string | undefined, problems: string[]): string[] {
  const origins = (value ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong !== undefined)
    problems.push(`CLOUD_CORS_ORIGINS must list origins like https://console.example.com, not "${wrong}".`);
  return origins;
}

function databaseUrl(value: string | undefined, problems: string[]): string | undefined {
  if (value === undefined) return undefined;
  const protocol = URL.canParse(value) ? new URL(value).protocol : '';
  if (protocol === 'postgres:' || protocol === 'postgresql:') return value;
  problems.push('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  return undefined;
}

function sm2Pair(privateKey: string | undefined, publicKey: string | undefined, problems: string[]): Config['sm2'] {
  if (privateKey === undefined && publicKey === undefined) return undefined;
  const known = problems.length;
  if (privateKey === undefined || !/^[0-9a-fA-F]{64}$/.test(privateKey)) {
    problems.push('CLOUD_SM2_PRIVATE_KEY must be 64 hex digits, given together with CLOUD_SM2_PUBLIC_KEY.');
  }
  if (publicKey === undefined || !/^04[0-9a-fA-F]{128}$/.test(publicKey)) {
    problems.push(
      'CLOUD_SM2_PUBLIC_KEY must be 130 hex digits starting with 04, given together with CLOUD_SM2_PRIVATE_KEY.',
    );
  }
  const pair = { privateKey: privateKey ?? '', publicKey: publicKey ?? '' };
  if (problems.length === known && !belongTogether(pair)) {
    problems.push('CLOUD_SM2_PUBLIC_KEY is not the public key of CLOUD_SM2_PRIVATE_KEY.');
  }
  return pair;
}

/** With halves of two pairs every password would be wrong. OpenSSL knows the curve. */
function belongTogether({ privateKey, publicKey }: { privateKey: string; publicKey: string }): boolean {
  try {
    const key = createECDH('SM2');
    key.setPrivateKey(privateKey, 'hex');
    return key.getPublicKey('hex') === publicKey.toLowerCase();
  } catch {
    return false;
  }
}

/** A folder that looks like a checkout of this product. */
function readCheckout(folder: string | undefined, problems: string[]): string | undefined {
  if (folder === undefined) return undefined;
  if (!isAbsolute(folder) || !existsSync(resolve(folder, 'packages/contract/src/modules/index.ts')))
    problems.push(`CLOUD_CODE_CHECKOUT must be the absolute path of a checkout of this product, not "${folder}".`);
  return folder;
}

function readFolder(folder: string | undefined, problems: string[]): string | undefined {
  if (folder !== undefined && (!isAbsolute(folder) || !existsSync(folder)))
    problems.push(`CLOUD_SQLITE_FOLDER must be the absolute path of a folder, not "${folder}".`);
  return folder;
}
