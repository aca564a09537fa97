import { ApiError } from '@cloud/contract';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** For tables and pictures; clouds go by the resumable upload. */
const FILE_LIMIT = 10 * 1024 * 1024;
/** Files of one form. */
const MOST_FILES = 20;

export async function acceptFiles(server: FastifyInstance): Promise<void> {
  await server.register(multipart, {
    limits: { fileSize: FILE_LIMIT, files: MOST_FILES, fields: 20, fieldSize: 10_000 },
  });
}

export interface FormFile {
  name: string;
  bytes: Buffer;
}

/**
 * The files of a form and its other fields. All files together are no larger than one may be.
 *
 * @throws ApiError `bad-request` without a file, `too-large`
 */
export async function readFormFiles(
  request: FastifyRequest,
): Promise<{ files: [FormFile, ...FormFile[]]; fields: Record<string, string> }> {
  if (!request.isMultipart()) throw new ApiError('media-type');
  const files: FormFile[] = [];
  const fields: Record<string, string> = {};
  let size = 0;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      size += bytes.length;
      if (size > FILE_LIMIT) throw new ApiError('too-large');
      files.push({ name: part.filename, bytes });
    } else fields[part.fieldname] = String(part.value);
  }
  const [first, ...others] = files;
  if (!first) throw new ApiError('bad-request');
  return { files: [first, ...others], fields };
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
