import type { DefaultTime } from './columns.ts';

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
