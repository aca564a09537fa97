import { ApiError } from '@cloud/contract';

/** Only texts that may hold one of the names are looked through; `\u` may spell any of them. */
const SUSPICIOUS = /__proto__|prototype|toString|valueOf|\\u/;
/** Names that change what an object is, or how it turns into a text: nothing that a client sends is called so. */
const REFUSED = new Set(['__proto__', 'prototype', 'toString', 'valueOf']);

/** JSON of a stranger. @throws ApiError `bad-request` */
export function readJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ApiError('bad-request', {}, cause);
  }
  if (SUSPICIOUS.test(text)) refuseNames(value);
  return value;
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
