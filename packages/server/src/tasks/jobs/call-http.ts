import { ApiError } from '@cloud/contract';
import { guardedFetch } from '../../outgoing/guarded-fetch.ts';
import type { JobProcessor } from './job-processor.ts';
import { readHeaders } from './read-headers.ts';

const TIMEOUT_MS = 60_000;
/** Of an answer that is kept. */
const SHOWN = 4_000;

/** Calls an address that the operator permits; a status other than 2xx is a failure. */
export const callHttp: JobProcessor<'http-call'> = async ({ config }, { parameters, signal, log }) => {
  const { url = '', method = 'GET', headers = '', body = '' } = parameters;
  const { status, text } = await guardedFetch(url, {
    allowed: config.outgoingAllow,
    method,
    headers: readHeaders(headers),
    ...(body === '' ? {} : { body }),
    signal,
    timeoutMs: TIMEOUT_MS,
  });
  log(status < 300 ? 'info' : 'warn', `${method} ${url}: ${status}`);
  if (status < 200 || status > 299) {
    log('warn', text.slice(0, SHOWN));
    throw new ApiError('job-answer-status', { status });
  }
  return text.slice(0, SHOWN);
};
