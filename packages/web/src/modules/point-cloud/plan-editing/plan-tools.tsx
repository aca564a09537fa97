import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconBoxMultiple, IconColumns2, IconDoor, IconSlice, IconWindow } from '../icons.ts';
import type { PlanTool } from './plan-gesture.ts';
import style from './plan-editing.module.css';

const TOOLS: readonly [Exclude<PlanTool, 'select'>, typeof IconDoor][] = [
  ['door', IconDoor],
  ['window', IconWindow],
  ['passage', IconColumns2],
  ['split', IconSlice],
  ['merge', IconBoxMultiple],
];

interface PlanToolsProps {
  tool: PlanTool;
  /** The room that another one is merged into, once it is chosen. */
  firstRoom: string | null;
  onChoose: (tool: PlanTool) => void;
}

/** Tools that draw on the plan, and what the one in hand waits for. */
export function PlanTools({ tool, firstRoom, onChoose }: PlanToolsProps) {
  const { t } = useTranslation('model-edit');
  return (
    <div className={style.tools} role="toolbar" aria-label={t('plan.tools')}>
      {TOOLS.map(([name, Mark]) => (
        <IconButton
          key={name}
          label={t(`plan.${name}`)}
          aria-pressed={tool === name}
          data-testid={`plan-${name}`}
          onClick={() => onChoose(name)}
        >
          <Mark size={16} stroke={1.8} />
        </IconButton>
      ))}
      {tool !== 'select' && (
        <span className={style.hint} role="status">
          {t(`planHint.${tool === 'merge' && firstRoom !== null ? 'mergeSecond' : tool}`)}
        </span>
      )}
    </div>
  );
}
