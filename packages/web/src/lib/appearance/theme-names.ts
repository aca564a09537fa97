/** The thirteen themes, in the order of the chooser. Names are those of the specification. */
export const THEMES = [
  'default',
  'theme-white',
  'theme-dark',
  'theme-hey',
  'theme-star',
  'theme-vip',
  'theme-bule',
  'theme-iview',
  'theme-cool',
  'theme-d2',
  'theme-lte',
  'theme-beautiful',
  'mac-os',
] as const;
export type ThemeName = (typeof THEMES)[number];
