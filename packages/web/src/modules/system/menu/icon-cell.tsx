import { MenuIcon } from '../../../ui/icon/menu-icon.tsx';
import style from './menu.module.css';

/** The picture of a menu entry with the class that names it. */
export function IconCell({ row }: { row: { source?: string; path?: string } }) {
  const { source = '', path = '' } = row;
  if (source === '') return null;
  return (
    <span className={style.icon}>
      <MenuIcon source={source} path={path} size={18} />
      {source}
    </span>
  );
}
