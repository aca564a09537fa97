import type { Access } from './entity.ts';

/** A call that is no CRUD: one route on the server, one typed `call()` in the console. */
export interface EndpointDefinition<I = unknown, O = unknown> {
  method: 'GET' | 'POST';
  /** Wire path without the `/api` prefix. */
  path: string;
  access: Access;
  /** Permission code when access is `permission`. */
  permission?: string;
  /** Where the input travels; default query for GET, body for POST. */
  inputIn?: 'query' | 'body';
  /** Carry types only; never set. */
  readonly inputType?: I;
  readonly outputType?: O;
}

/** Declares an endpoint, e.g. `defineEndpoint<{ id: string }, Run>()({ method: 'GET', … })`. */
export function defineEndpoint<I, O>() {
  return (definition: EndpointDefinition<I, O>): EndpointDefinition<I, O> => definition;
}

export type EndpointInput<E> = E extends EndpointDefinition<infer I, unknown> ? I : never;
export type EndpointOutput<E> =
  E extends EndpointDefinition<never, infer O> ? O : E extends EndpointDefinition<infer _, infer O> ? O : never;
