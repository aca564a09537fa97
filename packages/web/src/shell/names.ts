import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import chinese from '../locales/zh-cn/menu.json' with { type: 'json' };
import { useMenu } from './menu-state.ts';
import type { MenuNode } from './menu-tree.ts';

const ORIGINAL: Readonly<Record<string, string>> = chinese;

/**
 * The menu in the language of the console. The server stores Chinese names; an entry that still has the name it came
 * with is translated by its code, one that was renamed keeps what the administrator wrote.
 */
export function useNamedMenu(): readonly MenuNode[] | undefined {
  const { t } = useTranslation('menu');
  const { menu } = useMenu();
  return useMemo(() => menu && rename(menu, t), [menu, t]);
}

function rename(menu: readonly MenuNode[], t: (code: string) => string): MenuNode[] {
  return menu.map((node) => {
    const label = ORIGINAL[node.code] === node.label ? t(node.code) : node.label;
    return { ...node, label, children: rename(node.children, t) };
  });
}
