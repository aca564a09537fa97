import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/** Headers that a page of another origin may read. */
const EXPOSED =
  'Content-Disposition, Content-Range, Accept-Ranges, ETag, Location, Tus-Resumable, Tus-Version, Tus-Extension, Tus-Max-Size, Upload-Length, Upload-Offset, Upload-Expires';
const PREFLIGHT_SECONDS = 600;

/**
 * Lets pages of other origins call: those that the setting names, and, while developing, those served from this machine
 * itself, e.g. another client on its own static server. That is safe, since a caller is known by the token in a header, never by a cookie that
 * a browser would add by itself.
 */
export async function allowCrossOrigin(
  server: FastifyInstance,
  { corsOrigins, production }: Pick<Config, 'corsOrigins' | 'production'>,
): Promise<void> {
  const isAllowed = (origin: string) => corsOrigins.includes(origin) || (!production && isOfThisMachine(origin));
  await server.register(cors, {
    origin: (origin, decide) => decide(null, origin !== undefined && isAllowed(origin)),
    credentials: true,
    exposedHeaders: EXPOSED,
    methods: 'GET, HEAD, POST, PATCH, DELETE, OPTIONS',
    maxAge: PREFLIGHT_SECONDS,
    hideOptionsRoute: true,
  });
}

function isOfThisMachine(origin: string): boolean {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  // Browsers send an origin in its one form; anything else was made up.
  const host = url?.origin === origin ? url.hostname : '';
  return host === 'localhost' || host === '127.0.0.1' || host === '[::1]' || host.endsWith('.localhost');
}
