import { ApiError } from '@cloud/contract';

/** Only texts that may hold one of the names are looked through; `\u` may spell any of them. */
const SUSPICIOUS = /__proto__|prototype|toString|valueOf|\\u/;
/** Names that change what an object is, or how it turns into a text: nothing that a client sends is called so. */
const REFUSED = new Set(['__proto__', 'prototype', 'toString', 'valueOf']);

const [QUOTE, BACKSLASH, SQUARE, CURLY] = [0x22, 0x5c, 0x5b, 0x7b];
/** No call takes values that are nested deeper. */
const DEEPEST = 100;
/** Letters below which the depth of a text costs nothing to speak of. */
const SHORT = 50_000;

/** JSON of a stranger. @throws ApiError `bad-request` */
export function readJson(text: string): unknown {
  if (text.length > SHORT && isDeep(text)) throw new ApiError('bad-request');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad-request', {}, cause);
  }
  if (SUSPICIOUS.test(text)) refuseNames(value);
  return value;
}

/** Whether values are nested deeper than they may be: the parser takes ten times as long to find out. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at++;
    else if (code === QUOTE) isText = !isText;
    else if (!isText && (code === SQUARE || code === CURLY)) {
      if (++depth > DEEPEST) return true;
    } else if (!isText && (code === SQUARE + 2 || code === CURLY + 2)) depth--;
  }
  return false;
}

/** Without recursion, since the nesting may be deeper than the stack. */
function refuseNames(value: unknown): void {
  const open: unknown[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const entries: [string, unknown][] = Object.entries(next);
    for (const [name, inner] of entries) {
      if (REFUSED.has(name)) throw new ApiError('bad-request');
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}
