import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { CallKeys } from '../../src/http/console-files.ts';
import { createServer } from '../../src/http/server.ts';
import { decryptAes, encryptAes } from '../../src/identity/session/token.ts';
import { ADMIN_PASSWORD } from '../support/harness.ts';
import { startFor } from '../support/mode-fixture.ts';

const PAYLOAD = 'p'.repeat(32);
const TOKEN = 't'.repeat(32);
const consoleFolder = mkdtempSync(join(tmpdir(), 'cloud-console-'));
const SCRIPT = "document.title = 'y';";
writeFileSync(
  join(consoleFolder, 'index.html'),
  `<!doctype html><html><head><title>x</title><script data-x='{}'>${SCRIPT}</script><script src="/a.js"></script></head></html>`,
);

const ASKED = {
  tenantId: '000000',
  username: 'admin',
  account: 'admin',
  password: ADMIN_PASSWORD,
  grant_type: 'password',
};

describe('an encrypted call', () => {
  const started = startFor({ CLOUD_PAYLOAD_KEY: PAYLOAD, CLOUD_TOKEN_CIPHER_KEY: TOKEN });
  const seal = (value: object) => encryptAes(PAYLOAD, JSON.stringify(value));

  it('for a token is answered encrypted, whichever dialect asks, by the query or the body, granted or refused', async () => {
    for (const path of ['/blade-auth/oauth/token', '/blade-auth/token'])
      for (const parameters of [ASKED, { ...ASKED, password: 'wrong' }])
        for (const way of [
          { query: { data: seal(parameters) } },
          { body: seal(parameters), headers: { 'content-type': 'text/plain' } },
        ]) {
          const answer = await started().post(path, way);
          expect(answer.headers.get('content-type'), path).toContain('text/plain');
          const text = decryptAes(PAYLOAD, String(answer.body));
          expect(text).toContain(parameters === ASKED ? 'bearer' : '账号、密码错误');
        }
  });
});

describe('the page of the console', () => {
  const config = { ...readConfig({}), logLevel: 'silent', consoleFolder } as const;
  const pageOf = async (path: string, keys?: CallKeys) => {
    const server = await createServer(config, keys);
    const answer = await server.inject(path);
    await server.close();
    return answer;
  };

  it('carries the keys of encrypted calls on every way to it, with the headers of a page', async () => {
    for (const path of ['/cloudExperience/', '/cloudExperience/login', '/cloudExperience/index.html']) {
      const page = await pageOf(path, { payload: PAYLOAD, token: TOKEN });
      expect(page.statusCode, path).toBe(200);
      expect(page.body, path).toContain(`<meta name="call-keys" content="${PAYLOAD} ${TOKEN}" /></head>`);
      expect(page.headers['cache-control'], path).toBe('no-cache');
      expect(page.headers['content-security-policy'], path).toBeTruthy();
    }
  });

  it('is allowed the script that stands in it by its hash, and no other', async () => {
    const page = await pageOf('/cloudExperience/');
    const hash = createHash('sha256').update(SCRIPT).digest('base64');
    const scripts = String(page.headers['content-security-policy'])
      .split(';')
      .find((one) => one.startsWith('script-src '))!;
    expect(scripts).toContain(`'sha256-${hash}'`);
    expect(scripts.match(/sha256-/g)).toHaveLength(1);
    expect(scripts).not.toContain('unsafe-inline');
  });

  it('carries none where encryption is not switched on, and no key ends its tag', async () => {
    expect((await pageOf('/cloudExperience/login')).body).not.toContain('call-keys');
    const sly = await pageOf('/cloudExperience/', { payload: '"><script>'.padEnd(32, 'x'), token: TOKEN });
    expect(sly.body).not.toContain('"><script>');
  });
});
