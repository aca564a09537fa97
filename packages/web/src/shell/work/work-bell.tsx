import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { Suspense, useState } from 'react';
import { withTexts, useTranslation } from '../../lib/i18n/i18n.ts';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import style from './work-bell.module.css';
import { badgeText, useWorkCounts } from './work-counts.ts';

const WorkPanel = lazyPart(async () => (await withTexts(import('./work-panel.tsx'), 'shell')).WorkPanel);
const WIDTH = 340;

/** How much waits for the person altogether; opens the newest of it. */
export function WorkBell() {
  const { t } = useTranslation('shell');
  const { todo, claim, copies, notices } = useWorkCounts();
  const [isOpen, setIsOpen] = useState(false);
  const count = todo + claim + copies + notices;
  return (
    <Popover
      isAnchorOnly
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      width={WIDTH}
      returnsFocus
      label={t('bell.title')}
      anchor={
        <span className={style.bell}>
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
              <span className={style.badge} data-testid="work-badge">
                {badgeText(count)}
              </span>
            )}
          </IconButton>
        </span>
      }
    >
      <Suspense fallback={<Spinner />}>
        <WorkPanel onLeave={() => setIsOpen(false)} />
      </Suspense>
    </Popover>
  );
}
