/** Most bytes of a text that a preview shows. */
export const MOST_TEXT_BYTES = 200_000;

/** A file as a text, as far as it is shown. */
export interface TextContent {
  text: string;
  /** There is more than is shown. */
  isCut: boolean;
}

/** The beginning of a file as a text: UTF-8, UTF-16 with its mark, or the Chinese code page; undefined when it is none. */
export function readText(bytes: Uint8Array<ArrayBuffer>): TextContent | undefined {
  const isCut = bytes.length > MOST_TEXT_BYTES;
  const head = bytes.subarray(0, MOST_TEXT_BYTES);
  for (const encoding of encodingsOf(head)) {
    try {
      // A character that the cut went through is no fault.
      const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: isCut });
      if (!CONTROLS.test(text)) return { text, isCut };
    } catch {
      // Not of this encoding.
    }
  }
  return undefined;
}

/** What no text holds. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function encodingsOf([first, second]: Uint8Array): string[] {
  if (first === 0xff && second === 0xfe) return ['utf-16le'];
  if (first === 0xfe && second === 0xff) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
}
