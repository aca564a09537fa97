/**
 * A text with its placeholders filled in: `{{name}}` by a value, `{{count|day|days}}` by the first word for one and the
 * second for any other number. A value that is missing leaves nothing behind.
 */
export const fillText = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\{\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}\}/g, (_, name: string, one?: string, other?: string) =>
    one === undefined || other === undefined ? String(params[name] ?? '') : Number(params[name]) === 1 ? one : other,
  );
