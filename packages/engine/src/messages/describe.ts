import type { Details, Warning } from '../core/errors.ts';
import { EngineError } from '../core/errors.ts';
import { errorsEn, placesEn, warningsEn } from './en.ts';
import { errorsZhCn, placesZhCn, warningsZhCn } from './zh-cn.ts';

/** Languages that the engine has texts in. */
export type Language = 'zh-cn' | 'en';

const BUNDLES = {
  'zh-cn': {
    errors: errorsZhCn,
    warnings: warningsZhCn,
    places: placesZhCn,
    colon: '：',
    open: '（',
    close: '）',
    comma: '，',
  },
  en: { errors: errorsEn, warnings: warningsEn, places: placesEn, colon: ': ', open: ' (', close: ')', comma: ', ' },
} as const;

/** One line for a person: the file, the reason, and the place in the file as far as it is known. */
export function describeError(error: unknown, language: Language): string {
  if (!(error instanceof EngineError)) return error instanceof Error ? error.message : String(error);
  const bundle = BUNDLES[language];
  const template = bundle.errors[error.code];
  const places = Object.entries(bundle.places)
    .filter(([name]) => error.details[name] !== undefined && !template.includes(`{${name}}`))
    .map(([, text]) => fill(text, error.details));
  const file = error.details['file'] === undefined ? '' : `${error.details['file']}${bundle.colon}`;
  const place = places.length > 0 ? `${bundle.open}${places.join(bundle.comma)}${bundle.close}` : '';
  return oneLine(`${file}${fill(template, error.details)}${place}`);
}

/** One line for a person. A warning without a text, which a test forbids, gives its code. */
export function describeWarning(warning: Warning, language: Language): string {
  const warnings: Record<string, string> = BUNDLES[language].warnings;
  return oneLine(fill(warnings[warning.code] ?? warning.code, warning.params));
}

function fill(template: string, params: Details): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => format(name, params[name]));
}

/** Parameters that are lengths are told to the millimeter. */
const LENGTHS = new Set(['depth', 'height', 'length', 'rise', 'thickness']);

function format(name: string, value: string | number | boolean | undefined): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value ?? '?');
  return String(Number(LENGTHS.has(name) ? value.toFixed(3) : value.toPrecision(6)));
}

/** Names and pieces of broken files hold anything; a terminal must not obey it. */
function oneLine(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
}
