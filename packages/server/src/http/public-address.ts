import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Scheme, host and port under which callers reach this server, for links that they keep. A `Host` header may say
 * anything: it counts only where it names the address that the connection itself came to.
 *
 * @returns `CLOUD_PUBLIC_URL`, or the address of the connection where that is unset; '' when neither is known, so that
 *   a link stays relative rather than wrong.
 */
export function publicAddressOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const known = new URL(publicUrl);
  // Nobody reaches a server by its loopback name from elsewhere: it is the default, or the browser is on this machine.
  if (!LOOPBACK.test(known.hostname) || request.headers.host === known.host) return publicUrl;
  const { localAddress = '', localPort } = request.socket;
  const plain = localAddress.replace(/^::ffff:/, '');
  const own = `${plain.includes(':') ? `[${plain}]` : plain}:${localPort}`;
  const isProxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
  return request.headers.host === own && !isProxied ? `http://${own}` : '';
}
