import type { Service } from '@cloud/contract';

/** Names that are the author's own, instead of or beside those that the service reads. */
export const hasOwnNames = (service: Service): boolean => service === 'variable' || service === 'sms';

/** Reads the JSON of `cloud:parameters`; what is no object of texts is none. */
export function readParameters(text: string): Record<string, string> {
  try {
    const read: unknown = JSON.parse(text || '{}');
    if (typeof read !== 'object' || read === null || Array.isArray(read)) return {};
    return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]));
  } catch {
    return {};
  }
}

/** The JSON; '' without a parameter. */
export function writeParameters(parameters: Readonly<Record<string, string>>): string {
  const given = Object.entries(parameters).filter(([name, value]) => name !== '' && value !== '');
  return given.length === 0 ? '' : JSON.stringify(Object.fromEntries(given));
}
