import { useTranslation } from 'react-i18next';

/** The first page: scans go in, models come out. */
export function ModellingPage() {
  const { t } = useTranslation('point-cloud');
  return <h1>{t('title')}</h1>;
}
