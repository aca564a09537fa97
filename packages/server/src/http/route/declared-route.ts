import type { Access, EndpointDefinition } from '@cloud/contract';
import type { FastifyInstance } from 'fastify';

/** What every route says about itself: for the access check, the API description and the test matrix. */
export interface RouteFacts {
  /** Absent on routes that check by themselves. */
  access?: Access;
  /** Needed when access is `permission`; several where it depends on what is asked. */
  permissions?: readonly string[];
  /** The declaration that the route serves. */
  endpoint?: EndpointDefinition;
  /** What a route without a declaration answers, when it is no envelope. */
  answer?: 'file';
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteFacts {}
}

export interface DeclaredRoute extends RouteFacts {
  method: string;
  path: string;
}

/** Collects the routes of a server as they are added. */
export function collectRoutes(server: FastifyInstance): readonly DeclaredRoute[] {
  const routes: DeclaredRoute[] = [];
  server.addHook('onRoute', ({ method, url, config }) => {
    for (const name of [method].flat()) {
      if (name === 'HEAD') continue;
      const { access, permissions, endpoint, answer } = config ?? {};
      routes.push({
        method: name,
        path: url,
        ...(access ? { access } : {}),
        ...(permissions ? { permissions } : {}),
        ...(endpoint ? { endpoint } : {}),
        ...(answer ? { answer } : {}),
      });
    }
  });
  return routes;
}
