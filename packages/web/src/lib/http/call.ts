import type { EndpointDefinition, EndpointInput, EndpointOutput } from '@cloud/contract';
import { asRecord } from '../unknown.ts';
import { request } from './request.ts';
import type { RequestOptions } from './request.ts';

export interface CallOptions extends Pick<
  RequestOptions,
  'signal' | 'quiet' | 'headers' | 'crypto' | 'encrypt' | 'serialize' | 'basic' | 'token' | 'expected' | 'onProgress'
> {
  /** Of an endpoint that takes its input from both: send it as body. Default: as query. */
  asBody?: boolean;
}

/** How a call travels: an endpoint without what it takes and answers. */
type Route = Pick<EndpointDefinition, 'method' | 'path' | 'inputIn' | 'answer'>;

/** What a caller gives: files of a form are those of the browser. */
export type CallInput<E extends EndpointDefinition> = E['inputIn'] extends 'form'
  ? {
      [K in keyof EndpointInput<E>]: K extends 'file'
        ? File
        : K extends 'files'
          ? readonly File[]
          : EndpointInput<E>[K];
    }
  : EndpointInput<E>;

/** Calls a declared endpoint and answers its data; of a bare answer, the answer. */
export async function call<const E extends EndpointDefinition>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  // The contract types what the server answers; its own tests hold the server to that.
  return (await callRoute(endpoint, input, options)) as EndpointOutput<E>;
}

/** The same where the path is known at run time only, so that nothing says what is answered. */
export async function callRoute(
  { method, path, inputIn = method === 'GET' ? 'query' : 'body', answer }: Route,
  input: unknown,
  { asBody = false, ...options }: CallOptions = {},
): Promise<unknown> {
  const place = inputIn === 'both' ? (asBody ? 'body' : 'query') : inputIn;
  const { body, data } = await request({
    ...options,
    method,
    path,
    ...(place === 'query' ? { query: asRecord(input) } : { body: place === 'form' ? formOf(asRecord(input)) : input }),
  });
  return answer === 'bare' ? body : data;
}

const filesOf = (given: unknown): Blob[] | undefined =>
  Array.isArray(given) && given.every((one) => one instanceof Blob) ? given : undefined;

function formOf(input: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(input))
    for (const value of filesOf(given) ?? [given]) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
