import type { EntityDefinition, Page, RecordOf, wire } from '@cloud/contract';
import { callRoute } from '../../lib/http/call.ts';
import type { CallOptions } from '../../lib/http/call.ts';

type Query = Readonly<Record<string, unknown>>;
/** A page, or the whole tree of a tree entity. */
type Listed<E extends EntityDefinition> = Page<RecordOf<E>> | RecordOf<E>[] | undefined;

/** The operations of an entity that the console calls: what each takes, and what it answers. */
interface Operations<E extends EntityDefinition> {
  list: [Query, Listed<E>];
  /** A list of a part of the records. */
  [part: `${string}-list`]: [Query, Listed<E>];
  select: [Query, RecordOf<E>[]];
  tree: [Query, wire.TreeNode[]];
  detail: [{ id: string }, RecordOf<E>];
  /** Adds without an id, edits with one; some entities answer nothing. */
  submit: [Query, RecordOf<E> | undefined];
  /** Ids joined by commas. */
  remove: [{ ids: string }, void];
}

const WRITES: Readonly<Record<string, 'query' | 'body'>> = { submit: 'body', remove: 'query' };

/** Calls an operation of an entity and answers its data; what is no operation goes by `call`. */
export async function callCrud<const E extends EntityDefinition, O extends keyof Operations<E>>(
  entity: E,
  operation: O,
  input: Operations<E>[O][0],
  options: CallOptions = {},
): Promise<Operations<E>[O][1]> {
  const inputIn = WRITES[operation];
  const route = { method: inputIn ? 'POST' : 'GET', path: `${entity.path}/${operation}`, inputIn } as const;
  // The entity types what the server answers; its own tests hold the server to that.
  return (await callRoute(route, input, options)) as Operations<E>[O][1];
}
