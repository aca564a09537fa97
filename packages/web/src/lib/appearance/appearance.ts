import { create } from 'zustand';
import { readTaste, storeTaste } from '../storage.ts';
import { THEMES } from './theme-names.ts';
import type { ThemeName } from './theme-names.ts';

/** Themes that are dark by themselves; `public/paint.js` knows them too. */
const DARK: readonly ThemeName[] = ['theme-dark', 'theme-star', 'theme-vip'];

/** What a visitor may switch in the settings drawer. Names are those of the specification. */
export interface Settings {
  tag: boolean;
  collapse: boolean;
  search: boolean;
  fullscren: boolean;
  theme: boolean;
  menu: boolean;
  debug: boolean;
  lock: boolean;
  lang: boolean;
  sidebar: 'vertical' | 'horizontal';
  dark: boolean;
  grey: boolean;
  colorWeak: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  tag: true,
  collapse: true,
  search: true,
  fullscren: true,
  theme: true,
  menu: true,
  debug: true,
  lock: false,
  lang: true,
  sidebar: 'vertical',
  dark: false,
  grey: false,
  colorWeak: false,
};

interface Look {
  theme: ThemeName;
  settings: Settings;
  isDark: boolean;
}

function lookOf(theme: ThemeName, settings: Settings): Look {
  return { theme, settings, isDark: settings.dark || DARK.includes(theme) };
}

function readLook(): Look {
  const name = readTaste<string>('themeName', 'theme-hey');
  const theme = (THEMES as readonly string[]).includes(name) ? (name as ThemeName) : 'theme-hey';
  return lookOf(theme, { ...DEFAULT_SETTINGS, ...readTaste<Partial<Settings>>('settings', {}) });
}

export const useLook = create<Look>(readLook);

function paint({ theme, settings, isDark }: Look): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['grey'] = String(settings.grey);
  dataset['weak'] = String(settings.colorWeak);
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Applies a theme at once and keeps its name. */
export function chooseTheme(theme: ThemeName): void {
  storeTaste('themeName', theme);
  useLook.setState(lookOf(theme, useLook.getState().settings));
  paint(useLook.getState());
}

export function changeSettings(change: Partial<Settings>): void {
  const settings = { ...useLook.getState().settings, ...change };
  storeTaste('settings', settings);
  useLook.setState(lookOf(useLook.getState().theme, settings));
  paint(useLook.getState());
}
