import { ApiError, CHANNEL_ON, MANAGEMENT_TENANT, type MailSecurity } from '@cloud/contract';
import { isIP } from 'node:net';
import { createTransport } from 'nodemailer';
import { errorMessage } from '../../errors/cause.ts';
import { unseal } from '../../identity/encryption-at-rest.ts';
import { resolveAllowed } from '../../outgoing/resolve-allowed.ts';
import type { Messaging } from '../messaging.ts';
import { putInOutbox } from '../outbox.ts';

/** What is sealed as the password of a mail server opens as nothing else. */
export const MAIL_PURPOSE = 'mail';
const CONNECT_MS = 10_000;
const ANSWER_MS = 30_000;

/** A mail to one receiver; the text is plain, whatever stands in it. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A way that mail goes. */
export interface MailChannel {
  /** Code of the setting; '' for the operator's. */
  code: string;
  /** @returns the number of the message. @throws ApiError `mail-refused`, `mail-failed`, `address-not-allowed`, `outgoing-failed` */
  send(message: MailMessage): Promise<string>;
}

interface MailAccount {
  host: string;
  port: number;
  security: MailSecurity;
  account: string;
  password: string;
  from: { name: string; address: string };
}

/**
 * The way that mail of a tenant goes: the setting of this id, else its enabled one, else that of the platform, else the
 * operator's; undefined when there is none.
 *
 * @throws ApiError `not-found`
 */
export async function mailChannelOf(
  messaging: Messaging,
  tenantId: string,
  id?: string,
): Promise<MailChannel | undefined> {
  const rows = messaging.database.queries.selectFrom('bladeMail').selectAll().where('isDeleted', '=', 0);
  const row =
    id === undefined
      ? await rows
          .where('tenantId', 'in', [tenantId, MANAGEMENT_TENANT])
          .where('status', '=', CHANNEL_ON)
          .orderBy((order) => order('tenantId', '=', MANAGEMENT_TENANT))
          .executeTakeFirst()
      : await rows.where('tenantId', '=', tenantId).where('id', '=', id).executeTakeFirst();
  const { config, secrets } = messaging;
  if (!row) {
    if (id !== undefined) throw new ApiError('not-found');
    return config.mail === 'off' ? undefined : outbox(config.dataFolder);
  }
  const account: MailAccount = {
    host: row.host,
    port: row.port,
    security: securityOf(row.security),
    account: row.account ?? '',
    password: row.secretKey ? unseal(secrets, row.secretKey, MAIL_PURPOSE) : '',
    from: { name: row.fromName ?? '', address: row.fromAddress },
  };
  return { code: row.mailCode, send: (message) => deliver(account, message, config) };
}

const securityOf = (stored: string): MailSecurity => (stored === 'tls' || stored === 'starttls' ? stored : 'none');

const outbox = (dataFolder: string): MailChannel => ({
  code: '',
  send: async ({ attachments = [], ...message }) => {
    const files = attachments.map(({ name, bytes }) => ({ name, size: bytes.length }));
    await putInOutbox(dataFolder, 'mail.jsonl', { ...message, ...(files.length > 0 && { attachments: files }) });
    return '';
  },
});

/** Connects to the address that was checked, whatever the name says a moment later. */
async function deliver(
  { host, port, security, account, password, from }: MailAccount,
  { to, subject, text, attachments = [] }: MailMessage,
  { outgoingAllow }: Messaging['config'],
): Promise<string> {
  const { address } = await resolveAllowed(host, port, outgoingAllow);
  const transport = createTransport({
    host: address,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: isIP(host) ? {} : { servername: host },
    ...(account !== '' && { auth: { user: account, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      attachments: attachments.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes),
      })),
    });
    return sent.messageId;
  } catch (cause) {
    throw new ApiError(isFinal(cause) ? 'mail-refused' : 'mail-failed', { host, reason: reasonOf(cause) }, cause);
  } finally {
    transport.close();
  }
}

/** A server that answers 5xx says the same the next time; so does one whose certificate or password is wrong. */
function isFinal(cause: unknown): boolean {
  if (typeof cause !== 'object' || cause === null) return false;
  const answered = 'responseCode' in cause ? Number(cause.responseCode) : 0;
  return answered >= 500 || ('code' in cause && cause.code === 'EAUTH');
}

const reasonOf = (cause: unknown): string => errorMessage(cause).replace(/\s+/g, ' ').slice(0, 300);
