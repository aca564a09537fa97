import { chmodSync, chownSync, rmSync, statSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/database/id.ts';
import { readServerAddress } from '../../src/sources/source-url.ts';
import { hasOpenssl, makeCertificates, type Certificates } from '../support/certificates.ts';
import { startTestServer, type TestServer } from '../support/harness.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../support/mariadb.ts';

const SOURCE = '/blade-develop/datasource';
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ environment: { CLOUD_OUTGOING_ALLOW: '127.0.0.1,localhost' } });
  token = await server.signIn();
});
afterAll(() => server?.stop());

const known = getCACertificates();
const trust = ({ authority }: Certificates) => setDefaultCACertificates([...known, authority]);
afterEach(() => setDefaultCACertificates(known));

/** What a try of an address says: the family, or why not. */
async function attempt(row: { url: string; username: string; password: string }): Promise<string> {
  const body = { name: `s${newId()}`, driverClass: 'x', ...row };
  const { data } = await server.post(`${SOURCE}/submit`, { token, body });
  const answer = await server.post(`${SOURCE}/test`, { token, query: { id: data.id } });
  return answer.data?.family ?? answer.body.reason;
}

describe('an address', () => {
  it.each([
    ['', 'none'],
    ['?sslmode=verify-full', 'verify-full'],
    ['?currentSchema=x&sslMode=VERIFY_IDENTITY', 'verify-full'],
    ['?sslMode=REQUIRED', 'require'],
    ['?sslMode=trust', 'require'],
    ['?sslmode=prefer', 'prefer'],
    ['?useSSL=true&verifyServerCertificate=false', 'require'],
    ['?useSSL=false', 'none'],
    ['?ssl=true', 'verify-full'],
    ['?sslmode=verify-fully', undefined],
  ])('with %s means %s', (options, encryption) => {
    const address = readServerAddress(`db://host/x${options}`, /^db:\/\/([^/:?]+)(?::(\d+))?\/([^?]+)/, 1);
    expect(address?.encryption).toBe(encryption);
  });
});

describe.skipIf(!hasOpenssl || !hasMariadb)('a MariaDB with a certificate', () => {
  let certificates: Certificates;
  let database: Mariadb;
  beforeAll(async () => {
    certificates = makeCertificates();
    const { key, certificate } = certificates;
    database = await startMariadb([`--ssl-key=${key}`, `--ssl-cert=${certificate}`]);
    await database.run(
      'create database shop',
      "create user open@'%' identified by 'right'",
      "grant all on shop.* to open@'%'",
      "create user closed@'%' identified by 'right' require ssl",
      "grant all on shop.* to closed@'%'",
    );
  });
  afterAll(async () => {
    await database?.stop();
    if (certificates) rmSync(certificates.folder, { recursive: true });
  });
  const by = (options: string, username = 'closed', host = 'localhost') =>
    attempt({ url: `jdbc:mysql://${host}:${database.port}/shop${options}`, username, password: 'right' });

  it('is called in the clear only where the address says nothing', async () => {
    expect(await by('', 'open')).toBe('MariaDB');
    expect(await by('')).toBe('datasource-unreachable');
    for (const mode of ['REQUIRED', 'PREFERRED']) expect([mode, await by(`?sslMode=${mode}`)]).toEqual([mode, 'MariaDB']); // prettier-ignore
    expect(await by('?sslMode=SOMEHOW', 'open')).toBe('datasource-unsupported');
  });

  it('is believed when the certificate is of a known authority and names the host', async () => {
    expect(await by('?sslMode=VERIFY_CA')).toBe('datasource-unreachable');
    trust(certificates);
    expect(await by('?sslMode=VERIFY_CA')).toBe('MariaDB');
    expect(await by('?sslMode=VERIFY_IDENTITY')).toBe('MariaDB');
    expect(await by('?sslMode=VERIFY_IDENTITY', 'closed', '127.0.0.1')).toBe('datasource-unreachable');
  });
});

describe.skipIf(!hasMariadb)('a MariaDB without a certificate', () => {
  let database: Mariadb;
  beforeAll(async () => {
    database = await startMariadb(['--skip-ssl']);
    await database.run("create user open@'%' identified by 'right'");
  });
  afterAll(() => database?.stop());

  it('is called in the clear only where that may be', async () => {
    const by = (mode: string) =>
      attempt({
        url: `jdbc:mysql://127.0.0.1:${database.port}/information_schema?sslMode=${mode}`,
        username: 'open',
        password: 'right',
      });
    expect(await by('PREFERRED')).toBe('MariaDB');
    expect(await by('REQUIRED')).toBe('datasource-unreachable');
  });
});

describe.skipIf(!hasOpenssl || process.platform !== 'linux')('a PostgreSQL', () => {
  const all: Certificates[] = [];
  const account = () => {
    const { username, password } = new URL(server.app.config.databaseUrl!);
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) || 'x' };
  };
  const by = (mode: string) => {
    const { hostname, port, pathname } = new URL(server.app.config.databaseUrl!);
    return attempt({ ...account(), url: `jdbc:postgresql://${hostname}:${port}${pathname}?sslmode=${mode}` });
  };
  async function administer(...statements: string[]): Promise<unknown> {
    const client = new pg.Client(server.app.config.databaseUrl!);
    await client.connect();
    let last: unknown;
    for (const statement of statements) last = Object.values((await client.query(statement)).rows[0] ?? {})[0];
    await client.end();
    return last;
  }
  /** The server reads its files as its own user. */
  async function present(names: string): Promise<Certificates> {
    const certificates = makeCertificates(names);
    all.push(certificates);
    const { key, certificate, folder } = certificates;
    const owner = statSync(await clusterFolder());
    chmodSync(folder, 0o755);
    for (const file of [key, certificate]) {
      chmodSync(file, 0o600);
      if (process.getuid?.() === 0) chownSync(file, owner.uid, owner.gid);
    }
    await administer(
      `alter system set ssl_key_file = '${key}'`,
      `alter system set ssl_cert_file = '${certificate}'`,
      'alter system set ssl = on',
      'select pg_reload_conf()',
    );
    await expect.poll(() => by('require')).toBe('PostgreSQL');
    return certificates;
  }
  /** Where the server stands, by the process that it says it is. */
  const clusterFolder = async () =>
    `/proc/${String(await administer("select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)"))}/cwd`;
  afterAll(async () => {
    await administer(
      'alter system reset ssl',
      'alter system reset ssl_key_file',
      'alter system reset ssl_cert_file',
      'select pg_reload_conf()',
    );
    for (const { folder } of all) rmSync(folder, { recursive: true });
  });

  it('is called in the clear only where that may be', async () => {
    expect(await by('prefer')).toBe('PostgreSQL');
    expect(await by('disable')).toBe('PostgreSQL');
    expect(await by('require')).toBe('datasource-unreachable');
    expect(await by('sure')).toBe('datasource-unsupported');
  });

  it('is believed when the certificate is of a known authority and names the host', async () => {
    const own = await present('IP:127.0.0.1');
    expect([await by('prefer'), await by('verify-ca')]).toEqual(['PostgreSQL', 'datasource-unreachable']);
    trust(own);
    expect([await by('verify-ca'), await by('verify-full')]).toEqual(['PostgreSQL', 'PostgreSQL']);
    const other = await present('DNS:other.example');
    trust(other);
    await expect.poll(() => by('verify-ca')).toBe('PostgreSQL');
    expect(await by('verify-full')).toBe('datasource-unreachable');
  });
});
