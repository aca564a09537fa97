import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useMenu } from '../menu/menu-state.ts';
import { leavesOf } from '../menu/menu-tree.ts';
import { useTab } from './tab-context.ts';
import style from './iframe-page.module.css';

/** Another site inside the console. Its address travels with ampersands as #. */
export function IframePage() {
  const { t } = useTranslation('shell');
  const tab = useTab();
  const { menuAll: menu = [] } = useMenu();
  const url = tab?.query['url'] ?? '';
  // The menu knows which # was one from the beginning.
  const leaf = leavesOf(menu).find(({ path, query }) => path === tab?.path && query['url'] === url);
  const address = leaf?.url ?? url.replaceAll('#', '&');
  if (!/^https?:\/\//i.test(address)) return <p className={style.nothing}>{t('noAddress')}</p>;
  return <iframe className={style.frame} src={address} title={tab?.name || address} />;
}
