import { MANAGEMENT_TENANT } from '@cloud/contract';
import { isMailAddress, sendMail } from '../../messaging/mail/send-mail.ts';
import { mailChannelOf } from '../../messaging/mail/mail-channel.ts';
import type { ClaimedTask } from '../../queue/task-consumer.ts';
import type { TaskContext } from '../task-context.ts';

/**
 * Mails an alarm to those of its people who have an address, where mail is set up. Once: the notice tells them too, and the log of
 * mail says what became of it.
 */
export async function mailAlarm({ database, messaging, log }: TaskContext, { data }: ClaimedTask): Promise<void> {
  const people = await database.queries
    .selectFrom('bladeUser')
    .select('email')
    .where('id', 'in', String(data['people']).split(','))
    .where('tenantId', '=', MANAGEMENT_TENANT)
    .where('isDeleted', '=', 0)
    .where('status', '=', 1)
    .execute();
  const to = people.map(({ email }) => email ?? '').filter(isMailAddress);
  if (to.length === 0 || !(await mailChannelOf(messaging, MANAGEMENT_TENANT))) return;
  const order = {
    tenantId: MANAGEMENT_TENANT,
    userId: null,
    to,
    subject: String(data['subject']),
    text: String(data['text']),
  };
  await sendMail(messaging, order).catch((cause: unknown) => log.warn(`alarm not mailed: ${String(cause)}`));
}
