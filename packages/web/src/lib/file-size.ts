const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes in B, KB, MB or GB with 2 decimals; -1 stands for unknown and shows as '-'. */
export function fileSize(bytes: number): string {
  if (!(bytes >= 0)) return '-';
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${(bytes / 1024 ** power).toFixed(2)} ${UNITS[power]}`;
}
