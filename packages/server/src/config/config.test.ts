import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, type ConfigError } from './config.ts';
import { makeDataFolder } from './data-folder.ts';
import { loadSecrets } from './secrets.ts';

const problemsOf = (environment: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readConfig(environment);
    return [];
  } catch (cause) {
    return (cause as ConfigError).problems;
  }
};

function newPair(): { privateKey: string; publicKey: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-keys-'));
  try {
    return loadSecrets(readConfig({ CLOUD_DATA: folder })).sm2;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('finds the console beside the server', () => {
  const { consoleFolder } = readConfig({ CLOUD_ADMIN_PASSWORD: 'first-Password-1' });
  expect(existsSync(join(consoleFolder, '..', 'vite.config.ts'))).toBe(true);
});

describe('a setting', () => {
  it('that is mistyped is named with the one that was meant; what belongs to other programs is not', () => {
    const environment = { CLOUD_TENNANT_MODE: 'true', CLOUD_SDK_VERSION: '1', CLOUD_RUN_JOB: 'x', PATH: '/bin' };
    expect(readConfig(environment).mistyped).toEqual([{ name: 'CLOUD_TENNANT_MODE', meant: 'CLOUD_TENANT_MODE' }]);
    const given = { CLOUD_ADMIN_PASSWORD: 'secret1', CLOUD_SMS_BODY: '', CLOUD_STATEFUL: 'true' };
    expect(readConfig(given).mistyped).toEqual([]);
  });

  it('that makes no sense is named with what it takes, all of them at once', () => {
    const wrong = {
      PORT: 'eighty',
      CLOUD_WORKERS: '-1',
      CLOUD_TENANT_MODE: 'maybe',
      CLOUD_LOCKOUT_ADDRESS_LIMIT: '1.5',
      CLOUD_SM2_PRIVATE_KEY: 'abc',
      CLOUD_PAYLOAD_KEY: 'short',
      CLOUD_CORS_ORIGINS: 'example.com',
      CLOUD_SMS: 'pigeon',
      CLOUD_PUBLIC_URL: 'http://a/b',
      CLOUD_LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://x',
      CLOUD_ADMIN_PASSWORD: 'abc',
    };
    const problems = problemsOf(wrong);
    for (const name of Object.keys(wrong))
      expect(problems.filter((line) => line.includes(name)).length).toBeGreaterThan(0);
  });

  it('of an SM2 pair takes two halves that belong together', () => {
    const [one, other] = [newPair(), newPair()];
    const pair = (privateKey: string, publicKey: string) =>
      problemsOf({ CLOUD_SM2_PRIVATE_KEY: privateKey, CLOUD_SM2_PUBLIC_KEY: publicKey });
    expect(pair(one.privateKey, one.publicKey)).toEqual([]);
    expect(pair(one.privateKey.toUpperCase(), one.publicKey.toUpperCase())).toEqual([]);
    expect(pair(one.privateKey, other.publicKey)).toEqual([
      'CLOUD_SM2_PUBLIC_KEY is not the public key of CLOUD_SM2_PRIVATE_KEY.',
    ]);
    expect(pair('0'.repeat(64), one.publicKey)).toHaveLength(1);
  });
});

describe('the data folder', () => {
  it('is made with those above it, and refused where none can be', () => {
    const above = mkdtempSync(join(tmpdir(), 'cloud-folder-'));
    makeDataFolder(join(above, 'a', 'b'));
    makeDataFolder(join(above, 'a', 'b'));
    expect(existsSync(join(above, 'a', 'b'))).toBe(true);
    rmSync(above, { recursive: true });
    if (process.platform === 'linux') expect(() => makeDataFolder('/proc/nowhere/below')).toThrow(/ENOENT|EACCES/);
  });
});
