import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { constants } from 'node:zlib';

/** Smaller answers fit into a packet as they are. */
const SMALLEST = 1400;
/** Quick enough to cost less than the time it saves on any line. */
const QUALITY = 4;

/** Compresses JSON answers for callers that accept it: menus and permissions are mostly repetition. */
export async function compressJson(server: FastifyInstance): Promise<void> {
  await server.register(compress, {
    threshold: SMALLEST,
    encodings: ['br', 'gzip'],
    customTypes: /^application\/json/,
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
    },
    globalDecompression: false,
  });
}
