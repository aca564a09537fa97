/** AES keys of encrypted calls and of encrypted tokens, 32 characters each. */
export interface CallKeys {
  payload: string;
  token: string;
}

let keys: CallKeys | undefined;

/** The keys of this console; undefined where its server does not ask for encrypted calls. */
export const callKeys = (): CallKeys | undefined => keys;

/** Takes the keys that the page carries, both in one text. Call once, before the first call. */
export function takeCallKeys(content: string | undefined): void {
  const [payload, token] = content?.split(' ') ?? [];
  keys = payload && token ? { payload, token } : undefined;
}
