import { suffixOf } from '../../../lib/validation.ts';

/** The name of a file without its suffix, as a first name for a dataset. */
export function titleOf(name: string): string {
  const suffix = suffixOf(name);
  return (suffix ? name.slice(0, -suffix.length - 1) : name).replace(/\.copc$/i, '');
}
