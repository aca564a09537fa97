import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';
import { HAND_TOOLS } from '../../hand-editing/gesture.ts';
import { TOOL_ICONS } from '../../hand-editing/tool-icons.ts';
import { IconPencil } from '../../icons.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import style from './toolbar.module.css';

/** Tools that draw on the model in the view, with their keys. */
export function EditMenu({ onTake }: { onTake: () => void }) {
  const { t } = useTranslation('model-edit');
  const tool = usePage((page) => page.tool);
  const changePage = useChangePage();
  return (
    <Menu
      place="bottom"
      opener={
        <IconButton label={t('tools')} aria-pressed={tool !== 'select'} data-testid="edit-tools">
          <IconPencil size={18} stroke={1.6} />
        </IconButton>
      }
    >
      {HAND_TOOLS.map((name, k) => {
        const Mark = TOOL_ICONS[name];
        return (
          <MenuItem
            key={name}
            icon={<Mark size={16} stroke={1.6} />}
            isCurrent={tool === name}
            onChoose={() => {
              onTake();
              changePage({ tool: name });
            }}
          >
            <span className={style.withKey}>
              {t(`plan.${name}`)} <kbd>{k + 1}</kbd>
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
