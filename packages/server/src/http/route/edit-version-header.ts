/** The record that a caller edits, and when it was changed last as far as he saw. */
export interface SeenVersion {
  id: string;
  updateTime: string;
}

/** Reads what a caller saw: `<id> <time of its last change>`; undefined when he does not say. */
export function readSeenVersion(header: unknown): SeenVersion | undefined {
  const found = /^(\d{1,19}) (\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})$/.exec(typeof header === 'string' ? header : '');
  return found ? { id: found[1]!, updateTime: found[2]! } : undefined;
}
