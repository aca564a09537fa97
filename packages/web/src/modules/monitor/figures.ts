import { currentLocale } from '../../lib/i18n/i18n.ts';

/** Milliseconds without digits behind the point. */
export const wholeMilliseconds = (milliseconds: number): string =>
  `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 0 }).format(milliseconds)} ms`;
