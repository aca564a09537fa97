/** A whole http(s) address as a browser reads it; undefined for anything else, scripts above all. */
export function toWebUrl(text: string): string | undefined {
  const typed = text.trim();
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return undefined;
  return new URL(typed).href;
}
