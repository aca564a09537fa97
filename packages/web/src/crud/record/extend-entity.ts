import type { EntityDefinition, Field } from '@cloud/contract';

type Fields = Readonly<Record<string, Field>>;

/** An entity as a page shows it: with other fields, for the same records. */
export const withFields = <E extends EntityDefinition>(entity: E, change: (fields: Fields) => Fields): E => ({
  ...entity,
  fields: change(entity.fields),
});

/** Fields without some of them. */
export const withoutFields = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

/** Some fields, in this order. */
export const onlyFields = (fields: Fields, ...names: readonly string[]): Fields =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
