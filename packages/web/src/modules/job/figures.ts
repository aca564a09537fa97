import { messageOf } from '@cloud/contract';
import type { CodedMessage } from '@cloud/contract';
import { currentLanguage, currentLocale } from '../../lib/i18n/i18n.ts';

export const percentText = (share: number): string =>
  new Intl.NumberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

/** Bytes in megabytes. */
export const memoryText = (bytes: number): string =>
  `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 0 }).format(bytes / 1e6)} MB`;

/** Seconds with a digit behind the point. */
export const secondsText = (seconds: number): string =>
  `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 }).format(seconds)} s`;

/** Why a run failed. */
export const problemText = ({ code, params }: CodedMessage): string =>
  messageOf(currentLanguage(), `error.${code}`, params);
