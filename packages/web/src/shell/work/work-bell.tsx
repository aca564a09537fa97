import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Boundary } from '../../ui/loading/boundary.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import style from '../layout/toolbar.module.css';
import { badgeText, useWorkCounts } from './work-counts.ts';

const WorkPopover = lazyPart(async () => (await import('./work-panel.tsx')).WorkPopover);

/** How much waits for the person altogether; opens the newest of it. */
export function WorkBell() {
  const { t } = useTranslation('shell');
  const { todo, claim, copies, notices } = useWorkCounts();
  const [isOpen, setIsOpen] = useState(false);
  const count = todo + claim + copies + notices;
  const close = () => setIsOpen(false);
  // A press on the bell closes what it opened; as a press beside that it would close it, and the click open it again.
  const keep = (event: SyntheticEvent) => isOpen && event.stopPropagation();
  return (
    <span className={style.search} onMouseDown={keep} onTouchStart={keep}>
      <IconButton
        tone="bar"
        label={t('bell.label', { count })}
        hasHint={!isOpen}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconBell size={20} stroke={1.7} />
        {count > 0 && (
          <span className={style.badge} aria-hidden="true" data-testid="work-badge">
            {badgeText(count)}
          </span>
        )}
      </IconButton>
      {isOpen && (
        <Boundary fallback={() => null} onError={close}>
          <WorkPopover onClose={close} />
        </Boundary>
      )}
    </span>
  );
}
