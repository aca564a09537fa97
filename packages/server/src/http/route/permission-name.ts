import { messageOf, type Language } from '@cloud/contract';
import { ENGLISH_NAMES } from '../../database/seed/english.ts';
import { MENUS, VERBS, type MenuSeed } from '../../database/seed/menus.ts';

/** Chinese names of a permission's menu and button, by code: `岗位管理`, `删除`. */
const NAMES = new Map<string, readonly [menu: string, button: string]>();

function collect(menus: readonly MenuSeed[]): void {
  for (const menu of menus) {
    for (const button of menu.buttons ?? []) {
      const { verb, name } = typeof button === 'string' ? { verb: button, ...VERBS[button] } : button;
      NAMES.set(`${menu.code}_${verb}`, [menu.name, name]);
    }
    collect(menu.children ?? []);
  }
}
collect(MENUS);

/** What a permission is called where roles are granted it, with its code: `岗位管理 · 删除（post_delete）`. */
export function permissionName(language: Language, code: string): string {
  const names = NAMES.get(code);
  if (!names) return code;
  const shown = names.map((name) => (language === 'en' ? (ENGLISH_NAMES.menu?.[name] ?? name) : name));
  return messageOf(language, 'permission.named', { name: shown.join(' · '), code });
}
