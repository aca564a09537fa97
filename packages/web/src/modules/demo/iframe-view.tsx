import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FramePage } from '../../shell/tabs/iframe-page.tsx';
import { useTab } from '../../shell/tabs/tab-context.ts';
import style from './utility-page.module.css';
import { webAddressOf } from './web-address.ts';

/** The iframe page below the address that it shows, so that nobody takes another site for the console. */
export function FrameView() {
  const { t } = useTranslation('demo');
  const address = webAddressOf((useTab()?.query['url'] ?? '').replaceAll('#', '&'));
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
        <FramePage />
      </div>
    </div>
  );
}
