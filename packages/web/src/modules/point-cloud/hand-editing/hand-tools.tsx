import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useChangePage, usePage } from '../page-store.tsx';
import { HAND_TOOLS } from './gesture.ts';
import style from './hand-editing.module.css';
import { TOOL_ICONS } from './tool-icons.ts';

/** Tools that draw on the plan, and what the one in hand waits for. */
export function HandTools() {
  const { t } = useTranslation('model-edit');
  const tool = usePage((page) => page.tool);
  const isHalfway = usePage((page) => page.isHalfway);
  const changePage = useChangePage();
  return (
    <div className={style.tools} role="toolbar" aria-label={t('plan.tools')}>
      {HAND_TOOLS.map((name) => {
        const Mark = TOOL_ICONS[name];
        return (
          <IconButton
            key={name}
            label={t(`plan.${name}`)}
            aria-pressed={tool === name}
            data-testid={`plan-${name}`}
            onClick={() => changePage({ tool: tool === name ? 'select' : name })}
          >
            <Mark size={16} stroke={1.8} />
          </IconButton>
        );
      })}
      {tool !== 'select' && (
        <span className={style.hint} role="status">
          {t(isHalfway ? `handHint.second.${tool}` : `handHint.plan.${tool}`)}
        </span>
      )}
    </div>
  );
}
