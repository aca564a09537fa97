import {
  ApiError,
  isJobProcessor,
  isObject,
  jobParameterFields,
  messageOf,
  validate,
  type Language,
} from '@cloud/contract';
import { readHeaders } from '../../tasks/jobs/read-headers.ts';
import { readReportValues } from '../../tasks/jobs/report-values.ts';

/**
 * Checks the parameters of a job by the fields of its processor.
 *
 * @param text a JSON object, or nothing where none are needed.
 * @throws ApiError `job-parameter-invalid` with the first that does not fit, in the caller's language.
 */
export function checkParameters(
  { language }: { language: Language },
  processor: string | null | undefined,
  text: string | null | undefined,
): void {
  // A processor that is missing is refused with the other fields.
  if (!isJobProcessor(processor)) return;
  const fields = jobParameterFields(processor);
  const given = readObject(text ?? '');
  const refuse = (message: string): never => {
    throw new ApiError('job-parameter-invalid', { message });
  };
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) refuse(unknown.slice(0, 64));
  const [issue] = validate({ fields }, given);
  if (issue) {
    const label = messageOf(language, fields[issue.field]!.label);
    refuse(messageOf(language, `validation.${issue.rule}`, { label, ...issue.params }));
  }
  if (processor === 'report') {
    if (Boolean(given['ready']) === Boolean(given['reportId'])) throw new ApiError('job-report-missing');
    readReportValues(String(given['values'] ?? ''));
  }
  if (processor === 'http-call') readHeaders(String(given['headers'] ?? ''));
  if (processor === 'http-call' && !/^https?:\/\//i.test(String(given['url'])))
    refuse(String(given['url']).slice(0, 128));
}

/** @throws ApiError `job-parameter-invalid` */
function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text.trim() || '{}');
    if (isObject(value)) return value;
  } catch {
    // A text that is not JSON is refused like a value that is not an object.
  }
  throw new ApiError('job-parameter-invalid', { message: text.slice(0, 64) });
}
