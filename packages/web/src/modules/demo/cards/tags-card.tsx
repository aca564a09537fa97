import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useTab } from '../../../shell/tabs/tab-context.ts';
import { closeOtherTabs, nameTab, pinTab, refreshTab, useTabs } from '../../../shell/tabs/tabs.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DemoCard } from '../card.tsx';
import style from '../utility-page.module.css';

/** The tabs of the console from within a page: which are open, and what a page may do with its own. */
export function TagsCard() {
  const { t } = useTranslation('demo');
  const own = useTab();
  const tabs = useTabs((state) => state.tabs);
  const current = tabs.find(({ id }) => id === own?.id);
  if (!current) return null;
  const isPinned = current.meta.isPinned === true;
  return (
    <DemoCard title={t('tags.title')} text={t('tags.text')} file="tags-card.tsx">
      <div className={style.scroll} role="region" tabIndex={0} aria-label={t('tags.open', { count: tabs.length })}>
        <ul className={style.tags}>
          {tabs.map((tab) => (
            <li key={tab.id} aria-current={tab === current ? 'page' : undefined}>
              <code>{tab.fullPath}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className={style.buttons}>
        <Button size="sm" aria-pressed={isPinned} onClick={() => pinTab(current.fullPath, !isPinned)}>
          {t(isPinned ? 'tags.unpin' : 'tags.pin')}
        </Button>
        <Button size="sm" onClick={() => nameTab(current.id, t('tags.ownName'))}>
          {t('tags.rename')}
        </Button>
        <Button size="sm" onClick={() => refreshTab(current.fullPath)}>
          {t('tags.refresh')}
        </Button>
        <Button size="sm" onClick={() => closeOtherTabs(current.fullPath)}>
          {t('tags.closeOthers')}
        </Button>
      </div>
    </DemoCard>
  );
}
