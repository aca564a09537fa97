/** What users may set of a building; meters and square meters. Each has a default in the room that reads it. */
export interface ModelOptions {
  /** Smaller outlines are no rooms. */
  leastRoom?: number;
  /** Walls of which one face was scanned are drawn with this thickness where the building shows no other: outer and inner ones. */
  outerThickness?: number;
  innerThickness?: number;
  /** Narrower openings are left out. */
  leastOpening?: number;
  /** An opening inside that is wider has no leaf: a passage. */
  passageWidth?: number;
  /** An opening to the outside that reaches the floor and is wider is glazing, not a door. */
  mostDoorWidth?: number;
  /** Whether columns and stairs are looked for. */
  columns?: boolean;
  stairs?: boolean;
  /** What stands free and is wider is furniture, not a column. */
  mostColumn?: number;
}

/** Only the values that are given, so that defaults stand where none is. */
export function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
