import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { raisedClass } from '../../../ui/card/card.tsx';
import type { Diagram } from './bpmn-types.ts';
import { fitDrawing } from './use-diagram-size.ts';
import style from './zoom-buttons.module.css';

/** Larger, smaller, all of it: in the lower left corner of a drawing, away from the mark of bpmn.io. */
export function ZoomButtons({ diagram }: { diagram: Diagram }) {
  const { t } = useTranslation('flow-designer');
  const zoom = diagram.get('zoomScroll');
  return (
    <div className={`${raisedClass} ${style.buttons}`} role="group" aria-label={t('zoom.title')}>
      <IconButton label={t('zoom.in')} onClick={() => zoom.stepZoom(1)}>
        <IconPlus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('zoom.out')} onClick={() => zoom.stepZoom(-1)}>
        <IconMinus size={16} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('zoom.fit')} onClick={() => fitDrawing(diagram)}>
        <IconMaximize size={16} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
