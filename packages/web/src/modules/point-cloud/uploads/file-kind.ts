/** File types that have an icon of their own. */
export const FILE_KINDS = [
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
export type FileKind = (typeof FILE_KINDS)[number] | 'default';

const OTHER_SUFFIXES: Readonly<Record<string, FileKind>> = {
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

/** What the readers open; others are let through too, since the server looks into the file, not at its name. */
export const CLOUD_SUFFIXES = ['las', 'laz', 'e57', 'ply', 'pcd', 'xyz', 'txt', 'csv', 'pts', 'ptx', 'asc', 'obj'];

/** Lower-case letters after the last dot; empty without one. */
export function suffixOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

/** The icon of a file by its name. */
export function kindOf(name: string): FileKind {
  const suffix = suffixOf(name);
  const own = FILE_KINDS.find((kind) => kind === suffix);
  return own ?? OTHER_SUFFIXES[suffix] ?? 'default';
}

/** The name without its suffix, as a first name for a dataset. */
export function titleOf(name: string): string {
  const suffix = suffixOf(name);
  return (suffix ? name.slice(0, -suffix.length - 1) : name).replace(/\.copc$/i, '');
}
