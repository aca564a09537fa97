import { ApiError } from '@cloud/contract';

/** Values of a report's parameters, one a line: `name=value`. @throws ApiError `job-report-values` */
export function readReportValues(text: string): Record<string, string> {
  const lines = text.split('\n').map((line) => line.trim()).filter(Boolean); // prettier-ignore
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      if (at < 1) throw new ApiError('job-report-values', { line: line.slice(0, 64) });
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
    }),
  );
}
