/** Bytes `begin` to `end` (exclusive) of a file. */
export interface WantedRange {
  begin: number;
  end: number;
}

/**
 * Judges the head of an answer to the request for a part of a file, without its last line break.
 *
 * @returns whether exactly the bytes of the part follow; false for an answer of another kind: a refusal, a file that is
 *   shorter, a body in chunks.
 * @throws Error for another part than was asked for
 */
export function judgeHead(head: string, { begin, end }: WantedRange): boolean {
  const [status = '', ...lines] = head.split('\r\n');
  const [, code] = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(status) ?? [];
  if (code !== '206' && code !== '200') return false;
  const fields = fieldsOf(lines);
  const length = fields?.get('content-length');
  if (!fields || length === undefined || NOT_PLAIN.some((name) => fields.has(name))) return false;
  const range = fields.get('content-range') ?? '';
  const [, first, last, total] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(range) ?? [];
  if (code === '206' && Number(total) < end) return false;
  if (code === '206' && Number(first) === begin && Number(last) === end - 1 && Number(length) === end - begin)
    return true;
  throw new Error(`the answer has ${length} bytes, ${range || 'and names no range'}, instead of ${begin}-${end - 1}`);
}

/** What says that the body is not just the bytes. */
const NOT_PLAIN = ['transfer-encoding', 'content-encoding', 'trailer'];

/** Undefined for a line that is none, and for a field that decides and stands there twice. */
function fieldsOf(lines: readonly string[]): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*(.*?)[ \t]*$/.exec(line) ?? [];
    if (name === undefined || value === undefined) return undefined;
    const lower = name.toLowerCase();
    if (lower.startsWith('content-') && fields.has(lower)) return undefined;
    fields.set(lower, value);
  }
  return fields;
}
