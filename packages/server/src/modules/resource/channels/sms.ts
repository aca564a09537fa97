import {
  ApiError,
  isObject,
  sms,
  smsEnable,
  smsLog,
  smsLogDetail,
  smsLogList,
  smsSendMeeting,
  smsSendMessage,
  smsSendNotice,
  smsSendOrder,
  smsSendValidate,
  smsValidateMessage,
} from '@cloud/contract';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { App, CallerContext } from '../../../http/app.ts';
import { seal } from '../../../identity/encryption-at-rest.ts';
import { CODE_SECONDS, makeCode, takeCode, WAIT_SECONDS } from '../../../messaging/sms/phone-code.ts';
import { readPhone, sendSms } from '../../../messaging/sms/send-sms.ts';
import { providerOf, SMS_PURPOSE } from '../../../messaging/sms/sms-channel.ts';
import { listLog, readLog } from './channel-log.ts';
import { enableChannel } from './enable-channel.ts';

/** Calls of one person within an hour: messages cost money. */
const PERSON_HOUR_LIMIT = 60;

/** SMS settings, and sending by them. */
export function smsRoutes(app: App): void {
  app.register(crudRoutes(sms, smsOperations));
  app.route(smsEnable, (context, { id }) => enableChannel(context, sms, id));
  app.route(smsLogDetail, (context, { id }) => readLog(context, smsLog, id));
  app.route(smsLogList, (context, query) => listLog(context, smsLog, query));
  const own = { transaction: 'own' } as const;
  app.route(smsSendMessage, own, (context, { code, phones, params }) =>
    sendTemplate(context, { code, phones, values: readValues(params) }),
  );
  app.route(smsSendNotice, own, (context, { phones }) => sendTemplate(context, { code: 'notice', phones }));
  app.route(smsSendOrder, own, (context, { phones }) => sendTemplate(context, { code: 'order', phones }));
  app.route(smsSendMeeting, own, (context, { phones }) => sendTemplate(context, { code: 'meeting', phones }));
  app.route(smsSendValidate, { transaction: 'own' }, async (context, { phone: given, code: setting }) => {
    const phone = readPhone(given);
    await countCall(context);
    if (!(await app.expiring.count(`sms:wait:${phone}`, 1, WAIT_SECONDS))) throw new ApiError('too-many-requests');
    const { tenantId, userId } = context.scope;
    const { id, code } = await makeCode(app, { purpose: 'validate', tenantId, phone });
    await sendSms(app, { tenantId, userId, code: setting, phones: [phone], values: { code } });
    return { id, phone, value: '', waitSeconds: WAIT_SECONDS, lifeSeconds: CODE_SECONDS };
  });
  app.route(smsValidateMessage, { transaction: 'own' }, async ({ scope: { tenantId } }, { id, value, phone }) =>
    takeCode(app, id, value.trim(), { purpose: 'validate', tenantId, phone: readPhone(phone) }),
  );
}

interface TemplateOrder {
  /** Code of a setting; '' for the enabled one. */
  code: string;
  /** Comma-separated. */
  phones: string;
  values?: Record<string, string>;
}

async function sendTemplate(context: CallerContext, { code, phones, values = {} }: TemplateOrder): Promise<void> {
  await countCall(context);
  const { tenantId, userId } = context.scope;
  await sendSms(context.app, { tenantId, userId, code, phones: phones.split(',').filter(Boolean), values });
}

/** @throws ApiError `too-many-requests` */
async function countCall({ app, scope }: CallerContext): Promise<void> {
  if (!(await app.expiring.count(`sms:person:${scope.userId}`, PERSON_HOUR_LIMIT, 3600)))
    throw new ApiError('too-many-requests');
}

/** @throws ApiError `sms-values-invalid` */
function readValues(params: string): Record<string, string> {
  if (params.trim() === '') return {};
  let read: unknown;
  try {
    read = JSON.parse(params);
  } catch (cause) {
    throw new ApiError('sms-values-invalid', {}, cause);
  }
  if (!isObject(read)) throw new ApiError('sms-values-invalid');
  return Object.fromEntries(
    Object.entries(read).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw new ApiError('sms-values-invalid');
      return [name, String(value)];
    }),
  );
}

/** Secrets are sealed before they are stored; what a service needs to be called must be there. */
function smsOperations(stored: Operations<typeof sms>, { secrets }: App): Partial<Operations<typeof sms>> {
  return {
    submit: async (context, { secretKey, ...rest }) => {
      const before = rest.id === undefined ? undefined : await readRow(context, sms, rest.id);
      const provider = providerOf(Number(rest.category ?? before?.category));
      if (!provider) return stored.submit(context, { ...rest, category: null });
      if (provider.needsSecret && !(secretKey ?? before?.secretKey)) throw new ApiError('sms-secret-missing');
      if (provider.needsApp && !(rest.appId ?? before?.appId)) throw new ApiError('sms-app-missing');
      if (secretKey === undefined) return stored.submit(context, rest);
      const sealed = secretKey ? seal(secrets, secretKey, SMS_PURPOSE) : null;
      return saveRecord(context, sms, { ...rest, secretKey }, { secretKey: sealed });
    },
  };
}
