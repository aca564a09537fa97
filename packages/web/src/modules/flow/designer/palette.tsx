import type { MouseEvent } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { Hint } from '../../../ui/overlay/hint.tsx';
import type { Diagram } from '../diagram/bpmn-types.ts';
import { ElementIcon } from './element-icon.tsx';
import { ELEMENT_KIND_NAMES, kindNamed } from './element-kinds.ts';
import type { ElementKindName } from './element-kinds.ts';
import style from './palette.module.css';
import { dragIn, placeInSight } from './place-element.ts';

const GROUPS = ['event', 'task', 'gateway'] as const;

/** Elements to draw with: dragged, clicked and placed, or put after what is chosen by keyboard and finger. */
export function Palette({ diagram }: { diagram: Diagram }) {
  const { t } = useTranslation('flow-designer');
  const choose = (kind: ElementKindName) => (event: MouseEvent<HTMLButtonElement>) => {
    const { nativeEvent } = event;
    const isFinger = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (nativeEvent.detail === 0 || isFinger) placeInSight(diagram, kind);
    else dragIn(diagram, kind, nativeEvent);
  };
  return (
    <div className={style.palette} role="toolbar" aria-orientation="vertical" aria-label={t('palette')}>
      {GROUPS.map((group) => (
        <div key={group} className={style.group}>
          {ELEMENT_KIND_NAMES.filter((kind) => kindNamed(kind).group === group).map((kind) => (
            <Hint key={kind} text={t(`kind.${kind}`)} side="right">
              <PlainButton
                className={style.element}
                aria-label={t(`kind.${kind}`)}
                draggable
                onClick={choose(kind)}
                onDragStart={({ nativeEvent }) => dragIn(diagram, kind, nativeEvent)}
              >
                <ElementIcon kind={kind} size={24} />
              </PlainButton>
            </Hint>
          ))}
        </div>
      ))}
    </div>
  );
}
