import {
  API_ERRORS,
  ApiError,
  languageOf,
  messageOf,
  stepFaultText,
  type ErrorParams,
  type Language,
} from '@cloud/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { join } from 'node:path';
import { freeBytes } from '../storage/free-space.ts';
import type { Failure } from './envelope.ts';
import { permissionName } from './route/permission-name.ts';

/** Answers every failure of a request; the only place that does. */
export const handleErrors =
  (dataFolder: string) =>
  async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const failure = await failureOf(error, request.id, dataFolder);
    const row = API_ERRORS[failure.code];
    if (row.status >= 500) request.log.error({ err: error }, `request ${request.id} failed`);
    if (reply.raw.headersSent) {
      reply.raw.destroy();
      return reply;
    }
    return reply.code(row.status).header('cache-control', 'no-store').send(failureBody(failure, request));
  };

/** The embedded database stops when it cannot begin the next file of its log, which takes 16 MiB. */
const LOG_FILE_BYTES = 16 * 2 ** 20;

/** As {@link toApiError}; an embedded database that is away while its disk is full is away for that reason. */
export async function failureOf(error: unknown, requestId: string, dataFolder: string): Promise<ApiError> {
  const failure = toApiError(error, requestId);
  if (failure.code !== 'unavailable') return failure;
  const isFull = (await freeBytes(join(dataFolder, 'postgres'))) < 2 * LOG_FILE_BYTES;
  return isFull ? new ApiError('disk-full', {}, error) : failure;
}

/** The body that a failure travels as. */
export function failureBody(failure: ApiError, request: FastifyRequest): Failure {
  const language = languageOf(request.headers['accept-language']);
  return {
    code: API_ERRORS[failure.code].code,
    success: false,
    data: failure.data,
    msg: messageOf(language, `error.${failure.code}`, { ...failure.params, ...namesOf(failure, language) }),
    reason: failure.code,
    params: failure.params,
  };
}

/** A missing permission goes by the name it has where it is granted, the fault of a process by its text. */
function namesOf({ code, params }: ApiError, language: Language): ErrorParams {
  if (code === 'process-stuck') return { reason: stepFaultText(language, String(params.reason)) };
  if (code !== 'permission-missing') return {};
  return { permission: permissionName(language, String(params.permission)) };
}

/** What a caller may learn of any thrown thing. */
export function toApiError(error: unknown, requestId: string): ApiError {
  if (error instanceof ApiError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  if (code === 'ENOSPC' || code === '53100') return new ApiError('disk-full', {}, error);
  if (error instanceof Error && DATABASE_AWAY.test(error.message)) return new ApiError('unavailable', {}, error);
  if (code !== undefined && DATABASE[code]) return new ApiError(DATABASE[code], {}, error);
  if (statusCode === 413) return new ApiError('too-large', {}, error);
  if (statusCode === 415) return new ApiError('media-type', {}, error);
  if (statusCode === 429) return new ApiError('too-many-requests', {}, error);
  if (statusCode === 503) return new ApiError('unavailable', {}, error);
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new ApiError('bad-request', {}, error);
  return new ApiError('internal', { id: requestId }, error);
}

/** What the database's client says, without a code, when the database hangs or its connection broke. */
const DATABASE_AWAY =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/;

/** PostgreSQL states that a caller's input can bring about. */
const DATABASE: Record<string, ApiError['code']> = {
  '22P02': 'bad-request',
  '22003': 'bad-request',
  '22007': 'bad-request',
  '22008': 'bad-request',
  '22021': 'bad-request',
  '22001': 'bad-request',
  '23505': 'conflict',
  '40001': 'conflict',
  '40P01': 'conflict',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P03': 'unavailable',
  ECONNREFUSED: 'unavailable',
  ECONNRESET: 'unavailable',
  EPIPE: 'unavailable',
};
