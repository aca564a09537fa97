import {
  ApiError,
  webhook,
  webhookDelivery,
  webhookDeliveryDetail,
  webhookDeliveryList,
  webhookResend,
  webhookTest,
} from '@cloud/contract';
import { randomBytes } from 'node:crypto';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { App } from '../../../http/app.ts';
import { seal } from '../../../identity/encryption-at-rest.ts';
import { listLog, readLog } from './channel-log.ts';
import { keepWebhooks, WEBHOOK_PURPOSE } from './webhook-calls.ts';

const MOST_WEBHOOKS = 20;
const SECRET_BYTES = 32;

/** Webhooks of a tenant, their calls, and the loop that makes them. */
export function webhookRoutes(app: App): void {
  app.register(crudRoutes(webhook, webhookOperations));
  app.route(webhookDeliveryList, (context, query) => listLog(context, webhookDelivery, query));
  app.route(webhookDeliveryDetail, async (context, { id }) => {
    const record = await readLog(context, webhookDelivery, id);
    return { ...record, payload: JSON.stringify(record['payload'], null, 2) };
  });
  app.route(webhookResend, async ({ trx, scope }, { id }) => {
    const sent = await trx
      .updateTable('bladeWebhookDelivery')
      .set({ state: 'waiting', attempts: 0, nextTime: new Date() })
      .where('id', '=', id)
      .where('tenantId', '=', scope.tenantId)
      .returning('id')
      .executeTakeFirst();
    if (!sent) throw new ApiError('not-found');
  });
  app.route(webhookTest, async (context, { id }) => {
    const { tenantId, name } = await readRow(context, webhook, id);
    const delivery = { tenantId, webhookId: id, webhookName: name, event: 'ping', nextTime: new Date() };
    await context.trx
      .insertInto('bladeWebhookDelivery')
      .values({ ...delivery, payload: '{}' })
      .execute();
  });
  keepWebhooks(app);
}

/** The server makes the secret and answers it once. Switching a webhook on forgets its failures. */
function webhookOperations(stored: Operations<typeof webhook>, { secrets }: App): Partial<Operations<typeof webhook>> {
  return {
    submit: async (context, input) => {
      const { url, isActive } = input;
      if (url && !/^https?:\/\/[^\s@]+$/i.test(url))
        throw new ApiError('address-not-allowed', { address: url.slice(0, 128) });
      if (input.id !== undefined) {
        const more = isActive === 1 ? { failures: 0 } : {};
        return saveRecord(context, webhook, input, more);
      }
      const known = await stored.select(context, {});
      if (known.filter(({ tenantId }) => tenantId === context.scope.tenantId).length >= MOST_WEBHOOKS)
        throw new ApiError('too-many-webhooks', { limit: MOST_WEBHOOKS });
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64url')}`;
      const sealed = seal(secrets, secret, WEBHOOK_PURPOSE);
      const record = await saveRecord(context, webhook, { ...input, isActive: isActive ?? 1 }, { secretKey: sealed });
      return { ...record, secretKey: secret };
    },
  };
}
