import { messageOf, type JobLogLine, type Language } from '@cloud/contract';
import type { JobMessage, StoredLogLine } from '../database/tables/jobs.ts';

/** What processors say: a message, or words that belong to no language, such as what another server answered. */
export type JobWords = string | JobMessage;

export function textOfJobMessage(language: Language, { about, code, params }: JobMessage): string {
  const text = messageOf(language, code, params);
  if (about === undefined) return text;
  return language === 'en' ? `${about}: ${text}` : `${about}：${text}`;
}

export const readLogLine = (language: Language, { time, level, text, message }: StoredLogLine): JobLogLine => ({
  time,
  level,
  text: message ? textOfJobMessage(language, message) : text,
});
