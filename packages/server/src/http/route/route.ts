import {
  API_ERRORS,
  ApiError,
  type ApiErrorCode,
  type EndpointArguments,
  type EndpointDefinition,
} from '@cloud/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { Scope } from '../../database/scope.ts';
import { asksForButton, requireAccess } from '../../identity/scope/access.ts';
import type { App, OpenContext, RouteOptions } from '../app.ts';
import { readFormFiles, sendFile } from '../body/upload.ts';
import { envelopeOf } from '../envelope.ts';
import { auditCall, isAudited, type AuditRecord } from '../log/audit.ts';
import { inRequest } from './request-context.ts';

/** A handler whose types were checked where it was given. */
type AnyHandler = (context: never, input: never) => unknown;

/** `app.route`, with or without options. */
export const routeOn =
  (app: () => App) =>
  (endpoint: EndpointDefinition, first: RouteOptions | AnyHandler, second?: AnyHandler): void => {
    if (typeof first === 'function') addRoute(app(), endpoint, {}, first);
    else if (second) addRoute(app(), endpoint, first, second);
  };

function addRoute(app: App, endpoint: EndpointDefinition, options: RouteOptions, handler: AnyHandler): void {
  const { access, permission } = endpoint;
  app.http.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      endpoint,
      access,
      ...(asksForButton(access) && permission !== undefined ? { permissions: [permission] } : {}),
    },
    handler: async (request, reply) => {
      const scope = requireAccess(request, access, permission);
      const input = readInput(endpoint, await givenTo(endpoint, request));
      const answer = await run({ app, endpoint, options, scope, request, reply }, input, handler);
      return reply.sent ? reply : send(endpoint, answer, request, reply);
    },
  });
}

interface Call {
  app: App;
  endpoint: EndpointDefinition;
  options: RouteOptions;
  scope: Scope | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

function run({ app, endpoint, options, scope, request, reply }: Call, input: unknown, handler: AnyHandler): unknown {
  const { language, ip: address } = request;
  const open: OpenContext = { app, scope, language, address, request, reply };
  // The types of both were checked against the endpoint by `App.route`.
  const handle = (context: object) => handler(context as never, input as never);
  if (endpoint.access === 'anonymous' || !scope || options.transaction === 'own') return handle(open);
  return inRequest(app, scope, request, async (context) => {
    const audit = isAudited(endpoint) && {
      audit: (records: readonly AuditRecord[]) => auditCall(context, endpoint, records),
    };
    return handle({ ...context, request, reply, ...audit });
  });
}

/** What came in, before it is checked. */
async function givenTo(endpoint: EndpointDefinition, request: FastifyRequest): Promise<unknown> {
  const place = endpoint.inputIn ?? (endpoint.method === 'GET' ? 'query' : 'body');
  const query = { ...Object(request.query), ...Object(request.params) };
  if (place === 'query') return query;
  if (place === 'body') return request.body ?? {};
  if (place === 'both') return { ...Object(request.body), ...query };
  const { fields, files } = await readFormFiles(request);
  return { ...query, ...fields, file: files[0], files };
}

/**
 * Reads what came in by the schema of an endpoint.
 *
 * @throws ApiError the code that the schema names, else `bad-request`, with the place and the value.
 */
export function readInput<E extends EndpointDefinition>(endpoint: E, given: unknown): EndpointArguments<E> {
  const result = v.safeParse(endpoint.input, given, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  throw new ApiError(isCode(issue.message) ? issue.message : 'bad-request', {
    field,
    id: typeof issue.input === 'object' ? '' : String(issue.input ?? '').slice(0, 64),
  });
}

const isCode = (message: string): message is ApiErrorCode => message in API_ERRORS;

function send(
  { answer = 'enveloped', method }: EndpointDefinition,
  result: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  switch (answer) {
    case 'enveloped':
      return envelopeOf(method, result, request.language);
    case 'file':
      return sendFile(reply, v.parse(FILE, result));
    case 'redirect':
      return reply.redirect(String(result));
    default:
      return result;
  }
}

const FILE = v.object({ name: v.string(), type: v.string(), bytes: v.instance(Uint8Array) });
