import { ApiError, API_ERRORS, preferenceList, preferenceSubmit } from '@cloud/contract';
import type { Preferences } from '@cloud/contract';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useConnection } from '../connection.ts';
import { currentLanguage, onLanguageChange } from '../i18n/i18n.ts';
import { call } from '../http/call.ts';
import { session, useSession } from './session.ts';
import { readStored, store } from '../storage.ts';

/** What the user chose about his console. The server keeps it, so that it follows him; a copy here shows at once. */
interface StoredPreferences {
  userId: string;
  values: Preferences;
  /** Names that the server was not told about yet. */
  unsent: readonly string[];
}

interface State extends StoredPreferences {
  /** They are as the server has them, or there is a copy, or the server does not answer. */
  isReady: boolean;
}

const NAME = 'preferences';
/** A column that is dragged wider changes many times a second. */
const SEND_AFTER_MS = 400;
const DEFAULT_LANGUAGE = 'zh-cn';

const userNow = (): string => String(session().userInfo.user_id ?? '');

/** The copy, if it is this user's. */
function readCopy(): State {
  const userId = userNow();
  const kept = readStored<Partial<StoredPreferences>>(NAME, {});
  const isOwn = userId !== '' && kept.userId === userId && typeof kept.values === 'object' && kept.values !== null;
  const unsent = isOwn && Array.isArray(kept.unsent) ? kept.unsent.filter((name) => typeof name === 'string') : [];
  return { userId, values: isOwn ? kept.values! : {}, unsent, isReady: isOwn };
}

export const usePreferences = create<State>(readCopy);

/** For whom they are being fetched, or have been. */
let loaded: { userId: string; done: Promise<void> } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let sending: Promise<void> | undefined;

function update(change: Partial<State>): void {
  usePreferences.setState(change);
  const { userId, values, unsent } = usePreferences.getState();
  store(NAME, { userId, values, unsent } satisfies StoredPreferences);
}

/** Fetches them, once for a user and a page; who asks meanwhile waits too. */
export function loadPreferences(): Promise<void> {
  const userId = userNow();
  if (userId === '') return Promise.resolve();
  if (loaded?.userId !== userId) loaded = { userId, done: fetchFor(userId) };
  return loaded.done;
}

/** What was changed without the server wins and is sent. */
async function fetchFor(userId: string): Promise<void> {
  try {
    const stored = await call(preferenceList, {}, { quiet: true });
    if (userNow() !== userId) return;
    const { values: own, unsent } = usePreferences.getState();
    const values: Preferences = { ...stored };
    for (const name of unsent) {
      if (own[name] === undefined) delete values[name];
      else values[name] = own[name];
    }
    update({ userId, values, isReady: true });
    keepLanguage();
    if (unsent.length > 0) void send();
  } catch {
    // The copy, or the defaults, must do until the server answers again.
    if (loaded?.userId === userId) loaded = undefined;
    usePreferences.setState({ isReady: true });
  }
}

/** The server tells people of alarms in the language of their console; it takes the default for those who chose none. */
function keepLanguage(): void {
  const { userId, values } = usePreferences.getState();
  const language = currentLanguage();
  if (userId !== '' && userId === userNow() && (values['language'] ?? DEFAULT_LANGUAGE) !== language)
    setPreference('language', language);
}
onLanguageChange(keepLanguage);

/** Keeps a choice, here at once and on the server soon after; undefined forgets it. */
export function setPreference(name: string, value: unknown): void {
  const { [name]: _old, ...others } = usePreferences.getState().values;
  const unsent = [...new Set([...usePreferences.getState().unsent, name])];
  update({ userId: userNow(), values: value === undefined ? others : { ...others, [name]: value }, unsent });
  clearTimeout(timer);
  timer = setTimeout(() => void send(), SEND_AFTER_MS);
}

/** Tells the server what it does not know, one after another. What it cannot take is not offered again. */
function send(): Promise<void> {
  return (sending ??= sendAll().finally(() => (sending = undefined)));
}

/** Sends unsent preferences now, before a sign-out. */
export function sendPreferences(): Promise<void> {
  clearTimeout(timer);
  return send();
}

async function sendAll(): Promise<void> {
  const userId = userNow();
  try {
    for (let name = nextUnsent(userId); name !== undefined; name = nextUnsent(userId)) {
      const value = usePreferences.getState().values[name];
      await call(preferenceSubmit, { name, value: value ?? null }, { quiet: true }).catch(forgive);
      const { values, unsent } = usePreferences.getState();
      if (userNow() === userId && values[name] === value) update({ unsent: unsent.filter((other) => other !== name) });
    }
  } catch {
    // Without the server it waits for the next change, or until the server answers again.
  }
}

const nextUnsent = (userId: string): string | undefined =>
  userNow() === userId && userId !== '' ? usePreferences.getState().unsent[0] : undefined;

function forgive(cause: unknown): void {
  if (!(cause instanceof ApiError) || API_ERRORS[cause.code].retryable || cause.code === 'token-invalid') throw cause;
}

/** A preference as it is now; fetched with the first page that asks. */
export function usePreference(name: string): unknown {
  useEffect(() => void loadPreferences(), []);
  return usePreferences(({ values }) => values[name]);
}

useSession.subscribe((now, before) => {
  if (now.userInfo.user_id === before.userInfo.user_id) return;
  loaded = undefined;
  clearTimeout(timer);
  usePreferences.setState(readCopy());
});

useConnection.subscribe((now, before) => {
  if (!now.isOnline || before.isOnline) return;
  if (!loaded) void loadPreferences();
  else void send();
});
