import { METRICS } from '@cloud/contract';
import type { MetricName } from '@cloud/contract';
import { useLabels } from '../../../crud/record/labels.ts';
import { currentLocale } from '../../../lib/i18n/i18n.ts';
import { sizeText } from '../backup/figures.ts';

/** What a figure is called. */
export function useMetricName(): (metric: MetricName) => string {
  const { label } = useLabels();
  return (metric) => label(`metric.${metric}`);
}

/** A figure with its unit. */
export function metricText(metric: MetricName, value: number): string {
  const { unit } = METRICS[metric];
  const number = (digits: number, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(currentLocale(), {
      maximumFractionDigits: digits,
      signDisplay: 'negative',
      ...options,
    }).format(value);
  switch (unit) {
    case 'share':
      return number(1, { style: 'percent' });
    case 'bytes':
      return sizeText(value);
    case 'ms':
      return `${number(value < 10 ? 1 : 0)} ms`;
    case 'seconds':
      return `${number(value < 10 ? 1 : 0)} s`;
    default:
      return number(value < 10 ? 2 : 0);
  }
}
