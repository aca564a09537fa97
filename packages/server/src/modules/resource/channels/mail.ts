import { ApiError, mail, mailEnable, mailLog, mailLogDetail, mailLogList, mailTest, messageOf } from '@cloud/contract';
import { crudRoutes, type Operations } from '../../../crud/crud-routes.ts';
import { saveRecord } from '../../../crud/save-records.ts';
import { readRow } from '../../../crud/visible-rows.ts';
import type { App } from '../../../http/app.ts';
import { seal } from '../../../identity/encryption-at-rest.ts';
import { MAIL_PURPOSE } from '../../../messaging/mail/mail-channel.ts';
import { isMailAddress, sendMail } from '../../../messaging/mail/send-mail.ts';
import { listLog, readLog } from './channel-log.ts';
import { enableChannel } from './enable-channel.ts';

/** Test mails of one person within an hour. */
const TEST_LIMIT = 30;
const HOST = /^[a-z0-9._:-]{1,253}$/i;

/** Mail servers, and sending by them. */
export function mailRoutes(app: App): void {
  app.register(crudRoutes(mail, mailOperations));
  app.route(mailEnable, (context, { id }) => enableChannel(context, mail, id));
  app.route(mailLogDetail, (context, { id }) => readLog(context, mailLog, id));
  app.route(mailLogList, (context, query) => listLog(context, mailLog, query));
  app.route(mailTest, { transaction: 'own' }, async ({ scope }, { id, to }) => {
    if (!(await app.expiring.count(`mail:test:${scope.userId}`, TEST_LIMIT, 3600)))
      throw new ApiError('too-many-requests');
    const { tenantId, userId, language } = scope;
    const subject = messageOf(language, 'mail.testSubject');
    const text = messageOf(language, 'mail.testText');
    await sendMail(app, { tenantId, userId, settingId: id, to: [to], subject, text });
  });
}

/** Passwords are sealed before they are stored. One that was given for one server is never sent to another. */
function mailOperations(stored: Operations<typeof mail>, { secrets }: App): Partial<Operations<typeof mail>> {
  return {
    submit: async (context, { secretKey, ...rest }) => {
      const before = rest.id === undefined ? undefined : await readRow(context, mail, rest.id);
      const { host, fromAddress } = rest;
      if (host && !HOST.test(host)) throw new ApiError('mail-host-invalid', { host: host.slice(0, 128) });
      if (fromAddress && !isMailAddress(fromAddress))
        throw new ApiError('mail-address-invalid', { address: fromAddress.slice(0, 128) });
      const isElsewhere = (['host', 'port', 'security'] as const).some(
        (name) => rest[name] !== undefined && before !== undefined && rest[name] !== before[name],
      );
      if (isElsewhere && before?.secretKey && secretKey === undefined) throw new ApiError('password-again');
      if (secretKey === undefined) return stored.submit(context, rest);
      const sealed = secretKey ? seal(secrets, secretKey, MAIL_PURPOSE) : null;
      return saveRecord(context, mail, { ...rest, secretKey }, { secretKey: sealed });
    },
  };
}
