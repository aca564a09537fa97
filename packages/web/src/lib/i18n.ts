import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readTaste, storeTaste } from './storage.ts';

export type Language = 'zh-cn' | 'en';
export const LANGUAGES: readonly Language[] = ['zh-cn', 'en'];

type Bundle = Record<string, unknown>;
const bundles = import.meta.glob<Bundle>('../locales/*/*.json', { import: 'default' });

/** Namespaces are fetched when the first page that speaks them opens. */
const lazyBundles = {
  type: 'backend' as const,
  init: () => {},
  read: (language: string, namespace: string, done: (error: unknown, bundle: Bundle | false) => void) => {
    const load = bundles[`../locales/${language}/${namespace}.json`];
    if (!load) done(new Error(`no bundle ${language}/${namespace}`), false);
    else
      load().then(
        (bundle) => done(null, bundle),
        (error: unknown) => done(error, false),
      );
  },
};

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'zh-cn';
}

export async function startI18n(): Promise<void> {
  const stored = readTaste<string>('language', 'zh-cn');
  await i18next
    .use(lazyBundles)
    .use(initReactI18next)
    .init({
      lng: stored === 'en' ? 'en' : 'zh-cn',
      fallbackLng: false,
      supportedLngs: [...LANGUAGES],
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['app'],
      defaultNS: 'app',
      interpolation: { escapeValue: false },
      returnNull: false,
    });
  applyLanguage();
}

/** Changes the language of everything on the screen; what is typed stays. */
export async function changeLanguage(language: Language): Promise<void> {
  storeTaste('language', language);
  await i18next.changeLanguage(language);
  applyLanguage();
}

function applyLanguage(): void {
  document.documentElement.lang = currentLanguage() === 'en' ? 'en' : 'zh-CN';
}

export const t = (key: string, params?: Record<string, unknown>): string => i18next.t(key, params ?? {}) as string;
