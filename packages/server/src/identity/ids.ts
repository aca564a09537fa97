/** The numbers of a comma list; what is no number is left out. */
export function idsOf(list: string | null | undefined): string[] {
  return (list ?? '').split(',').filter((id) => /^-?\d{1,19}$/.test(id));
}
