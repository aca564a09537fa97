import { useTranslation } from 'react-i18next';
import { useTab } from './tab-context.ts';
import style from './frame-page.module.css';

/** Another site inside the console. Its address travels with ampersands as #. */
export function FramePage() {
  const { t } = useTranslation('shell');
  const tab = useTab();
  const address = (tab?.query['url'] ?? '').replaceAll('#', '&');
  if (!/^https?:\/\//i.test(address)) return <p className={style.nothing}>{t('noAddress')}</p>;
  return <iframe className={style.frame} src={address} title={tab?.name || address} />;
}
