import { useTranslation } from '../../lib/i18n/i18n.ts';
import { IframePage } from '../../shell/tabs/iframe-page.tsx';
import { useTab } from '../../shell/tabs/tab-context.ts';
import style from './utility-page.module.css';
import { toWebUrl } from './web-url.ts';

/** The iframe page below the address that it shows, so that another site is not mistaken for the console. */
export function IframeView() {
  const { t } = useTranslation('demo');
  const address = toWebUrl((useTab()?.query['url'] ?? '').replaceAll('#', '&'));
  return (
    <div className={style.frame}>
      <header className={style.bar}>
        <h1>{address ? new URL(address).host : t('frame.title')}</h1>
        {address && (
          <a className={style.link} href={address} target="_blank" rel="noopener noreferrer">
            {t('frame.newWindow')}
          </a>
        )}
      </header>
      <div className={style.site}>
        <IframePage />
      </div>
    </div>
  );
}
