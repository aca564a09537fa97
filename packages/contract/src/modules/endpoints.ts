import type { EndpointDefinition } from '../endpoint.ts';
import * as modules from './index.ts';

const isEndpoint = (declared: unknown): declared is EndpointDefinition =>
  typeof declared === 'object' && declared !== null && 'access' in declared && 'input' in declared;
const membersOf = (declared: unknown): unknown[] =>
  typeof declared === 'object' && declared !== null && !isEndpoint(declared) ? Object.values(declared) : [declared];

/** Every call that is no operation of an entity. */
export const ENDPOINTS: readonly EndpointDefinition[] = Object.values<unknown>({ ...modules })
  .flatMap(membersOf)
  .filter(isEndpoint);
