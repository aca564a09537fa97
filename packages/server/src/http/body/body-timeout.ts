import type { FastifyInstance } from 'fastify';

/** The largest of them comes through the slowest line in less. */
const PATIENCE_MS = 60_000;
/** What is read whole before anybody looks at it. Files travel as streams and take their time. */
const READ_WHOLE = /^(?:application\/json|application\/x-www-form-urlencoded|text\/plain)\b/i;

/** Closes connections whose body arrives too slowly: each would hold memory without end. */
export function endSlowBodies(server: FastifyInstance, patienceMs = PATIENCE_MS): void {
  server.addHook('preParsing', (request, _reply, payload, done) => {
    if (READ_WHOLE.test(request.headers['content-type'] ?? '')) {
      const timer = setTimeout(() => request.raw.destroy(), patienceMs).unref();
      payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done(null, payload);
  });
}
