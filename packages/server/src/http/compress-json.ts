import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Smaller answers fit into a packet as they are. */
const SMALLEST = 1400;
/** Quick enough to cost less than the time it saves on any line. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compresses JSON answers for callers that take it: menus and permissions are mostly repetition. */
export function compressJson(server: FastifyInstance): void {
  server.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < SMALLEST || reply.hasHeader('content-encoding')) return payload;
    if (!String(reply.getHeader('content-type') ?? '').startsWith('application/json')) return payload;
    const accepted = String(request.headers['accept-encoding'] ?? '');
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
    if (!encoding) return payload;
    const bytes = Buffer.from(payload);
    reply.removeHeader('content-length');
    const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ');
    reply.header('content-encoding', encoding).header('vary', vary);
    return encoding === 'br' ? brotli(bytes, BROTLI) : zip(bytes);
  });
}
