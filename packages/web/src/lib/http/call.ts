import type { EndpointDefinition } from '@cloud/contract';
import { asRecord } from '../unknown.ts';
import { fetchData } from './fetch-data.ts';
import type { RequestOptions } from './request.ts';

export type CallOptions = Pick<
  RequestOptions,
  'signal' | 'quiet' | 'headers' | 'crypto' | 'encrypt' | 'serialize' | 'basic'
>;

/** Calls a declared endpoint and answers its data. */
export async function call<I, O>(endpoint: EndpointDefinition<I, O>, input: I, options: CallOptions = {}): Promise<O> {
  const inQuery = (endpoint.inputIn ?? (endpoint.method === 'GET' ? 'query' : 'body')) === 'query';
  return fetchData<O>({
    ...options,
    method: endpoint.method,
    path: endpoint.path,
    ...(inQuery ? { query: asRecord(input) } : { body: input }),
  });
}
