import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../database/database.ts';

/** How often the sessions of answers under way are looked at, all in one query. */
const WATCH_MS = 1000;

/** Answers that are being sent. They end with the session that asked for them: downloads, archives, streams of events. */
export interface OpenAnswers {
  /**
   * Every answer to a caller with a token is followed by itself. This is for one that was asked for otherwise, by a ticket, or
   * that ends otherwise.
   *
   * @param end default: the connection is cut, so that nobody takes a part of a file for the whole.
   */
  follow(response: ServerResponse, sessionId: string, end?: () => void): void;
  close(): void;
}

interface OpenAnswer {
  sessionId: string;
  /** How it ends where it has an end of its own. */
  end: (() => void) | undefined;
}

export function followAnswers({
  http,
  database,
  config,
}: {
  http: FastifyInstance;
  database: Pick<Database, 'queries'>;
  config: Pick<Config, 'stateful'>;
}): OpenAnswers {
  const answers = new Map<ServerResponse, OpenAnswer>();
  const follow: OpenAnswers['follow'] = (response, sessionId, end) => {
    if (!answers.has(response)) response.once('close', () => answers.delete(response));
    answers.set(response, { sessionId, end });
  };
  http.addHook('preHandler', (request, reply, done) => {
    if (request.scope) follow(reply.raw, request.scope.sessionId);
    done();
  });
  http.addHook('preClose', async () => {
    for (const { end } of answers.values()) end?.();
  });
  const watch = setInterval(() => void endOfSessions(database, answers), WATCH_MS).unref();
  if (!config.stateful) clearInterval(watch);
  return { follow, close: () => clearInterval(watch) };
}

/** Ends the answers whose session was ended or has run out. A database that is away ends none. */
async function endOfSessions(
  { queries }: Pick<Database, 'queries'>,
  answers: ReadonlyMap<ServerResponse, OpenAnswer>,
): Promise<void> {
  // Before its head is sent, a call may be the one that ends the session.
  const sent = [...answers].filter(([response]) => response.headersSent);
  if (sent.length === 0) return;
  const rows = await queries
    .selectFrom('bladeSession')
    .select('id')
    .where('id', 'in', [...new Set(sent.map(([, { sessionId }]) => sessionId))])
    .where('endTime', 'is', null)
    .where('expireTime', '>', sql<string>`now()`)
    .execute()
    .catch(() => undefined);
  if (!rows) return;
  const open = new Set(rows.map(({ id }) => id));
  for (const [response, { sessionId, end = () => response.destroy() }] of sent) if (!open.has(sessionId)) end();
}
