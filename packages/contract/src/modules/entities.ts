import type { EntityDefinition } from '../entity.ts';
import * as modules from './index.ts';

const isEntity = (declared: unknown): declared is EntityDefinition =>
  typeof declared === 'object' && declared !== null && 'fields' in declared && 'table' in declared;

const DECLARED = Object.values<unknown>({ ...modules }).filter(isEntity);

/** Every entity with the usual operations, by name. References are looked up here. */
export const ENTITIES: readonly EntityDefinition[] = DECLARED.filter(
  ({ isLog, hasOwnRoutes }) => !isLog && !hasOwnRoutes,
).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The entity of a name. @throws Error when there is none: a definition names something that is not declared. */
export function entityOf(name: string): EntityDefinition {
  const entity = ENTITIES.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(`no entity is called ${name}`);
  return entity;
}
