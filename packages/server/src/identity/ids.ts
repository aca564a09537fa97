/** Numbers of a comma-separated list; entries that are not numbers are skipped. */
export function idsOf(list: string | null | undefined): string[] {
  return (list ?? '').split(',').filter((id) => /^-?\d{1,19}$/.test(id));
}
