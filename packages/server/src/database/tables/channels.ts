import type { Generated } from 'kysely';
import type { DefaultTime, Json, NullableTime } from './columns.ts';

interface SentRow {
  id: string;
  tenantId: string;
  createTime: DefaultTime;
  /** Who sent it; null for the product itself. */
  createUser: string | null;
  outcome: 'sent' | 'failed';
  providerId: string;
  /** Why it failed. */
  reason: string;
}

export interface SmsLogRow extends SentRow {
  /** Masked. */
  phone: string;
  smsCode: string;
  templateId: string;
  parts: number;
  /** Yuan. */
  fee: number | null;
}

export interface MailLogRow extends SentRow {
  /** Masked. */
  receiver: string;
  subject: string;
  mailCode: string;
}

export interface WebhookDeliveryRow {
  id: Generated<string>;
  tenantId: string;
  webhookId: string;
  webhookName: string;
  event: string;
  payload: Json<Record<string, unknown>>;
  state: Generated<'waiting' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  /** HTTP status. */
  answer: number | null;
  reason: Generated<string>;
  response: Generated<string>;
  /** When it is tried next. */
  nextTime: NullableTime;
  createTime: DefaultTime;
}
