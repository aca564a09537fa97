import type { ErrorParams } from '../errors.ts';
import { en } from './en.ts';
import { fillText } from './fill.ts';
import { zhCn } from './zh-cn.ts';

/** Languages of the product; Chinese comes first. */
export type Language = 'zh-cn' | 'en';

/** Texts that server and console share, by language and key. Placeholders are `{{name}}`. */
export const MESSAGES: Record<Language, Readonly<Record<string, string>>> = { 'zh-cn': zhCn, en };

/** The text of a key in a language, filled with `params`; the key itself when there is none. */
export function messageOf(language: Language, key: string, params: ErrorParams = {}): string {
  return fillText(MESSAGES[language][key] ?? MESSAGES['zh-cn'][key] ?? key, params);
}

/** Why a process cannot go on; a reason that is no fault of a step stands beside the general text. */
export function stepFaultText(language: Language, reason: string): string {
  const key = `stepFault.${reason}`;
  return key in MESSAGES['zh-cn'] ? messageOf(language, key) : `${messageOf(language, 'stepFault.failed')} (${reason})`;
}

/**
 * Name of the records of an entity: 岗位, `Positions`. Chinese has one word for one and for many. In English it is the title of the
 * screen, unless that is no plural and `<entity>.many` says one: `Mail`, but `Mail servers`.
 */
export function recordsName(language: Language, { label, singular }: { label: string; singular: string }): string {
  const many = singular.replace(/\.one$/, '.many');
  return messageOf(language, language !== 'en' ? singular : many in MESSAGES.en ? many : label);
}

/** The language that an Accept-Language header prefers; Chinese unless English comes first. */
export function languageOf(header: string | undefined): Language {
  const first = header?.split(',')[0]?.trim().toLowerCase() ?? '';
  return first.startsWith('en') ? 'en' : 'zh-cn';
}
