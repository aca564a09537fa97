/** A text with its placeholders `{{name}}` filled in; a value that is missing leaves nothing behind. */
export const fillText = (text: string, params: Readonly<Record<string, unknown>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));
