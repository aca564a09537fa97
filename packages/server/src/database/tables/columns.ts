import type { EntityDefinition, Field } from '@cloud/contract';
import type { ColumnType, Generated } from 'kysely';

/** A moment: read as `yyyy-MM-dd HH:mm:ss` of the server's zone, written as such a text or as a date. */
export type Time = ColumnType<string, Date | string, Date | string>;
export type DefaultTime = ColumnType<string, Date | string | undefined, Date | string>;
export type NullableTime = ColumnType<string | null, Date | string | null | undefined, Date | string | null>;

/** A whole number that may outgrow a double: read as text, written as either. */
export type BigCount = ColumnType<string, number | string, number | string>;
export type DefaultBigCount = ColumnType<string, number | string | undefined, number | string>;

/** A document: read as its value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;
export type DefaultJson<T> = ColumnType<T, string | undefined, string>;

/** Who made and changed a row, and whether it still counts. */
export interface AuditColumns {
  id: string;
  createUser: string | null;
  createDept: string | null;
  createTime: DefaultTime;
  updateUser: string | null;
  updateTime: DefaultTime;
  status: Generated<number>;
  isDeleted: Generated<number>;
}

/** Rows that belong to a tenant; row-level security holds for them. */
export interface OfTenant {
  tenantId: string;
}

type ValueOf<F> = F extends { readonly valueType?: infer V } ? Exclude<V, undefined> : never;
type ColumnOf<F extends Field> = F extends { kind: 'date' | 'dateTime' }
  ? NullableTime
  : F extends { required: true }
    ? ValueOf<F>
    : ValueOf<F> | null;

/**
 * The table of an entity: a column for every field, and the audit columns. A field that need not be given may be null.
 *
 * @typeParam Own columns that no field describes, or whose table is stricter or looser than the field.
 */
export type EntityTable<E extends EntityDefinition, Own = unknown> = Own &
  Omit<AuditColumns & { [K in keyof E['fields']]: ColumnOf<E['fields'][K]> }, keyof Own>;
