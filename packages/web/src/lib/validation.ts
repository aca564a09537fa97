import { isEmpty, mobileProblem as problemOf } from '@cloud/contract';

/** Rules and units of the specification, exactly as written there. */

export { isEmpty };

/** Why a mobile number does not fit, as a message key, or undefined when it does. */
export function mobileProblem(
  phone: string | null | undefined,
): 'mobile.empty' | 'mobile.length' | 'mobile.format' | undefined {
  const problem = problemOf(phone);
  return problem && `mobile.${problem}`;
}

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** Bytes as B, KB, MB or GB with 2 decimals; -1 stands for unknown and shows as '-'. */
export function fileSize(bytes: number): string {
  if (!(bytes >= 0)) return '-';
  const power = bytes < 1024 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** power).toFixed(2)} ${UNITS[power]}`;
}

/** File types that have an icon of their own. */
export const FILE_TYPES = [
  'ppt',
  'pdf',
  'dwg',
  'excel',
  'word',
  'rar',
  'mp4',
  'png',
  'gif',
  'jpg',
  'fbx',
  'e57',
  'obj',
  'pcd',
  'txt',
] as const;
export type FileType = (typeof FILE_TYPES)[number] | 'default';

const OTHER_SUFFIXES: Readonly<Record<string, FileType>> = {
  pptx: 'ppt',
  dxf: 'dwg',
  xls: 'excel',
  xlsx: 'excel',
  csv: 'excel',
  doc: 'word',
  docx: 'word',
  zip: 'rar',
  '7z': 'rar',
  gz: 'rar',
  jpeg: 'jpg',
  xyz: 'txt',
  pts: 'txt',
  ptx: 'txt',
  asc: 'txt',
};

/** Lower-case letters after the last dot; empty without one. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The icon of a file by its name; `default` when the type is unknown. */
export function fileType(name: string): FileType {
  const suffix = suffixOf(name);
  const own = FILE_TYPES.find((type) => type === suffix);
  return own ?? (Object.hasOwn(OTHER_SUFFIXES, suffix) ? OTHER_SUFFIXES[suffix]! : 'default');
}
