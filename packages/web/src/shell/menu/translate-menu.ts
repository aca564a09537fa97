import { useTranslation } from '../../lib/i18n/i18n.ts';
import chinese from '../../locales/zh-cn/menu.json' with { type: 'json' };
import { useMenu } from './menu-state.ts';
import type { MenuNode } from './menu-tree.ts';

const ORIGINAL: Readonly<Record<string, string>> = chinese;

/**
 * The menu in the language of the console. The server stores Chinese names; an entry that still has the name it came
 * with is translated by its code, one that was renamed keeps what the administrator wrote.
 */
export const useTranslatedMenu = (): readonly MenuNode[] | undefined => useTranslated(useMenu(({ menu }) => menu));

/** The same of all entries of the top menu: names of what is open, whichever of them is shown. */
export const useTranslatedFullMenu = (): readonly MenuNode[] | undefined =>
  useTranslated(useMenu(({ menuAll }) => menuAll));

function useTranslated(menu: readonly MenuNode[] | undefined): readonly MenuNode[] | undefined {
  const { t, language } = useTranslation('menu');
  // Chinese is what the server stores.
  if (!menu || language !== 'en') return menu;
  return translated(menu, t);
}

/** Many parts of the frame show the menu; it is translated once. */
const latest = new WeakMap<readonly MenuNode[], { t: unknown; named: readonly MenuNode[] }>();

function translated(menu: readonly MenuNode[], t: (code: string) => string): readonly MenuNode[] {
  let made = latest.get(menu);
  if (made?.t !== t) latest.set(menu, (made = { t, named: translate(menu, t) }));
  return made.named;
}

function translate(menu: readonly MenuNode[], t: (code: string) => string): MenuNode[] {
  return menu.map((node) => {
    const label = ORIGINAL[node.code] === node.label ? t(node.code) : node.label;
    return { ...node, label, children: translate(node.children, t) };
  });
}
