import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link } from '../../../lib/router.tsx';

/** From a list without processes to the page where one is started. */
export function ToStart() {
  const { t } = useTranslation('flow');
  return <Link to="/work/start">{t('toStart')}</Link>;
}

/** From a list without definitions to the page where a model is deployed. */
export function ToModels() {
  const { t } = useTranslation('flow');
  return <Link to="/flow/model">{t('toModels')}</Link>;
}
