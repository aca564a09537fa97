import type { Access } from '@cloud/contract';
import type { FastifySchema } from 'fastify';
import type { App, RequestContext } from '../http/app.ts';
import { envelopeOf } from '../http/envelope.ts';
import { inRequest } from '../http/route/request-context.ts';
import { asksForButton, requireAccess } from '../identity/scope/access.ts';
import type { Input } from './list-records.ts';

/** A route of an entity's operation; which permission it needs may depend on what is asked. */
export interface OperationRoute {
  method: 'GET' | 'POST';
  path: string;
  access: Access;
  permission: (input: Input) => string;
  /** Every permission that the function may name; for the API description. */
  permissions: readonly string[];
  schema: FastifySchema;
  /** Ids of records to remove come in the query or the body. */
  isInputAnywhere?: boolean;
}

/** Adds a route whose handler runs in one transaction of the caller. */
export function addOperationRoute(
  app: App,
  route: OperationRoute,
  handler: (context: RequestContext, input: Input) => Promise<unknown>,
): void {
  const { method, path, access, permission, permissions, schema, isInputAnywhere = false } = route;
  app.http.route({
    method,
    url: path,
    config: { access, ...(asksForButton(access) ? { permissions } : {}) },
    schema,
    handler: async (request, reply) => {
      const body = method === 'POST' ? Object(request.body) : {};
      const query = method === 'GET' || isInputAnywhere ? Object(request.query) : {};
      const input: Input = { ...body, ...query };
      const scope = requireAccess(request, access, permission(input));
      if (!scope) throw new Error(`${path} needs a caller`);
      const result = await inRequest(app, scope, request, (context) => handler(context, input));
      return reply.sent ? reply : envelopeOf(method, result, request.language);
    },
  });
}
