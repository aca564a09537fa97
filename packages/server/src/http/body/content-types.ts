import type { FastifyInstance } from 'fastify';
import { readJson } from './read-json.ts';

/**
 * Bodies that the client families send: JSON, also empty with a JSON content type; forms; and `text/plain`, which
 * marks an encrypted body and is opened by the hook of `encryption.ts`.
 */
export function acceptContentTypes(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: unknown, body: string) =>
    body === '' ? undefined : readJson(body),
  );
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  server.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}
