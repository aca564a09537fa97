import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { readAllowedTargets, type AllowedTarget } from '../config/outgoing-settings.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { pinnedLookup, resolveAllowed, type Resolve } from './resolve-allowed.ts';

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.closeAllConnections() ?? server.close()));

/** A server on this machine, its port. */
async function listen(answer: RequestListener): Promise<number> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const allow = (list: string): AllowedTarget[] => {
  const problems: string[] = [];
  const allowed = readAllowedTargets(list, problems);
  expect(problems).toEqual([]);
  return allowed;
};
const LOCAL = allow('127.0.0.1');
const never: Resolve = () => Promise.reject(new Error('no name must be looked up'));
const always =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address })));
const refusal = { code: 'address-not-allowed' };

describe('a call to an address that a user gave', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://134744072/',
    'http://0x7f.0.0.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://017700000001/',
    'http://127。0。0。1/',
    'http://①②⑦.0.0.1/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/latest/meta-data/',
    'http://169.254.169.254/latest/meta-data/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://192.0.0.192/',
    'http://198.18.0.1/',
    'http://203.0.113.7/',
    'http://224.0.0.1/',
    'http://255.255.255.255/',
    'http://[::]/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
    'http://[::127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://[2001:db8::1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[ff02::1]/',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/plain,x',
    'example.com',
    '',
    'http://',
  ])('is refused before anything is sent: %s', async (address) => {
    await expect(guardedFetch(address, { allowed: [], resolve: never })).rejects.toMatchObject(refusal);
  });

  it.each([[['10.0.0.7']], [['93.184.216.34', '127.0.0.1']], [['::ffff:10.0.0.7']], [['fe80::1%eth0']], [[]]])(
    'is refused when its name leads to %s',
    async (addresses) => {
      const resolve = always(...addresses);
      await expect(guardedFetch('http://example.com/', { allowed: [], resolve })).rejects.toMatchObject(refusal);
    },
  );

  it('goes to the address that was checked, though the name leads elsewhere a moment later', async () => {
    const port = await listen((_request, response) => response.end('inside'));
    let asked = 0;
    const changing: Resolve = () => Promise.resolve([{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.7' }]);
    const allowed = allow(`rebound.example:${port}`);
    const answer = await guardedFetch(`http://rebound.example:${port}/`, { allowed, resolve: changing });
    expect(answer).toMatchObject({ status: 200, text: 'inside' });
    expect(asked).toBe(1);
    const other: Resolve = () => Promise.resolve([{ address: asked++ === 1 ? '93.184.216.34' : '127.0.0.1' }]);
    const pinned = await resolveAllowed('rebound.example', port, [], other);
    expect(pinned).toEqual({ address: '93.184.216.34', family: 4 });
    pinnedLookup(pinned)('rebound.example', {}, (_cause, address) => expect(address).toBe('93.184.216.34'));
  });

  it('answers a redirect instead of following it', async () => {
    const seen: (string | undefined)[] = [];
    const port = await listen((request, response) => {
      seen.push(request.url);
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` }).end();
    });
    expect(await guardedFetch(`http://127.0.0.1:${port}/a`, { allowed: LOCAL })).toMatchObject({ status: 302 });
    expect(seen).toEqual(['/a']);
  });

  it('sends method, headers and body, and leaves the headers of the connection to the connection', async () => {
    const port = await listen((request, response) => {
      const { method, headers } = request;
      void request.toArray().then((chunks) => {
        response.end(
          JSON.stringify({ method, host: headers.host, own: headers['x-own'], body: String(chunks.join('')) }),
        );
      });
    });
    const answer = await guardedFetch(`http://127.0.0.1:${port}/`, {
      allowed: LOCAL,
      method: 'POST',
      headers: { 'x-own': 'yes', Host: 'inside.example', 'Transfer-Encoding': 'chunked' },
      body: '你好',
    });
    expect(JSON.parse(answer.text)).toEqual({ method: 'POST', host: `127.0.0.1:${port}`, own: 'yes', body: '你好' });
    const split = { allowed: LOCAL, headers: { 'x-own': 'a\r\nx-other: b' } };
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, split)).rejects.toMatchObject({ code: 'outgoing-failed' });
  });

  it('ends when the answer is too large, too slow, broken off, or not wanted any more', async () => {
    const port = await listen((request, response) => {
      if (request.url === '/large') response.end('x'.repeat(2000));
      if (request.url === '/drip') setInterval(() => response.write('x'), 20).unref();
      if (request.url === '/broken') response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()); // prettier-ignore
    });
    const at = `http://127.0.0.1:${port}`;
    const given = { allowed: LOCAL, maxBytes: 1000 };
    await expect(guardedFetch(`${at}/large`, given)).rejects.toMatchObject({ code: 'answer-too-large' });
    await expect(guardedFetch(`${at}/drip`, { ...given, timeoutMs: 200 })).rejects.toMatchObject({ code: 'outgoing-timeout' }); // prettier-ignore
    await expect(guardedFetch(`${at}/broken`, given)).rejects.toMatchObject({ code: 'outgoing-failed' });
    const controller = new AbortController();
    const silent = guardedFetch(`${at}/silent`, { ...given, signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(silent).rejects.toThrow('enough');
  });

  it('says that nothing listens there, and that a name does not exist', async () => {
    const port = await listen(() => {});
    await new Promise((done) => servers.pop()!.close(done));
    await new Promise<void>((done) => connect(port, '127.0.0.1').on('error', () => done()));
    const failed = { code: 'outgoing-failed' };
    await expect(guardedFetch(`http://127.0.0.1:${port}/`, { allowed: LOCAL })).rejects.toMatchObject(failed);
    const resolve: Resolve = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
    await expect(guardedFetch('http://gone.example/', { allowed: [], resolve })).rejects.toMatchObject(failed);
  });
});

describe('what the operator permits', () => {
  const isOpen = async (list: string, host: string, port: number, address: string) => {
    try {
      return (await resolveAllowed(host, port, allow(list), always(address))).address === address;
    } catch {
      return false;
    }
  };

  it('is a host, a host with a port, an address, or a network', async () => {
    expect(await isOpen('smtp.lan', 'smtp.lan', 25, '10.0.0.5')).toBe(true);
    expect(await isOpen('smtp.lan', 'SMTP.lan.', 25, '10.0.0.5')).toBe(true);
    expect(await isOpen('smtp.lan:25', 'smtp.lan', 25, '10.0.0.5')).toBe(true);
    expect(await isOpen('smtp.lan:25', 'smtp.lan', 26, '10.0.0.5')).toBe(false);
    expect(await isOpen('smtp.lan', 'other.lan', 25, '10.0.0.5')).toBe(false);
    expect(await isOpen('10.0.0.5', 'other.lan', 25, '10.0.0.5')).toBe(true);
    expect(await isOpen('10.0.0.5:25', 'other.lan', 26, '10.0.0.5')).toBe(false);
    expect(await isOpen('10.0.0.0/24, 192.168.0.0/16', 'other.lan', 25, '192.168.3.4')).toBe(true);
    expect(await isOpen('10.0.0.0/24', 'other.lan', 25, '10.0.1.5')).toBe(false);
    expect(await isOpen('[fd00::1]:9000', 'fd00::1', 9000, 'fd00::1')).toBe(true);
    expect(await isOpen('fd00::/8', 'other.lan', 25, 'fd12::3')).toBe(true);
    expect(await isOpen('', 'example.com', 25, '93.184.216.34')).toBe(true);
    expect(await isOpen('', 'example.com', 25, '2606:2800:220:1::1')).toBe(true);
  });

  it('is named when it makes no sense', () => {
    const problems: string[] = [];
    readAllowedTargets('10.0.0.0/33,300.1.1.1,a b,host:0,host:99999,http://x,[smtp]:1,*.lan', problems);
    expect(problems).toHaveLength(8);
    expect(problems[0]).toContain('"10.0.0.0/33"');
  });
});
