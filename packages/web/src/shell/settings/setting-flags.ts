import type { Settings } from '../../lib/appearance/appearance.ts';

/** A setting that is on or off. */
export type SettingFlag = Exclude<keyof Settings, 'sidebar'>;

/** Parts of the frame that may be left out. */
export const FEATURE_FLAGS: readonly SettingFlag[] = [
  'tag',
  'collapse',
  'menu',
  'search',
  'lock',
  'fullscren',
  'theme',
  'lang',
  'debug',
];
/** How everything is drawn. */
export const DISPLAY_FLAGS: readonly SettingFlag[] = ['dark', 'grey', 'colorWeak'];
export const SETTING_FLAGS: readonly SettingFlag[] = [...FEATURE_FLAGS, ...DISPLAY_FLAGS];
