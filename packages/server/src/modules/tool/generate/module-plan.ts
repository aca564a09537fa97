import type { ModelColumn } from '@cloud/contract';

type FieldKind =
  'text' | 'longText' | 'integer' | 'decimal' | 'onOff' | 'date' | 'dateTime' | 'dictionary' | 'reference';

/** A field of an entity to be generated. */
export interface FieldPlan {
  /** camelCase. */
  name: string;
  /** Column of its table. */
  column: string;
  /** Type of the column. */
  sqlType: string;
  kind: FieldKind;
  chinese: string;
  english: string;
  /** What follows the label in its declaration, in order. */
  facts: readonly string[];
  isRequired: boolean;
}

/** An entity to be generated. */
export interface EntityPlan {
  /** camelCase, also the prefix of its permissions and texts. */
  name: string;
  /** PascalCase. */
  type: string;
  /** kebab-case, of its files and paths. */
  file: string;
  table: string;
  path: string;
  screen: string;
  /** Field that names a record. */
  title: string;
  /** Its records lie below one another, by the field `parentId`. */
  isTree: boolean;
  /** In the plural, and one as a word of a sentence. */
  chinese: string;
  english: string;
  singular: string;
  fields: readonly FieldPlan[];
}

/** What a task of the generator makes: one entity, or a master with its details. */
export interface ModulePlan {
  group: string;
  /** Name of the group's branch of the menu, when it gets a new one. */
  groupChinese: string;
  groupEnglish: string;
  master: EntityPlan;
  detail?: { entity: EntityPlan; /** Field that names the master. */ key: string };
}

/** What a plan is made of. */
export interface ModelSource {
  id: string;
  table: string;
  /** Called so by people. */
  name: string;
  /** PascalCase or camelCase; made of the table where it is empty. */
  className: string;
  columns: readonly ModelColumn[];
}
