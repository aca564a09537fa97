/** Rules of the specification that are no facts of a field. */

/** An area code of 0 and two or three digits, then the number. */
const LANDLINE = /^0\d{2,3}-?\d{7,8}$/;

/** Why a mobile number does not fit, as a message key, or undefined when it does. */
export function mobileProblem(
  phone: string | null | undefined,
): 'mobile.empty' | 'mobile.length' | 'mobile.format' | undefined {
  const text = phone ?? '';
  if (text === '') return 'mobile.empty';
  if (text.length !== 11) return 'mobile.length';
  return LANDLINE.test(text) ? 'mobile.format' : undefined;
}

/** A size as B, KB, MB or GB with two decimals; −1 means unknown. */
export function fileSize(bytes: number): string {
  if (bytes === -1) return '-';
  const units = ['B', 'KB', 'MB', 'GB'] as const;
  const power = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1);
  return `${(bytes / 1024 ** power).toFixed(2)} ${units[power]}`;
}

/** Kinds of files that have a picture of their own. */
const FILE_TYPES: Readonly<Record<string, readonly string[]>> = {
  ppt: ['ppt', 'pptx'],
  pdf: ['pdf'],
  dwg: ['dwg', 'dxf'],
  excel: ['xls', 'xlsx', 'csv'],
  word: ['doc', 'docx'],
  rar: ['rar', 'zip', '7z'],
  mp4: ['mp4'],
  png: ['png'],
  gif: ['gif'],
  jpg: ['jpg', 'jpeg'],
  fbx: ['fbx'],
  e57: ['e57'],
  obj: ['obj'],
  pcd: ['pcd'],
  txt: ['txt'],
};

/** The kind of a file by its name; `default` when unknown. */
export function fileType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return Object.keys(FILE_TYPES).find((type) => FILE_TYPES[type]!.includes(extension)) ?? 'default';
}
