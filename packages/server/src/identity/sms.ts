import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SmsSettings } from '../config/sign-in-settings.ts';

/** A code on its way to a phone. */
export interface SmsMessage {
  phone: string;
  code: string;
  /** Life of the code. */
  minutes: number;
}

/** Brings messages to phones. */
export interface SmsSender {
  /** @throws Error when the message was not taken over. */
  send(message: SmsMessage): Promise<void>;
}

const GATEWAY_TIMEOUT_MS = 10_000;

/** The sender that the settings choose; undefined when none is. */
export function createSmsSender(settings: SmsSettings, dataFolder: string): SmsSender | undefined {
  if (settings.kind === 'off') return undefined;
  return settings.kind === 'outbox' ? outbox(join(dataFolder, 'outbox')) : gateway(settings);
}

/** One JSON line per message, for development. */
function outbox(folder: string): SmsSender {
  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const line = JSON.stringify({ time: new Date().toISOString(), ...message });
      await appendFile(join(folder, 'sms.jsonl'), `${line}\n`, { mode: 0o600 });
    },
  };
}

function gateway({ url, headers, body }: SmsSettings & { kind: 'http' }): SmsSender {
  return {
    async send(message) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
        headers: { 'content-type': 'application/json', ...headers },
        body: fill(body, message),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
    },
  };
}

/** Phone and code are digits, so they need no escaping in any format. */
function fill(template: string, message: SmsMessage): string {
  const values: Record<string, string> = { ...message, minutes: String(message.minutes) };
  return template.replace(/\{\{(phone|code|minutes)\}\}/g, (_, name: string) => values[name] ?? '');
}
