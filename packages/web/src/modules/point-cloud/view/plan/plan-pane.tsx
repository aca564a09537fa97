import type { Run } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import control from '../../controls.module.css';
import { IconFocus2, IconMinus, IconPlus, IconX } from '../../icons.ts';
import { useChangePage, usePage, usePageStore } from '../../page-store.tsx';
import { storeyOf } from '../../result/elements/element-facts.ts';
import { useModel, usePlan } from '../../result/use-model.ts';
import style from './plan-pane.module.css';
import { readDrawing } from './read-drawing.ts';
import { useDrawingMoves } from './use-drawing-moves.ts';
import type { ViewBox } from './view-box.ts';

const ZOOM = 1.4;
/** Room around a storey, share of its larger side. */
const MARGIN = 0.02;

function withMargin({ x, y, width, height }: DOMRect): ViewBox {
  const margin = MARGIN * Math.max(width, height);
  return { x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin };
}

/** The floor plans; what is chosen here is chosen in the view and the tree. */
export function PlanPane({ run }: { run: Run }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const { data: text, isError, refetch } = usePlan(run);
  const changePage = useChangePage();
  const store = usePageStore();
  const chosen = usePage(({ elementId }) => elementId);
  const { data: model } = useModel(run);
  const [wanted, setWanted] = useState('');
  const [seen, setSeen] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const moves = useDrawingMoves(sheet, (target) => {
    const id = target.closest('[data-id]')?.getAttribute('data-id') ?? null;
    store.setState({ elementId: id });
  });

  const storeyOfChosen = model && chosen ? storeyOf(model, chosen) : undefined;
  if (storeyOfChosen && storeyOfChosen !== seen) {
    setSeen(storeyOfChosen);
    setWanted(storeyOfChosen);
  }
  const storeys = model?.storeys ?? [];
  const storey = wanted || (storeys[0]?.id ?? '');

  useEffect(() => {
    const place = sheet.current;
    const drawing = text ? readDrawing(text) : undefined;
    if (!place || !drawing) return undefined;
    place.replaceChildren(drawing);
    return () => place.replaceChildren();
  }, [text]);
  useEffect(() => {
    const parts = [...(sheet.current?.querySelectorAll<SVGGElement>('[data-storey]') ?? [])];
    const part = parts.find((other) => other.dataset['storey'] === storey);
    for (const other of parts) other.style.display = part && other !== part ? 'none' : '';
    moves.frame(part ? withMargin(part.getBBox()) : undefined);
  }, [text, storey]); // oxlint-disable-line react/exhaustive-deps -- the handlers are new each time

  useEffect(() => {
    const place = sheet.current;
    if (!place) return;
    for (const item of place.querySelectorAll(`.${style.chosen}`)) item.classList.remove(style.chosen ?? '');
    if (!chosen) return;
    for (const item of place.querySelectorAll(`[data-id="${CSS.escape(chosen)}"]`)) {
      item.classList.add(style.chosen ?? '');
    }
  }, [chosen, text]);

  return (
    <section className={style.pane} aria-label={t('plan.heading')} data-testid="plan">
      <header className={style.head}>
        <span>{t('plan.heading')}</span>
        {storeys.length > 1 && (
          <select
            className={`${control.select} ${style.storey}`}
            value={storey}
            aria-label={t('plan.storey')}
            onChange={(event) => setWanted(event.target.value)}
          >
            {storeys.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('element.storeyNamed', { name })}
              </option>
            ))}
          </select>
        )}
        <IconButton label={t('plan.zoomIn')} onClick={() => moves.zoom(ZOOM)}>
          <IconPlus size={16} stroke={1.8} />
        </IconButton>
        <IconButton label={t('plan.zoomOut')} onClick={() => moves.zoom(1 / ZOOM)}>
          <IconMinus size={16} stroke={1.8} />
        </IconButton>
        <IconButton label={t('plan.fit')} onClick={moves.reset}>
          <IconFocus2 size={16} stroke={1.8} />
        </IconButton>
        <IconButton label={t('view.closePlan')} onClick={() => changePage({ isPlanOpen: false })}>
          <IconX size={16} stroke={1.8} />
        </IconButton>
      </header>
      {isError && (
        <p className={style.message} role="alert">
          {t('plan.failed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('app:retry')}
          </Button>
        </p>
      )}
      <div
        ref={sheet}
        className={style.sheet}
        role="img"
        aria-label={t('plan.label')}
        data-chosen={chosen ?? ''}
        {...moves.handlers}
      />
    </section>
  );
}
