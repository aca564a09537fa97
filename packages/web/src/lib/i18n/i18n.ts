import { createContext, use, useContext } from 'react';
import chinese from '../../locales/zh-cn/app.json' with { type: 'json' };
import { readDeviceSetting, storeDeviceSetting } from '../storage.ts';
import { addTexts, hasTexts, translator } from './texts.ts';
import type { Language, Texts, Translate } from './texts.ts';
import { toast } from '../toast.ts';

export { LANGUAGES } from './texts.ts';
export type { Language, Translate } from './texts.ts';

const files = import.meta.glob<Texts>(['../../locales/*/*.json', '!../../locales/zh-cn/app.json'], {
  import: 'default',
});
// Everybody sees these, most people in this language: no file of their own to wait for.
addTexts('zh-cn', 'app', chinese);

/** Namespaces that something asked for, in any language. */
const wanted = new Set(['app']);
const arriving = new Map<string, Promise<void>>();
/** Files of `arriving` that did not come. */
const failed = new Set<string>();
const listeners = new Set<(language: Language) => void>();
let language: Language = 'zh-cn';

export const currentLanguage = (): Language => language;

/** The language as parts of the page see it; they are drawn again when it changes. */
export const LanguageContext = createContext<Language>('zh-cn');

/** Calls after every change of the language; returns what ends it. */
export function onLanguageChange(listener: (language: Language) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Texts that are here say so in React's own words, so that a part need not wait a moment for them. */
function markHere(arrival: Promise<void>): void {
  const marks: { status?: string; value?: undefined } = arrival as object;
  marks.status = 'fulfilled';
  marks.value = undefined;
}

function fetchTexts(to: Language, namespace: string): Promise<void> {
  const file = `../../locales/${to}/${namespace}.json`;
  const known = arriving.get(file);
  if (known) return known;
  const load = async () => {
    if (!files[file]) throw new Error(`no texts ${file}`);
    addTexts(to, namespace, await files[file]());
  };
  const isHere = hasTexts(to, namespace);
  const arrival = isHere ? Promise.resolve() : load();
  if (isHere) markHere(arrival);
  else
    arrival.then(
      () => markHere(arrival),
      () => failed.add(file),
    );
  arriving.set(file, arrival);
  return arrival;
}

/** Asks again for what did not come. Not while a part is drawn, which would ask without end. */
function forgetFailures(): void {
  for (const file of failed) arriving.delete(file);
  failed.clear();
}

/** Fetches texts beside the script that speaks them, instead of when it is drawn and would have to wait. */
export async function withTexts<T>(script: Promise<T>, ...namespaces: readonly string[]): Promise<T> {
  for (const namespace of namespaces) wanted.add(namespace);
  forgetFailures();
  // Texts that do not come are reported by the part that shows them.
  await Promise.allSettled([script, ...namespaces.map((namespace) => fetchTexts(language, namespace))]);
  return script;
}

/** Locale of dates and numbers: that of the stored language, en-US while none is stored. */
export function currentLocale(): 'zh-CN' | 'en-US' {
  return readDeviceSetting<string>('language', '') === 'zh-cn' ? 'zh-CN' : 'en-US';
}

export async function startI18n(): Promise<void> {
  const stored = readDeviceSetting<string>('language', '');
  language = stored === 'en' ? 'en' : 'zh-cn';
  // From the first start on, language and locale are of one kind.
  if (stored !== language) storeDeviceSetting('language', language);
  applyLanguage();
  await fetchTexts(language, 'app');
}

/** Changes the language of everything on the screen; what is typed stays. */
export async function changeLanguage(to: Language): Promise<void> {
  forgetFailures();
  try {
    await Promise.all([...wanted].map((namespace) => fetchTexts(to, namespace)));
  } catch {
    // A page in two languages is worse than the old language.
    toast.error(t('errorPage.files.text'));
    return;
  }
  storeDeviceSetting('language', to);
  language = to;
  applyLanguage();
  for (const listener of listeners) listener(to);
}

function applyLanguage(): void {
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
}

const translators = new Map<string, Translate>();

/** One translator for all that speak alike, so that it only changes with the language. */
function sharedTranslator(to: Language, namespace: string, prefix: string): Translate {
  const name = `${to} ${namespace} ${prefix}`;
  let found = translators.get(name);
  if (!found) translators.set(name, (found = translator(to, namespace, prefix)));
  return found;
}

/** The texts of a part of the page; it waits for them. Keys without a namespace are those of the first one. */
export function useTranslation(
  namespaces: string | readonly string[] = 'app',
  { keyPrefix }: { keyPrefix?: string } = {},
): { t: Translate; language: Language } {
  const spoken = useContext(LanguageContext);
  const list = typeof namespaces === 'string' ? [namespaces] : namespaces;
  for (const namespace of list) {
    wanted.add(namespace);
    // Also for those that are here: React counts the promises of a part that waits and is drawn again.
    use(fetchTexts(spoken, namespace));
  }
  return { t: sharedTranslator(spoken, list[0] ?? 'app', keyPrefix ? `${keyPrefix}.` : ''), language: spoken };
}

/** A text outside the drawing of a page. */
export const t: Translate = (key, params) => sharedTranslator(language, 'app', '')(key, params);
