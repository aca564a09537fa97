import type { Field, MessageKey } from './field.ts';

/** Who may call an operation: any signed-in user, holders of a permission, tenant administrators, or the super role. */
export type Access = 'anonymous' | 'user' | 'permission' | 'admin' | 'super';

export interface EntityDefinition<F extends Record<string, Field> = Record<string, Field>> {
  /** camelCase; permissions are `<name>_view`, `_add`, `_edit`, `_delete` (see `permission`). */
  name: string;
  /** Title of its screen. */
  label: MessageKey;
  /** Wire path without the `/api` prefix; operations are below it. */
  path: string;
  table: string;
  /** Rows belong to a tenant; predicates and row-level security follow. */
  tenantScoped: boolean;
  /** Permission prefix if it is not the name. */
  permission?: string;
  /** Who may read and who may write. Default: `user` reads, `permission` writes. */
  read?: Access;
  write?: Access;
  /** `map`: suffix filters on any column; `entity`: named fields compared for equality. Default map. */
  listKind?: 'map' | 'entity';
  /** Rows are written once by the server and carry no audit columns but `createTime`. */
  isLog?: boolean;
  /** The list is a tree over `parentId`, answered whole with `children`. */
  tree?: boolean;
  /** Whether its list goes out as a workbook and comes in again. Default both, none for logs. */
  sheet?: 'both' | 'out' | 'none';
  /** Field that names a record to people; answered where other entities refer to it. */
  title: string;
  /** Default order, e.g. `['sort', 'asc']`. */
  order?: readonly [string, 'asc' | 'desc'];
  fields: F;
}

/** Declares an entity: the only place where its facts are stated. */
export function defineEntity<const F extends Record<string, Field>>(
  definition: EntityDefinition<F>,
): EntityDefinition<F> {
  return definition;
}

type ValueOf<T> = T extends { readonly valueType?: infer V } ? Exclude<V, undefined> : never;

/** Columns that every record carries besides its fields. */
export interface RecordBase {
  id: string;
  tenantId: string;
  createUser: string;
  createDept: string;
  createTime: string;
  updateUser: string;
  updateTime: string;
  status: number;
  isDeleted: number;
}

/** The record type of an entity, as answered by detail and list. */
export type RecordOf<E> = E extends EntityDefinition<infer F> ? RecordBase & { [K in keyof F]: ValueOf<F[K]> } : never;

/** What submit accepts: an id edits, none adds. */
export type InputOf<E> =
  E extends EntityDefinition<infer F> ? { id?: string } & { [K in keyof F]?: ValueOf<F[K]> } : never;

/** Names of an entity's fields; a misspelt column is a compile error. */
export type FieldName<E> = E extends EntityDefinition<infer F> ? Extract<keyof F, string> : never;

export type Verb = 'view' | 'add' | 'edit' | 'delete';

/** Permission code of a verb on an entity, e.g. `post_add`. */
export function permissionOf(entity: Pick<EntityDefinition, 'name' | 'permission'>, verb: Verb): string {
  return `${entity.permission ?? entity.name}_${verb}`;
}

/** camelCase field → snake_case column. */
export function columnOf(name: string, field?: Pick<Field, 'column'>): string {
  return field?.column ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
