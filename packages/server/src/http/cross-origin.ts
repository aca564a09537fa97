import type { FastifyInstance } from 'fastify';

/** Headers that a page of another origin may read. */
const EXPOSED =
  'Content-Disposition, Content-Range, Accept-Ranges, ETag, Location, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Length, Upload-Offset, Upload-Expires';
const METHODS = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of other origins call: those that the setting names, and those served from this machine itself, e.g. another
 * client on its own static server. Nothing is lost by it, since a caller is known by the token in a header, never by a
 * cookie that a browser would add by itself.
 */
export function allowCrossOrigin(server: FastifyInstance, origins: readonly string[]): void {
  server.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (!origin) return;
    void reply.header('vary', 'Origin');
    if (!origins.includes(origin) && !isOfThisMachine(origin)) return;
    void reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', EXPOSED);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    return reply
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', request.headers['access-control-request-headers'] ?? '')
      .header('access-control-max-age', String(PREFLIGHT_SECONDS))
      .code(204)
      .send();
  });
}

function isOfThisMachine(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  // Browsers send an origin in its one form; anything else was made up.
  const host = url?.origin === origin ? url.hostname : '';
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');
}
