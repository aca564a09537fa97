import type { Field, MessageKey } from './field.ts';

/**
 * Who may call an operation: any signed-in user; holders of a permission; holders of a permission in the tenant that
 * runs the platform, for what all tenants share; tenant administrators and holders of the permission, if one is named;
 * the super role, which may do everything.
 */
export type Access = 'anonymous' | 'user' | 'permission' | 'platform' | 'admin' | 'super';

/** Screen of an entity in the console. */
export interface ScreenFacts {
  /** Client route. */
  path: string;
  /** Icon class of the menu entry. */
  icon: string;
  /** Its list can be narrowed to one record by the record's title. */
  findsByTitle?: boolean;
  /** The public client of the family has this screen too. */
  isPublic?: boolean;
}

/** Source of the choices in a reference to an entity. */
export interface PickerFacts {
  /** Operation that answers them: nodes of a tree, or a plain list. */
  call: 'tree' | 'select';
  /** Every tenant has its own. */
  isPerTenant?: boolean;
}

export interface EntityDefinition<F extends Record<string, Field> = Record<string, Field>> {
  /** camelCase; permissions are `<name>_view`, `_add`, `_edit`, `_delete` (see `permission`). */
  name: string;
  /** Title of its screen, in the plural. */
  label: MessageKey;
  /** One of its records, as a word of a sentence. */
  singular: MessageKey;
  /** Wire path without the `/api` prefix; operations are below it. */
  path: string;
  table: string;
  /** Rows belong to a tenant; predicates and row-level security follow. */
  tenantScoped: boolean;
  /** Permission prefix if it is not the name. */
  permission?: string;
  /** The one button that stands for every verb, e.g. `setting`. */
  onlyButton?: string;
  /** Buttons of verbs that the family calls otherwise, e.g. `create` for adding. */
  buttons?: Partial<Record<Verb, string>>;
  /** Who may read and who may write. Default: `user` reads, `permission` writes. */
  read?: Access;
  write?: Access;
  /** `map`: suffix filters on any column; `entity`: named fields compared for equality. Default map. */
  listKind?: 'map' | 'entity';
  /** Rows are written once by the server and carry no audit columns but `createTime`. */
  isLog?: boolean;
  /** Rows that a list counts, where there may be millions; more are told as that many. */
  mostCounted?: number;
  /** The list is a tree over `parentId`, answered whole with `children`. */
  tree?: boolean;
  /** Whether its list goes out as a workbook and comes in again. Default both, none for logs. */
  sheet?: 'both' | 'out' | 'none';
  /** Field that names a record to people; answered where other entities refer to it. */
  title: string;
  /** Its screen; absent where records are shown as a part of another one. */
  screen?: ScreenFacts;
  /** How a form chooses one of its records; absent where none does. */
  picker?: PickerFacts;
  /** Served by routes of its own instead of the usual operations. */
  hasOwnRoutes?: boolean;
  /** Default order, e.g. `['sort', 'asc']`. */
  order?: readonly [string, 'asc' | 'desc'];
  fields: F;
}

/** Declares an entity: the only place where its facts are stated. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEntity<const D extends EntityDefinition>(definition: D): D & EntityDefinition<D['fields']> {
  return definition;
}

type ValueOf<T> = T extends { readonly valueType?: infer V } ? Exclude<V, undefined> : never;
type Fields<E> = E extends { fields: infer F extends Record<string, Field> } ? F : never;

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

/** Columns that every stored row has; who made a row is unknown for rows that the product came with. */
export interface StoredBase {
  id: string;
  createUser: string | null;
  createDept: string | null;
  createTime: string;
  updateUser: string | null;
  updateTime: string;
  status: number;
  isDeleted: number;
}

/** Names that travel beside the keys and ids of a record: `categoryName` of a dictionary, `deptName` of a reference. */
type NamesOf<F> = {
  [
    K in Extract<keyof F, string> as F[K] extends { kind: 'dictionary' }
      ? `${K}Name`
      : F[K] extends { nameField?: infer N }
        ? NameOf<N>
        : never
  ]: string;
};

type NameOf<N> = string extends N ? never : Extract<N, string>;

/** The record type of an entity, as answered by detail and list. */
export type RecordOf<E> = RecordBase & { [K in keyof Fields<E>]: ValueOf<Fields<E>[K]> } & NamesOf<Fields<E>>;

/** Input of `submit`: with an id it edits, without one it adds. */
export type InputOf<E> = { id?: string } & { [K in keyof Fields<E>]?: ValueOf<Fields<E>[K]> };

/** A stored row of an entity: as its record, but what was not given is null. */
export type StoredOf<E> = StoredBase & {
  [K in keyof Fields<E>]: Fields<E>[K] extends { required: true }
    ? ValueOf<Fields<E>[K]>
    : ValueOf<Fields<E>[K]> | null;
};

/** Names of an entity's fields; a misspelt column is a compile error. */
export type FieldName<E> = Extract<keyof Fields<E>, string>;

export type Verb = 'view' | 'add' | 'edit' | 'delete';

/** Permission code of a verb on an entity, e.g. `post_add`. */
export function permissionOf(
  entity: Pick<EntityDefinition, 'name' | 'permission' | 'onlyButton' | 'buttons'>,
  verb: Verb,
): string {
  return `${entity.permission ?? entity.name}_${entity.onlyButton ?? entity.buttons?.[verb] ?? verb}`;
}

/** camelCase field → snake_case column. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
