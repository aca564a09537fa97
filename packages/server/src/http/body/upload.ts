import { ApiError } from '@cloud/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For tables and pictures; clouds go by the resumable upload. */
const FILE_LIMIT = 10 * 1024 * 1024;

export async function acceptFiles(server: FastifyInstance): Promise<void> {
  await server.register(multipart, { limits: { fileSize: FILE_LIMIT, files: 1, fields: 20, fieldSize: 10_000 } });
}

/** The one file of a form and its other fields. @throws ApiError `bad-request` without a file, `too-large` */
export async function readFormFile(
  request: FastifyRequest,
): Promise<{ bytes: Buffer; name: string; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new ApiError('media-type');
  let bytes: Buffer | undefined;
  let name = '';
  const fields: Record<string, string> = {};
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      bytes = await part.toBuffer();
      name = part.filename;
    } else fields[part.fieldname] = String(part.value);
  }
  if (!bytes) throw new ApiError('bad-request');
  return { bytes, name, fields };
}

/** Sends a file to be saved under a name, which may hold any letters: it is encoded, so that it cannot end the header. */
export function sendFile(reply: FastifyReply, file: { name: string; type: string; bytes: Uint8Array }): FastifyReply {
  return reply
    .type(file.type)
    .header('content-disposition', attachmentOf(file.name))
    .header('cache-control', 'no-store')
    .send(file.bytes);
}

/** The header that makes a browser keep an answer under this name, whatever it holds. */
export function attachmentOf(given: string): string {
  const name = encodeURIComponent(given.toWellFormed()).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment;filename=${name};filename*=UTF-8''${name}`;
}
