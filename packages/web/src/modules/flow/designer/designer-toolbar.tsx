import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconArrowForwardUp from '@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs';
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs';
import IconArrowsMinimize from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs';
import IconClipboard from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconLayoutAlignLeft from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignLeft.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import type { Diagram } from '../diagram/bpmn-types.ts';
import style from './designer-toolbar.module.css';

interface DesignerToolbarProps {
  diagram: Diagram;
  /** How many elements are chosen. */
  chosen: number;
  isWhole: boolean;
  onWhole: (isWhole: boolean) => void;
  onSimulate: () => void;
}

const EDGES = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;

/** What is done to the drawing as a whole and to what is chosen. */
export function DesignerToolbar({ diagram, chosen, isWhole, onWhole, onSimulate }: DesignerToolbarProps) {
  const { t } = useTranslation('flow-designer');
  const stack = diagram.get('commandStack');
  const trigger = (action: string, options?: object) => diagram.get('editorActions').trigger(action, options);
  const tool = (name: string, icon: ReactNode, isOn: boolean, act: () => void) => (
    <IconButton label={t(`tool.${name}`)} disabled={!isOn} onClick={act}>
      {icon}
    </IconButton>
  );
  const face = { size: 17, stroke: 1.8, 'aria-hidden': true } as const;
  return (
    <div className={style.toolbar} role="toolbar" aria-label={t('tools')}>
      {tool('undo', <IconArrowBackUp {...face} />, stack.canUndo(), () => stack.undo())}
      {tool('redo', <IconArrowForwardUp {...face} />, stack.canRedo(), () => stack.redo())}
      <span className={style.line} />
      {tool('copy', <IconCopy {...face} />, chosen > 0, () => trigger('copy'))}
      {tool('paste', <IconClipboard {...face} />, true, () => trigger('paste'))}
      {tool('delete', <IconTrash {...face} />, chosen > 0, () => trigger('removeSelection'))}
      <span className={style.line} />
      <Menu
        opener={
          <IconButton label={t('tool.align')} disabled={chosen < 2}>
            <IconLayoutAlignLeft {...face} />
          </IconButton>
        }
      >
        {EDGES.map((type) => (
          <MenuItem key={type} onChoose={() => trigger('alignElements', { type })}>
            {t(`align.${type}`)}
          </MenuItem>
        ))}
      </Menu>
      <span className={style.space} />
      <Button size="sm" onClick={onSimulate}>
        <IconPlayerPlay {...face} size={14} />
        {t('simulate')}
      </Button>
      {tool(
        isWhole ? 'small' : 'whole',
        isWhole ? <IconArrowsMinimize {...face} /> : <IconArrowsMaximize {...face} />,
        true,
        () => onWhole(!isWhole),
      )}
    </div>
  );
}
