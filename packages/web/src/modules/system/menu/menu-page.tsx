import { menu } from '@cloud/contract';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { IconCell } from './icon-cell.tsx';
import { MenuForm } from './menu-form.tsx';

const SCOPE = { initial: { category: 1, isOpen: 1, sort: 1, alias: 'menu' } };
const CELLS = { source: IconCell };

/** Menus with the buttons of their pages. */
export const MenuPage = () => <CrudPage entity={menu} scope={SCOPE} cells={CELLS} form={MenuForm} />;
