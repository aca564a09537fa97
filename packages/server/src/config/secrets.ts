import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors/cause.ts';
import type { Config } from './config.ts';
import { makeDataFolder } from './data-folder.ts';

/** What this installation keeps to itself; made once, in `<data>/secrets.json`, readable by its owner only. */
export interface Secrets {
  /** Signs tokens, 64 hex digits. */
  tokenKey: string;
  /** AES key of `crypto ` tokens, 32 characters. */
  tokenCipherKey: string;
  /** AES key of encrypted calls, 32 characters. */
  payloadKey: string;
  /** AES key for what is encrypted in the database, 64 hex digits. */
  storageKey: string;
  /** Owner of the embedded database. */
  databasePassword: string;
  sm2: { privateKey: string; publicKey: string };
}

/** Reads the secrets and makes them on the first start. Two processes starting together agree on one set. */
export function loadSecrets(config: Config): Secrets {
  makeDataFolder(config.dataFolder);
  const path = join(config.dataFolder, 'secrets.json');
  const secrets = readSecrets(path) ?? createSecrets(path);
  return {
    ...secrets,
    sm2: config.sm2 ?? secrets.sm2,
    payloadKey: config.payloadKey ?? secrets.payloadKey,
    tokenCipherKey: config.tokenCipherKey ?? secrets.tokenCipherKey,
  };
}

function readSecrets(path: string): Secrets | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Secrets;
  } catch (cause) {
    if (errorCode(cause) === 'ENOENT') return undefined;
    throw new Error(`${path} cannot be read. Restore it from a backup; without it, nobody can sign in.`, { cause });
  }
}

/** Written beside and linked into place: a link fails when another process was first, a rename would not. */
function createSecrets(path: string): Secrets {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(newSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (cause) {
    if (errorCode(cause) !== 'EEXIST') throw cause;
  } finally {
    rmSync(draft, { force: true });
  }
  return readSecrets(path)!;
}

function newSecrets(): Secrets {
  return {
    tokenKey: randomBytes(32).toString('hex'),
    tokenCipherKey: randomBytes(16).toString('hex'),
    payloadKey: randomBytes(16).toString('hex'),
    storageKey: randomBytes(32).toString('hex'),
    databasePassword: randomBytes(24).toString('base64url'),
    sm2: newSm2Pair(),
  };
}

/** OpenSSL knows the SM2 curve, so the pair needs no library. */
function newSm2Pair(): Secrets['sm2'] {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'SM2' });
  const key = privateKey.export({ format: 'der', type: 'sec1' });
  const start = key.indexOf(Buffer.from([0x04, 0x20])) + 2;
  const point = key.subarray(key.length - 65);
  return { privateKey: key.subarray(start, start + 32).toString('hex'), publicKey: point.toString('hex') };
}
