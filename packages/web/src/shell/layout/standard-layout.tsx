import { useEffect, useState } from 'react';
import { usePermission } from '../../lib/session/permissions.ts';
import { lazyExtra } from '../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useAppearance } from '../../lib/appearance/appearance.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import style from './standard-layout.module.css';
import { MenuBar } from '../menu/menu-bar.tsx';
import type { Pages } from '../page.ts';
import { SideBar } from './side-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { TabViews } from '../tabs/tab-views.tsx';
import { TopBar } from './top-bar.tsx';
import { useMobile } from '../../lib/use-mobile.ts';

const BackupBanner = lazyExtra(async () => (await import('./backup-banner.tsx')).BackupBanner, { isQuiet: true });
/** It is no part of the first load. */
const NOTICE_MS = 8000;

function BackupNotice() {
  const mayView = usePermission('backup_view');
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), NOTICE_MS);
    return () => clearTimeout(timer);
  }, []);
  return mayView && isDue ? <BackupBanner /> : null;
}

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
      <BackupNotice />
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
