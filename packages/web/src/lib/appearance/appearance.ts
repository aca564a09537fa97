import { create } from 'zustand';
import { readDeviceSetting, storeDeviceSetting } from '../storage.ts';
import { oneOf } from '../unknown.ts';
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

interface Appearance {
  theme: ThemeName;
  settings: Settings;
  isDark: boolean;
}

function appearanceOf(theme: ThemeName, settings: Settings): Appearance {
  return { theme, settings, isDark: settings.dark || DARK.includes(theme) };
}

function readAppearance(): Appearance {
  const name = readDeviceSetting<string>('themeName', 'theme-hey');
  const theme = oneOf(THEMES, name) ?? 'theme-hey';
  return appearanceOf(theme, { ...DEFAULT_SETTINGS, ...readDeviceSetting<Partial<Settings>>('settings', {}) });
}

export const useAppearance = create<Appearance>(readAppearance);

function applyToPage({ theme, settings, isDark }: Appearance): void {
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['grey'] = String(settings.grey);
  dataset['weak'] = String(settings.colorWeak);
  dataset['mantineColorScheme'] = isDark ? 'dark' : 'light';
}

/** Applies a theme at once and keeps its name. */
export function chooseTheme(theme: ThemeName): void {
  storeDeviceSetting('themeName', theme);
  useAppearance.setState(appearanceOf(theme, useAppearance.getState().settings));
  applyToPage(useAppearance.getState());
}

export function changeSettings(change: Partial<Settings>): void {
  const settings = { ...useAppearance.getState().settings, ...change };
  storeDeviceSetting('settings', settings);
  useAppearance.setState(appearanceOf(useAppearance.getState().theme, settings));
  applyToPage(useAppearance.getState());
}
