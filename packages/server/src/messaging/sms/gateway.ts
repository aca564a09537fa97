import type { SmsSettings } from '../../config/sign-in-settings.ts';

/** How long a code lives that is sent to a phone, in minutes. */
export const CODE_MINUTES = 5;
const TIMEOUT_MS = 10_000;

/**
 * Posts a code to the gateway of the operator's settings, which give its address.
 *
 * @throws Error when the message was not taken over.
 */
export async function postToGateway(
  { url, headers, body }: SmsSettings & { kind: 'http' },
  message: { phone: string; code: string },
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body: fill(body, { ...message, minutes: String(CODE_MINUTES) }),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`);
}

/** Phone and code are digits, so they need no escaping in any format. */
function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(phone|code|minutes)\}\}/g, (_, name: string) => values[name] ?? '');
}
