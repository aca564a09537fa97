/** An account at an SMS service, its secret opened. */
export interface SmsAccount {
  templateId: string;
  accessKey: string;
  secretKey: string;
  regionId: string;
  signName: string;
  /** Application at the service, where it asks for one. */
  appId: string;
}

/** A template with what fills it, on its way to a phone of mainland China. */
export interface SmsMessage {
  phone: string;
  /** By name, in the order of the template's places. */
  values: Readonly<Record<string, string>>;
}

/** A call of a service, with its signature. */
export interface SmsCall {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** A message that the service took over. */
export interface SmsReceipt {
  /** Its number at the service. */
  providerId: string;
  /** Messages that are charged for: a long one counts several times. */
  parts: number;
  /** Yuan, where the service says so. */
  fee: number | undefined;
}

/** One service: how it is called, and how its answers are read. */
export interface SmsProvider {
  /** Whether it signs with a secret of its own besides the access key. */
  needsSecret: boolean;
  needsApp: boolean;
  /** @param nonce a text that no other call has. */
  callOf(account: SmsAccount, message: SmsMessage, now: Date, nonce: string): SmsCall;
  /** @param answer its JSON. @returns undefined when the message was not taken over. */
  receiptOf(answer: Answer): SmsReceipt | undefined;
  /** Code and text of a refusal, as the service words it. */
  refusalOf(answer: Answer): string;
}

/** JSON of a service: what is missing reads as undefined. */
export type Answer = Readonly<Record<string, unknown>>;

export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
