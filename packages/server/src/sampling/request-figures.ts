import type { FastifyInstance } from 'fastify';
import { performance } from 'node:perf_hooks';
import type { Figures } from './process-figures.ts';

/** Times that are kept between two rows: enough for a percentile. */
const MOST_TIMES = 5_000;

/** Counts answered requests; each call tells of the time since the one before. */
export function measureRequests(http: FastifyInstance): () => Figures {
  let [requests, failures, begin] = [0, 0, performance.now()];
  let times: number[] = [];
  http.addHook('onResponse', (_request, reply, done) => {
    requests++;
    if (reply.statusCode >= 500) failures++;
    if (times.length < MOST_TIMES) times.push(reply.elapsedTime);
    // Any of the earlier ones makes room, so that late requests count as much.
    else if (Math.random() < MOST_TIMES / requests) times[Math.floor(Math.random() * MOST_TIMES)] = reply.elapsedTime;
    done();
  });
  return () => {
    const seconds = Math.max(0.001, (performance.now() - begin) / 1000);
    const sorted = times.toSorted((a, b) => a - b);
    const figures = {
      requestsPerSecond: requests / seconds,
      failuresPerSecond: failures / seconds,
      ...(sorted.length > 0 ? { requestMs: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0 } : {}),
    };
    [requests, failures, begin, times] = [0, 0, performance.now(), []];
    return figures;
  };
}
