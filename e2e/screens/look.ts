import type { Page } from '@playwright/test';
export { THEMES } from '../../packages/web/src/lib/appearance/theme-names.ts';

export const LANGUAGES = ['zh-cn', 'en'] as const;
export const SIZES = {
  wide: { width: 1440, height: 900 },
  full: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
} as const;
/** Switches of the settings drawer that change the picture. */
export const SWITCHES = ['dark', 'grey', 'colorWeak', 'horizontal'] as const;

/** Dark themes of the standard layout; the desktop of mac-os is another layout. */
export const DARK_THEMES: readonly string[] = ['theme-dark', 'theme-star', 'theme-vip'];

/** How the console looks in a row of pictures. */
export interface Look {
  /** Worn one after the other on every screen. */
  themes: readonly string[];
  language: string;
  size: keyof typeof SIZES;
  /** Some of `SWITCHES`. */
  switches: readonly string[];
}

/** Name of the folder with the pictures of a theme. */
export const nameOf = (theme: string, { language, size, switches }: Look): string =>
  [theme, ...switches, language, size].join('.');

/** Has every page that opens from now on show a look, with no tab left of the screen before. */
export async function wear(page: Page, { themes, language, size, switches }: Look): Promise<void> {
  // One theme alone is worn from the first paint on, as "+dark" says too.
  const [theme, ...more] = themes[0]?.split('+') ?? [];
  const settings = {
    lock: true,
    sidebar: switches.includes('horizontal') ? 'horizontal' : 'vertical',
    ...Object.fromEntries([...switches, ...(themes.length === 1 ? more : [])].map((name) => [name, true])),
  };
  const wanted = { themeName: theme, language, settings };
  await page.addInitScript((tastes) => {
    if (window.parent !== window) return;
    for (const [name, content] of Object.entries(tastes)) {
      const record = { dataType: typeof content, content, datetime: Date.now() };
      localStorage.setItem(`cloud-experience-${name}`, JSON.stringify(record));
    }
    addEventListener('DOMContentLoaded', () => {
      const quiet = document.createElement('style');
      quiet.textContent =
        '*, *::before, *::after { transition: none !important; caret-color: transparent !important; }';
      document.head.append(quiet);
    });
    for (const storage of [localStorage, sessionStorage])
      for (const name of ['tagList', 'isLock', 'lockPasswd', 'logsList'])
        storage.removeItem(`cloud-experience-${name}`);
  }, wanted);
  await page.setViewportSize(SIZES[size]);
}

/** Changes the theme of what is open, as the chooser does. */
export async function changeTheme(page: Page, theme: string, { switches }: Look): Promise<void> {
  const [name, ...more] = theme.split('+');
  const isDark = switches.includes('dark') || more.includes('dark') || DARK_THEMES.includes(name!);
  await page.evaluate(
    async ([theme, wanted]) => {
      Object.assign(document.documentElement.dataset, { theme, mantineColorScheme: wanted });
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    },
    [name, isDark ? 'dark' : 'light'] as const,
  );
}
