import { apiDescription } from '@cloud/contract';
import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { DeclaredRoute } from '../http/route/declared-route.ts';
import { requireUser } from '../identity/scope/access.ts';
import { completeDescription } from './describe-api.ts';
import { DOC_PAGE, DOC_SCRIPT } from './openapi-page.ts';

/**
 * Describes every route that is added afterwards; the description is for users who are signed in, the empty page that shows it is open.
 *
 * @param routes as they are collected.
 */
export async function describeApi(server: FastifyInstance, routes: readonly DeclaredRoute[]): Promise<void> {
  // Fastify's schemas only describe: `http/route.ts` checks by the contract, and answers are written as they are.
  server.setValidatorCompiler(() => () => true);
  server.setSerializerCompiler(() => JSON.stringify);
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cloud Experience',
        version: '1',
        description:
          'Answers are `{code, success, data, msg}`; 200 is success. Ids are text. The prefix `/api` is optional. ' +
          'List calls take `current`, `size`, `ascs`, `descs` and a filter `<field>_<suffix>` for any field; suffixes: ' +
          'equal, notequal, like, likeleft, likeright, notlike, ge, gt, le, lt, null, notnull, datege, dategt, dateequal, datelt, datele.',
      },
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'Blade-Auth', description: 'bearer <access token>' },
          client: { type: 'http', scheme: 'basic' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const access = route.config?.access;
      const described: Record<string, unknown> = { tags: [groupOf(url)], ...schema };
      if (access && access !== 'anonymous') described['security'] = [{ token: [] }];
      if (access) described['description'] = describeAccess(access, route.config?.permissions);
      return { schema: described, url };
    },
  });
  const hidden = { schema: { hide: true } };
  let document: object | undefined;
  const forUsers = { ...hidden, config: { access: apiDescription.access, endpoint: apiDescription } };
  server.get(apiDescription.path, forUsers, (request) => {
    requireUser(request);
    return (document ??= completeDescription(server.swagger(), routes));
  });
  server.get('/doc.html', hidden, (_request, reply) => reply.type('text/html; charset=utf-8').send(DOC_PAGE));
  server.get('/doc.js', hidden, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(DOC_SCRIPT));
}

/** `/blade-system/user/list` belongs to `system/user`. */
function groupOf(url: string): string {
  const [service = '', entity = ''] = url.split('/').filter(Boolean);
  return service.startsWith('blade-')
    ? `${service.slice(6)}${entity && !entity.startsWith(':') ? `/${entity}` : ''}`
    : 'other';
}

function describeAccess(access: string, permissions: readonly string[] = []): string {
  const holders = permissions.map((code) => `\`${code}\``).join(' or ');
  if (access === 'admin' && holders) return `Who: administrators, and holders of ${holders}.`;
  if (access === 'platform') return `Who: holders of ${holders} in the tenant of the platform, and the super role.`;
  if (access !== 'permission') return `Who: ${access}.`;
  return `Who: holders of ${holders}, and the super role.`;
}
