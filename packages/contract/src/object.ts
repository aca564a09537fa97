/** Whether a value of any origin has fields to read: an object, no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of a value of any origin; none when it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isObject(value) ? value : {});
