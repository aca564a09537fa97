import type { EndpointDefinition, EndpointInput, EndpointOutput } from '@cloud/contract';
import { asRecord } from '../unknown.ts';
import { request } from './request.ts';
import type { RequestOptions } from './request.ts';

export type CallOptions = Pick<
  RequestOptions,
  'signal' | 'quiet' | 'headers' | 'crypto' | 'encrypt' | 'serialize' | 'basic' | 'token' | 'expected'
>;

/** Calls a declared endpoint and answers its data; of a bare answer, the answer. */
export async function call<const E extends EndpointDefinition>(
  { method, path, inputIn, answer }: E,
  input: EndpointInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  const isInQuery = inputIn === undefined ? method === 'GET' : inputIn !== 'body';
  const { body } = await request({
    ...options,
    method,
    path,
    ...(isInQuery ? { query: asRecord(input) } : { body: input }),
  });
  // The contract types what the server answers; its own tests hold the server to that.
  return (answer === 'bare' ? body : body['data']) as EndpointOutput<E>;
}
