import type { Dataset } from '@cloud/contract';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { roughDuration } from '../format.ts';

/** The place of a scan in the queue, and how long that takes once others told the pace. */
export function queueText({ position, seconds }: NonNullable<Dataset['queue']>, t: Translate): string {
  if (seconds === null) return t('order.queue', { position });
  return t('order.queueTime', { position, time: roughDuration(seconds) });
}
