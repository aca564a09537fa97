import type { EntityDefinition } from '@cloud/contract';

/** Paths of the calls of a list for its workbook. */
export interface SheetCalls {
  export: string;
  template: string;
  import: string;
}

/** Those of an entity. */
export const sheetCallsOf = ({ path }: EntityDefinition): SheetCalls => ({
  export: `${path}/export`,
  template: `${path}/template`,
  import: `${path}/import`,
});
