import type { Run } from '@cloud/contract';
import type { StructuredModel, Viewer } from '@cloud/viewer';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { IconFocus2, IconMinus, IconPlus, IconX } from '../../icons.ts';
import { useChangePage, usePage, usePageStore } from '../../page-store.tsx';
import { useComparedPlan } from '../../compare/use-compared-plan.ts';
import { storeyOf } from '../../result/elements/element-facts.ts';
import { useModel } from '../../result/use-model.ts';
import { useEditBarPlace } from '../../edits/edit-bar-place.ts';
import { EditBar } from '../../edits/edit-bar.tsx';
import style from './plan-pane.module.css';
import { ChosenOnPlan } from '../../hand-editing/chosen-on-plan.tsx';
import { HandTools } from '../../hand-editing/hand-tools.tsx';
import { RenameInPlace } from '../../hand-editing/rename-in-place.tsx';
import { usePlanEditing } from '../../hand-editing/use-plan-editing.ts';
import { useRenaming } from '../../hand-editing/use-renaming.ts';
import { useCameraMark } from './use-camera-mark.ts';
import { useDrawingMoves } from './use-drawing-moves.ts';
import { usePlanText } from './use-plan-text.ts';
import { usePlanDrawing } from './use-plan-drawing.ts';

const ZOOM = 1.4;

/** The floor plans; what is chosen here is chosen in the view and the tree. */
export function PlanPane({ run, viewer }: { run: Run; viewer: Viewer | undefined }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const { text, isError, refetch } = usePlanText(run);
  const store = usePageStore();
  const chosen = usePage(({ elementId }) => elementId);
  const hovered = usePage(({ hoveredId }) => hoveredId);
  const tool = usePage((page) => page.tool);
  const barPlace = useEditBarPlace(true);
  const { data: model } = useModel(run);
  const { storey, setStorey } = useShownStorey(model, chosen);
  const sheet = useRef<HTMLDivElement>(null);
  const editing = usePlanEditing(sheet, { run, model, storey });
  const moves = useDrawingMoves(sheet, (target) => {
    store.setState({ elementId: idOf(target) });
  });
  const { renaming, ...naming } = useRenaming(run, model, storey);
  usePlanDrawing(sheet, { text, storey, chosen, hovered, frame: moves.frame, keep: moves.keep });
  useComparedPlan(sheet, { run, storey, text });
  useCameraMark(sheet, viewer, { storey, text, model });
  return (
    <section className={style.pane} aria-label={t('plan.heading')} data-testid="plan">
      <PlanHead storeys={model?.storeys ?? []} storey={storey} onStorey={setStorey} moves={moves} />
      {run.isEditable && (
        <div className={style.tools}>
          <HandTools />
          {tool === 'select' && <ChosenOnPlan run={run} model={model} />}
        </div>
      )}
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
        data-tool={tool}
        {...handlersOf(editing, moves.handlers)}
        onPointerOver={({ target }) => store.setState({ hoveredId: idOf(target) })}
        onPointerLeave={() => {
          editing.leave();
          store.setState({ hoveredId: null });
        }}
        onDoubleClick={(event) => naming.begin(event, sheet.current)}
      />
      {run.isEditable && barPlace === 'plan' && <EditBar run={run} place={barPlace} />}
      {renaming && <RenameInPlace key={renaming.id} {...renaming} onSave={naming.save} onClose={naming.close} />}
    </section>
  );
}

/** The element that a shape of the drawing belongs to. */
const idOf = (target: EventTarget): string | null =>
  (target instanceof Element && target.closest('[data-id]')?.getAttribute('data-id')) || null;

/** Editing takes what it needs; the rest moves the drawing. */
function handlersOf(
  editing: ReturnType<typeof usePlanEditing>,
  moves: ReturnType<typeof useDrawingMoves>['handlers'],
): typeof moves {
  return {
    onPointerDown: (event) => void (editing.begin(event) || moves.onPointerDown(event)),
    onPointerMove: (event) => void (editing.move(event) || moves.onPointerMove(event)),
    onPointerUp: (event) => void (editing.end(event) || moves.onPointerUp(event)),
    onPointerCancel: (event) => {
      editing.cancel();
      moves.onPointerCancel(event);
    },
  };
}

/** The storey that was asked for last, by its name or by choosing an element on it; the lowest one at first. */
function useShownStorey(model: StructuredModel | undefined, chosen: string | null) {
  const [wanted, setWanted] = useState('');
  const [seen, setSeen] = useState('');
  const storeyOfChosen = model && chosen ? storeyOf(model, chosen) : undefined;
  if (storeyOfChosen && storeyOfChosen !== seen) {
    setSeen(storeyOfChosen);
    setWanted(storeyOfChosen);
  }
  return { storey: wanted || (model?.storeys[0]?.id ?? ''), setStorey: setWanted };
}

interface PlanHeadProps {
  storeys: StructuredModel['storeys'];
  storey: string;
  onStorey: (storey: string) => void;
  moves: Pick<ReturnType<typeof useDrawingMoves>, 'zoom' | 'reset'>;
}

function PlanHead({ storeys, storey, onStorey, moves }: PlanHeadProps) {
  const { t } = useTranslation('point-cloud');
  const changePage = useChangePage();
  return (
    <header className={style.head}>
      <span>{t('plan.heading')}</span>
      {storeys.length > 1 && (
        <SmallSelect
          className={style.storey}
          label={t('plan.storey')}
          value={storey}
          options={storeys.map(({ id, name }) => ({ value: id, label: t('element.storeyNamed', { name }) }))}
          onChange={onStorey}
        />
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
  );
}
