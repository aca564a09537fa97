/** The properties of a value whose shape is not known; none for a value that has no properties. */
export const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** The items of a list; none for what is no list. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The one of `known` that a value is. */
export const oneOf = <T extends string>(known: readonly T[], value: unknown): T | undefined =>
  known.find((one) => one === value);

/** What an error says. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));
