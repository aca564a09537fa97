/** Calls of a list for its workbook, below its path. */
export interface SheetCalls {
  export: string;
  template: string;
  import: string;
}
