import { ApiError, fieldsOf } from '@cloud/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Secrets } from '../../config/secrets.ts';
import { decryptAes, encryptAes } from '../../identity/session/token.ts';
import { readJson } from './read-json.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call came encrypted, so its answer goes encrypted. */
    isEncrypted: boolean;
  }
}

/** Base64 of whole AES blocks: nothing else is taken for an encrypted parameter. */
const CIPHER = /^[A-Za-z0-9+/]{22,}={0,2}$/;

/**
 * Opens encrypted calls: the parameters as JSON in one parameter `data`, the body as JSON in `text/plain`. The answer
 * is the encrypted envelope as text. Which calls are encrypted is the client's choice, call by call.
 */
export function openEncryptedCalls(server: FastifyInstance, secrets: Pick<Secrets, 'payloadKey'>): void {
  server.decorateRequest('isEncrypted', false);
  server.addHook('preValidation', async (request) => {
    openQuery(request, secrets.payloadKey);
    const isText = request.headers['content-type']?.startsWith('text/plain') ?? false;
    if (isText && typeof request.body === 'string' && request.body !== '') {
      request.body = open(request.body, secrets.payloadKey);
      request.isEncrypted = true;
    }
  });
  server.addHook('onSend', async (request, reply, payload) => {
    if (!request.isEncrypted || typeof payload !== 'string') return payload;
    void reply.type('text/plain; charset=utf-8').removeHeader('content-length');
    return encryptAes(secrets.payloadKey, payload);
  });
}

function openQuery(request: FastifyRequest, key: string): void {
  const query = fieldsOf(request.query);
  const { data, ...rest } = query;
  if (typeof data !== 'string') return;
  // A plus sign arrives as a space from clients that do not encode it.
  const text = data.replaceAll(' ', '+');
  if (!CIPHER.test(text) || Buffer.from(text, 'base64').length % 16 !== 0) return;
  const opened = open(text, key);
  if (typeof opened !== 'object' || opened === null || Array.isArray(opened)) throw new ApiError('bad-request');
  const texts = Object.entries(opened).map(([name, value]) => [name, value === null ? '' : String(value)]);
  request.query = { ...rest, ...Object.fromEntries(texts) };
  request.isEncrypted = true;
}

function open(text: string, key: string): unknown {
  try {
    return readJson(decryptAes(key, text));
  } catch (cause) {
    throw new ApiError('bad-request', {}, cause);
  }
}
