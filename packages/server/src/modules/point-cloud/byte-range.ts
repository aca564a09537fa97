/** Bytes `begin` to `end`, exclusive. */
export interface ByteRange {
  begin: number;
  end: number;
}

/**
 * What a Range header asks of a file of `size` bytes.
 *
 * @returns undefined to send all of it: no header, one that is malformed (RFC 9110 says to ignore it), or several ranges,
 *   which a server need not serve; `unsatisfiable` when the range lies outside.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (!match) return undefined;
  const [first = '', last = ''] = match.slice(1);
  if (first === '') {
    if (last === '') return undefined;
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { begin: size - length, end: size };
  }
  const begin = Number(first);
  if (last !== '' && Number(last) < begin) return undefined;
  if (begin >= size) return 'unsatisfiable';
  return { begin, end: last === '' ? size : Math.min(Number(last) + 1, size) };
}
