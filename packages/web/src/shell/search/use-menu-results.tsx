import { useNavigate } from '../../lib/router.tsx';
import { MenuIcon } from '../../ui/icon/menu-icon.tsx';
import type { SearchResult } from './result-list.tsx';
import { findByPrefix } from './find-menu.ts';
import { useTranslatedMenu } from '../menu/translate-menu.ts';
import { menuUrl } from '../tabs/resolve-tab.ts';

/** Leaf entries of the menu whose label begins with a text; choosing one opens its path with its query. */
export function useMenuResults(): (text: string) => readonly SearchResult[] {
  const navigate = useNavigate();
  const menu = useTranslatedMenu() ?? [];
  return (text) =>
    findByPrefix(menu, text).map((node) => ({
      id: node.id,
      icon: <MenuIcon source={node.icon} path={node.path} size={17} />,
      label: node.label,
      note: node.path,
      choose: () => navigate(menuUrl(node)),
    }));
}
