/** Specification's rule: empty strings, null, 'null', 'undefined', empty arrays and empty objects are empty. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === 'null' || value === 'undefined') return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object' || Object.keys(value).length > 0) return false;
  // A date or a file has no properties of its own and is something all the same.
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
