import { MANAGEMENT_TENANT, type Language, type WebhookEvent } from '@cloud/contract';
import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import type { TaskQueue } from '../queue/task-queue.ts';
import { MAIL_ALARM } from './job-task.ts';
import { sendNotice } from './notice.ts';

/** What people and programs of the tenant that runs the platform are told. */
export interface Alarm {
  /** Ids of those who are told by a notice and by mail. */
  people: readonly string[];
  /** Ids of users who get a notice only. */
  watchers?: readonly string[];
  words: (language: Language) => { title: string; text: string };
  /** Event of the webhooks that are called, and what they are sent. */
  event: WebhookEvent;
  facts: Readonly<Record<string, unknown>>;
}

/** Sends an alarm: a notice to each user in the user's language, mail except to users who get a notice only, and the subscribed webhooks. */
export async function sendAlarm(
  trx: Queries,
  queue: Pick<TaskQueue, 'send'>,
  { people, watchers = [], words, event, facts }: Alarm,
): Promise<void> {
  for (const [language, group] of await byLanguage(trx, [...new Set([...people, ...watchers])])) {
    const { title, text } = words(language);
    await sendNotice(trx, { title, text, people: group });
    const mailed = group.filter((id) => people.includes(id));
    if (mailed.length === 0) continue;
    const data = { subject: title, text, people: mailed.join(',') };
    await queue.send(trx, { kind: MAIL_ALARM, data, isUpkeep: true });
  }
  await sql`select tell_webhooks(${MANAGEMENT_TENANT}, ${event}, ${JSON.stringify(facts)}::jsonb)`.execute(trx);
}

/** People by the language that their console speaks, which it keeps as a preference; Chinese where it keeps none. */
export async function byLanguage(trx: Queries, people: readonly string[]): Promise<Map<Language, string[]>> {
  const groups = new Map<Language, string[]>();
  if (people.length === 0) return groups;
  const english = await trx
    .selectFrom('bladeUserPreference')
    .select('userId')
    .where('name', '=', 'language')
    .where('value', '=', '"en"')
    .where('userId', 'in', [...people])
    .execute();
  const speaksEnglish = new Set(english.map(({ userId }) => userId));
  for (const id of people) {
    const language = speaksEnglish.has(id) ? 'en' : 'zh-cn';
    groups.set(language, [...(groups.get(language) ?? []), id]);
  }
  return groups;
}
