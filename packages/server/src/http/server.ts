import { ApiError } from '@cloud/contract';
import helmet from '@fastify/helmet';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { parse } from 'node:querystring';
import type { Config } from '../config/config.ts';
import { endSlowBodies } from './body/body-timeout.ts';
import { acceptContentTypes } from './body/content-types.ts';
import { acceptFiles } from './body/upload.ts';
import { compressJson } from './compress-json.ts';
import { CONSOLE_PATH, serveConsole, sourcesOfPageScripts, type CallKeys } from './console-files.ts';
import { allowCrossOrigin } from './cross-origin.ts';
import { handleErrors } from './error-handler.ts';
import { dropPageHeaders } from './page-headers.ts';

/** 10 MB bodies and endless ids are refused before they are read. */
const BODY_LIMIT = 2 * 1024 * 1024;
const URL_LIMIT = 64 * 1024;

/** An HTTP server with the habits of the wire, and no routes yet. */
export async function createServer(
  config: Pick<Config, 'logLevel' | 'trustProxy' | 'consoleFolder' | 'corsOrigins' | 'production' | 'dataFolder'>,
  callKeys?: CallKeys,
): Promise<FastifyInstance> {
  const methods = new Map<string, Set<string>>();
  const server = Fastify({
    bodyLimit: BODY_LIMIT,
    // The nearest proxy only: what stands before it in the header, anybody can write.
    trustProxy: config.trustProxy && ((_address, hop) => hop === 0),
    genReqId: () => randomUUID(),
    rewriteUrl: (request) => readable(withoutPrefix(request.url ?? '/')),
    routerOptions: { maxParamLength: 500, querystringParser: readQuery },
    http: { maxHeaderSize: URL_LIMIT },
    forceCloseConnections: true,
    logger: config.logLevel === 'silent' ? false : { level: config.logLevel, redact: ['req.headers.authorization'] },
    logController: new LogController({ disableRequestLogging: true }),
  });
  server.addHook('onRoute', (route) => {
    const known = methods.get(route.url) ?? new Set();
    for (const method of [route.method].flat()) known.add(method);
    methods.set(route.url, known);
  });
  await allowCrossOrigin(server, config);
  server.setErrorHandler(handleErrors(config.dataFolder));
  await server.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        ...CONTENT_POLICY,
        scriptSrc: [...CONTENT_POLICY.scriptSrc, ...sourcesOfPageScripts(config.consoleFolder)],
      },
    },
    crossOriginEmbedderPolicy: false,
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('application/json')) {
      dropPageHeaders(reply);
      // What one user was told is in no cache for the next.
      if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    }
    done(null, payload);
  });
  const answerFromConsole = await serveConsole(server, config.consoleFolder, callKeys);
  server.setNotFoundHandler((request, reply) => {
    if (answerFromConsole(request, reply)) return;
    const path = request.url.split('?')[0]!;
    if (methods.has(path)) throw new ApiError('method-not-allowed', { method: request.method });
    throw new ApiError('not-found');
  });
  endSlowBodies(server);
  acceptContentTypes(server);
  await acceptFiles(server);
  await compressJson(server);
  return server;
}

/** A name that is given twice means its last value, everywhere the same; handlers never meet a list. */
function readQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [name, value] of Object.entries(parse(text))) {
    if (value !== undefined) query[name] = typeof value === 'string' ? value : (value.at(-1) ?? '');
  }
  return query;
}

/**
 * The gateway's prefix is optional: `/api/blade-system/…` and `/blade-system/…` are the same call. Older clients of the
 * family know users as a service of their own.
 */
function withoutPrefix(url: string): string {
  const bare = url.startsWith('/api/') ? url.slice(4) : url;
  return bare.startsWith('/blade-user/') ? `/blade-system/user/${bare.slice('/blade-user/'.length)}` : bare;
}

/** An address that nobody can decode is one more that is not there; of the console, one more page for it to answer. */
function readable(url: string): string {
  try {
    if (!decodeURIComponent(url.split('?')[0]!).includes('\0')) return url;
  } catch {
    // Not decodable.
  }
  return url.startsWith(`${CONSOLE_PATH}/`) ? `${CONSOLE_PATH}/404` : '/404';
}

/** What the console needs: workers and WASM, pictures made on the spot, and pages that menus embed. */
const CONTENT_POLICY = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'", 'blob:'],
  workerSrc: ["'self'", 'blob:'],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'", 'blob:', 'data:'],
  // A PDF that was fetched is shown by the browser's own viewer.
  frameSrc: ["'self'", 'http:', 'https:', 'blob:'],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'self'"],
  upgradeInsecureRequests: null,
};
