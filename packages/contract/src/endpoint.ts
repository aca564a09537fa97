import type * as v from 'valibot';
import type { AuditVerb } from './audit-verb.ts';
import type { Access } from './entity.ts';

/** Schema of an input or output. It validates on the server, types both ends, and becomes JSON Schema. */
export type Schema<I = unknown, O = unknown> = v.GenericSchema<I, O>;

/** How an answer travels. Default `enveloped`: `{ code, success, data, msg }`. */
export type AnswerForm = 'enveloped' | 'bare' | 'file' | 'stream' | 'events' | 'redirect';

/**
 * What the audit keeps of a call that writes: entries of its own, with a verb and the name of the entity whose records
 * they are about; those of the records it saves; or nothing and why.
 */
export type AuditNote = { verb: AuditVerb; of: string } | { as: 'records' } | { none: string };

/** A call that is no operation of an entity: one route on the server, one typed `call()` in the console. */
export interface EndpointDefinition<I extends Schema = Schema, O extends Schema = Schema> {
  method: 'GET' | 'POST';
  /** Wire path without the `/api` prefix. */
  path: string;
  access: Access;
  /** Permission code when access is `permission`. */
  permission?: string;
  /** Part of the request that carries the input; default query for GET, body for POST. `both`: the query wins. */
  inputIn?: 'query' | 'body' | 'both' | 'form';
  input: I;
  output: O;
  answer?: AnswerForm;
  /** Summary for the API description. */
  summary: string;
  /** Message key of what the log of calls says; default by the path, see `operation.*`. */
  title?: string;
  /** Every call that writes says what the audit keeps of it. */
  audit?: AuditNote;
}

/** Declares an endpoint: the only place where its facts are stated. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<const D extends EndpointDefinition>(definition: D): D {
  return definition;
}

/** Input as a caller sends it. */
export type EndpointInput<E extends EndpointDefinition> = v.InferInput<E['input']>;
/** Input as a handler receives it: checked, with defaults. */
export type EndpointArguments<E extends EndpointDefinition> = v.InferOutput<E['input']>;
/** Output of a call. */
export type EndpointOutput<E extends EndpointDefinition> = v.InferOutput<E['output']>;
