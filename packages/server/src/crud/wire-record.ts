import type { EntityDefinition, RecordOf } from '@cloud/contract';

/** A record as it travels: the fields of its entity and the names beside them. */
export type WireRecord<E extends EntityDefinition = EntityDefinition> = RecordOf<E>;
