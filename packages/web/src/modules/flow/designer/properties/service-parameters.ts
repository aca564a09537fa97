import type { Service } from '@cloud/contract';

/** What each service is told; others may be added. The names are those that the server reads. */
export const SERVICE_PARAMETERS: Readonly<Record<Service, readonly string[]>> = {
  notice: ['to', 'text'],
  mail: ['to', 'subject', 'text'],
  sms: ['to', 'text'],
  http: ['method', 'url', 'body'],
  'modelling-run': ['datasetId', 'recipe'],
  release: [],
  variable: [],
};

/** Names that are the author's own, instead of those above. */
export const hasOwnNames = (service: Service): boolean => service === 'variable';

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
