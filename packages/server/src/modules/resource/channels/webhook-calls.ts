import { ApiError, messageOf, WEBHOOK_PAUSES_AFTER } from '@cloud/contract';
import { sql } from 'kysely';
import { createHmac } from 'node:crypto';
import { errorMessage } from '../../../errors/cause.ts';
import type { App } from '../../../http/app.ts';
import { unseal } from '../../../identity/encryption-at-rest.ts';
import { byLanguage } from '../../../jobs/send-alarm.ts';
import { sendMail } from '../../../messaging/mail/send-mail.ts';
import { guardedFetch } from '../../../outgoing/guarded-fetch.ts';
import { zonedTime } from '../../../outgoing/zoned-time.ts';

/** What is sealed as the secret of a webhook opens as nothing else. */
export const WEBHOOK_PURPOSE = 'webhook';
/** Waits after failed attempts; after the last the call has failed. */
const RETRY_SECONDS = [10, 60, 300, 1_800, 7_200, 21_600] as const;
const LOOK_MS = 1_000;
/** Calls under way at once in a process. */
const LANES = 8;
const TIMEOUT_MS = 10_000;
/** A call that its process did not finish is taken by another after this. */
const LEASE_SECONDS = 60;
const MOST_RESPONSE = 2_000;

/** Makes calls that are due, until the API stops. */
export function keepWebhooks(app: App): void {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    running = callDue(app)
      .catch((cause: unknown) => app.log.warn({ err: cause }, 'webhooks were not called'))
      .finally(() => (isBusy = false));
  }, LOOK_MS).unref();
  app.onClose(async () => {
    clearInterval(timer);
    await running;
  });
}

interface Due {
  id: string;
  webhookId: string;
  event: string;
  payload: Record<string, unknown>;
  attempts: number;
  /** When it happened, in milliseconds of the epoch. */
  happenedMs: number;
  tenantId: string;
  url: string;
  secretKey: string;
}

/** Makes all calls that are due now. Of several processes one takes each. */
export async function callDue(app: App): Promise<void> {
  for (;;) {
    const { rows } = await sql<Due>`update blade_webhook_delivery d
      set attempts = d.attempts + 1, next_time = now() + make_interval(secs => ${LEASE_SECONDS})
      from blade_webhook w
      where w.id = d.webhook_id and d.id in (
        select x.id from blade_webhook_delivery x where x.state = 'waiting' and x.next_time <= now()
        order by x.next_time limit ${LANES} for update skip locked)
      returning d.id, d.webhook_id, d.event, d.payload, d.attempts,
        (extract(epoch from d.create_time) * 1000)::float8 as happened_ms, d.tenant_id, w.url, w.secret_key`.execute(
      app.database.queries,
    );
    if (rows.length === 0) return;
    await Promise.all(rows.map((due) => call(app, due)));
  }
}

/** The header that proves who calls: the time in seconds, and HMAC-SHA256 of time, a dot and the body. */
export function signatureOf(secret: string, body: string, now: Date): string {
  const time = Math.floor(now.getTime() / 1000);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

async function call(app: App, due: Due): Promise<void> {
  const { id, event, payload, happenedMs, tenantId } = due;
  const time = zonedTime(new Date(happenedMs));
  const body = JSON.stringify({ id, event, time, tenantId, data: payload });
  let answer: number | null = null;
  let response = '';
  let reason = '';
  try {
    const secret = unseal(app.secrets, due.secretKey, WEBHOOK_PURPOSE);
    const found = await guardedFetch(due.url, {
      allowed: app.config.outgoingAllow,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'cloud-experience',
        'x-cloud-event': event,
        'x-cloud-delivery': id,
        'x-cloud-signature': signatureOf(secret, body, new Date()),
      },
      body,
      timeoutMs: TIMEOUT_MS,
      maxBytes: 100_000,
    });
    answer = found.status;
    response = found.text.replaceAll('\0', '').slice(0, MOST_RESPONSE);
    if (answer >= 300) reason = `HTTP ${answer}`;
  } catch (cause) {
    reason =
      cause instanceof ApiError ? [cause.code, cause.params['reason']].filter(Boolean).join(': ') : errorMessage(cause);
  }
  await note(app, due, { answer, response, reason: reason.slice(0, 500) });
}

async function note(
  app: App,
  { id, webhookId, attempts }: Due,
  { answer, response, reason }: { answer: number | null; response: string; reason: string },
): Promise<void> {
  const { database, cache } = app;
  const wait = reason === '' ? undefined : RETRY_SECONDS[attempts - 1];
  const state = reason === '' ? 'sent' : wait === undefined ? 'failed' : 'waiting';
  const isPaused = await database.transaction(async (trx) => {
    await trx
      .updateTable('bladeWebhookDelivery')
      .set({
        state,
        answer,
        response,
        reason,
        nextTime: wait === undefined ? null : new Date(Date.now() + wait * 1000),
      })
      .where('id', '=', id)
      .execute();
    if (reason === '') {
      await trx
        .updateTable('bladeWebhook')
        .set({ failures: 0 })
        .where('id', '=', webhookId)
        .where('failures', '>', 0)
        .execute();
      return false;
    }
    const { failures } = await trx
      .updateTable('bladeWebhook')
      .set({ failures: sql<number>`failures + 1` })
      .where('id', '=', webhookId)
      .returning('failures')
      .executeTakeFirstOrThrow();
    if (failures < WEBHOOK_PAUSES_AFTER) return false;
    await trx.updateTable('bladeWebhook').set({ isActive: 0 }).where('id', '=', webhookId).execute();
    // What waits would only fail too; it can be sent again by hand.
    await trx
      .updateTable('bladeWebhookDelivery')
      .set({ state: 'failed', nextTime: null })
      .where('webhookId', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
    return true;
  });
  await cache.changed('blade_webhook');
  if (isPaused)
    await tellOwner(app, webhookId).catch((cause: unknown) => app.log.warn({ err: cause }, 'no mail about a webhook'));
}

/** The person who added a webhook hears by mail that it was switched off. */
async function tellOwner(app: App, webhookId: string): Promise<void> {
  const found = await app.database.queries
    .selectFrom('bladeWebhook as hook')
    .innerJoin('bladeUser as user', 'user.id', 'hook.createUser')
    .select(['hook.name', 'hook.tenantId', 'user.id as userId', 'user.email'])
    .where('hook.id', '=', webhookId)
    .executeTakeFirst();
  if (!found?.email) return;
  const { name, tenantId, userId, email } = found;
  const [language = 'zh-cn'] = (await byLanguage(app.database.queries, [userId])).keys();
  const text = (key: string) => messageOf(language, key, { name, count: WEBHOOK_PAUSES_AFTER });
  await sendMail(app, {
    tenantId,
    userId: null,
    to: [email],
    subject: text('webhook.pausedSubject'),
    text: text('webhook.pausedText'),
  });
}
