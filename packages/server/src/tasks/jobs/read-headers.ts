import { ApiError } from '@cloud/contract';

const HEADER = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*:\s*(.*)$/;

/**
 * Headers of a call, one a line as `name: value`.
 *
 * @throws ApiError `job-parameter-invalid` with the first line that is no header.
 */
export function readHeaders(lines: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    if (name === '') throw new ApiError('job-parameter-invalid', { message: line.slice(0, 64) });
    headers[name] = value;
  }
  return headers;
}
