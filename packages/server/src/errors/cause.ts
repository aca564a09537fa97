/** The `code` of anything thrown: that of the operating system or of the database. */
export function errorCode(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
}

/** The message of anything thrown. */
export const errorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause));
