import type { Dataset, DatasetProposal } from '@cloud/contract';
import type { Translate } from '../../../../lib/i18n/i18n.ts';
import { wholeCount } from '../../format.ts';
import { sizeText } from '../dataset-size.ts';

/** What may differ between two readings of a scan, in words. */
export function factsInWords({ points, unit, up, crs, given, bounds }: Dataset | DatasetProposal, t: Translate) {
  return {
    points: points > 0 ? wholeCount(points) : '',
    extent: sizeText({ bounds, unit, up }),
    unit: t(`unit.${unit || 'none'}`),
    up: t(up ? `up.${up}` : 'unit.none'),
    crs: crs ?? t('facts.noCrs'),
    colors: t(`colorScale.${given.colors || 'auto'}`),
    columns: t(given.rows ? 'columns.told' : 'columns.found'),
  };
}
