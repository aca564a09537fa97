import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { BackupBanner } from './backup-banner.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import style from './standard-layout.module.css';
import { MenuBar } from '../menu/menu-bar.tsx';
import type { Pages } from '../page.ts';
import { SideBar } from './side-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabViews } from '../tabs/tab-views.tsx';
import { TopBar } from './top-bar.tsx';
import { useMobile } from '../use-mobile.ts';

/** Top bar, tabs, side bar and the page. */
export function StandardLayout({ pages }: { pages: Pages }) {
  const { t } = useTranslation('shell');
  const { settings } = useAppearance();
  const isMobile = useMobile();
  const isVertical = settings.sidebar === 'vertical' || isMobile;
  return (
    <div className={style.frame}>
      <SkipLink />
      <TopBar />
      {!isVertical && <MenuBar />}
      <ConnectionBanner />
      <BackupBanner />
      <div className={style.body}>
        {isVertical && <SideBar />}
        <div className={style.main}>
          {settings.tag && <TabBar />}
          <main className={style.page} id="page" tabIndex={-1} aria-label={t('page')}>
            <TabViews pages={pages} />
          </main>
        </div>
      </div>
    </div>
  );
}
