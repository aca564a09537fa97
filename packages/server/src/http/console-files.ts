import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dropPageHeaders } from './page-headers.ts';

/** Base path of the console's router. */
export const CONSOLE_PATH = '/cloudExperience';

/** Files named by their content never change. */
const HASHED = /\/assets\/|[.-][A-Za-z0-9_-]{8}\.(js|css|wasm|woff2?)$/;

/** The logo is asked for by the page and by its tab; a new one may take an hour to be seen. */
const PICTURE = 'public, max-age=3600';

/** AES keys of encrypted calls and of `crypto` tokens, 32 characters each. */
export interface CallKeys {
  payload: string;
  token: string;
}

/**
 * Serves the built console, compressed files first, and its start page for every path of its router.
 *
 * @param callKeys keys of encrypted calls, for a console that encrypts; its page carries them.
 * @returns what answers a path that no route knows; true when it did.
 */
export async function serveConsole(
  server: FastifyInstance,
  folder: string,
  callKeys?: CallKeys,
): Promise<(request: FastifyRequest, reply: FastifyReply) => boolean> {
  server.get('/', (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`));
  server.get(CONSOLE_PATH, { exposeHeadRoute: false }, (_request, reply) => reply.redirect(`${CONSOLE_PATH}/`));
  if (!existsSync(join(folder, 'index.html'))) return () => false;
  const page = callKeys && withKeys(readFileSync(join(folder, 'index.html'), 'utf8'), callKeys);
  if (page !== undefined)
    for (const name of ['', 'index.html'])
      server.get(`${CONSOLE_PATH}/${name}`, { exposeHeadRoute: false }, (_request, reply) => sendPage(reply, page));
  await server.register(fastifyStatic, {
    root: folder,
    prefix: `${CONSOLE_PATH}/`,
    preCompressed: true,
    cacheControl: false,
    wildcard: true,
    index: page === undefined ? ['index.html'] : false,
    setHeaders: (reply, path) => {
      const file = path.replace(/\.(br|gz)$/, '');
      const isHashed = HASHED.test(file);
      const lives = isHashed ? 'public, max-age=31536000, immutable' : file.endsWith('.svg') ? PICTURE : 'no-cache';
      void reply.header('cache-control', lives);
      // A script, style or picture has no use for the rules of a page; a worker obeys those of its own answer.
      if (!file.endsWith('.html') && !file.includes('worker')) dropPageHeaders(reply);
    },
  });
  return (request, reply) => {
    const path = request.url.split('?')[0]!;
    const isPage = request.method === 'GET' && path.startsWith(`${CONSOLE_PATH}/`) && !/\.\w{2,5}$/.test(path);
    if (!isPage) return false;
    if (page === undefined)
      void reply.header('cache-control', 'no-cache').sendFile('index.html', folder, { cacheControl: false });
    else sendPage(reply, page);
    return true;
  };
}

/** Sources of the content policy that allow the scripts that stand in the console's page itself. */
export function sourcesOfPageScripts(folder: string): string[] {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return [];
  const scripts = readFileSync(page, 'utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs);
  return [...scripts].map(([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
}

const sendPage = (reply: FastifyReply, page: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);

/** Keys are letters, digits and signs of an AES key: quotes and angle brackets are escaped all the same. */
const withKeys = (page: string, { payload, token }: CallKeys): string =>
  page.replace('</head>', () => `<meta name="call-keys" content="${escapeHtml(`${payload} ${token}`)}" /></head>`);

const escapeHtml = (text: string): string => text.replaceAll(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
