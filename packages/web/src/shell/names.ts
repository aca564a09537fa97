import { useTranslation } from '../lib/i18n.ts';
import chinese from '../locales/zh-cn/menu.json' with { type: 'json' };
import { useMenu } from './menu-state.ts';
import type { MenuNode } from './menu-tree.ts';

const ORIGINAL: Readonly<Record<string, string>> = chinese;

/**
 * The menu in the language of the console. The server stores Chinese names; an entry that still has the name it came
 * with is translated by its code, one that was renamed keeps what the administrator wrote.
 */
export function useNamedMenu(): readonly MenuNode[] | undefined {
  const { t, language } = useTranslation('menu');
  const { menu } = useMenu();
  // Chinese is what the server stores.
  if (!menu || language !== 'en') return menu;
  return named(menu, t);
}

/** Many parts of the frame show the menu; it is translated once. */
let latest: { menu: readonly MenuNode[]; t: unknown; named: readonly MenuNode[] } | undefined;

function named(menu: readonly MenuNode[], t: (code: string) => string): readonly MenuNode[] {
  if (latest?.menu !== menu || latest.t !== t) latest = { menu, t, named: rename(menu, t) };
  return latest.named;
}

function rename(menu: readonly MenuNode[], t: (code: string) => string): MenuNode[] {
  return menu.map((node) => {
    const label = ORIGINAL[node.code] === node.label ? t(node.code) : node.label;
    return { ...node, label, children: rename(node.children, t) };
  });
}
