import type { Run } from '@cloud/contract';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import { useModelEditing } from '../edits/use-edit-desk.ts';
import { usePage, usePageStore } from '../page-store.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { ElementKindIcon } from '../result/elements/element-kind-icon.tsx';
import { spokenName } from '../result/elements/element-name.ts';
import { ElementPanel } from '../result/elements/element-panel.tsx';
import { useModel } from '../result/use-model.ts';
import work from '../runs/work-zone.module.css';
import { stepFrom, type Doubt } from './doubts.ts';
import style from './review-part.module.css';
import { useDoubts } from './use-doubts.ts';
import { useReviewKeys } from './use-review-keys.ts';

/** What is worth a look, heaviest doubt first: walked by keys, each confirmed or excluded, until none is left. */
export function ReviewPart({ run }: { run: Run }) {
  const { t } = useTranslation('model-edit');
  const { doubts, left } = useDoubts(run);
  const { data: model } = useModel(run);
  const store = usePageStore();
  const chosen = usePage(({ elementId }) => elementId);
  const { edit } = useModelEditing(run.id);
  const go = (step: 1 | -1) => {
    const next = stepFrom(doubts, store.getState().elementId, step);
    if (next) store.setState({ elementId: next.id });
  };
  const judge = (type: 'confirm' | 'reject') => {
    const doubt = doubts.find(({ id }) => id === store.getState().elementId);
    if (!doubt || doubt.isDone || !run.isEditable) return;
    const next = stepFrom(doubts, doubt.id, 1);
    if (!edit({ type, id: doubt.id })) return;
    store.setState({ elementId: next && next.id !== doubt.id ? next.id : null });
  };
  const isOpen = usePage(({ workPart }) => workPart === 'review');
  useReviewKeys(isOpen && left > 0, { go, judge });
  const done = doubts.length - left;
  const isJudged = doubts.some(({ id, isDone }) => id === chosen && !isDone);
  return (
    <section className={`${work.section} ${style.part}`} aria-label={t('review.heading')} data-testid="review">
      <h2 className={control.heading}>
        {t('review.heading')}
        <span className={control.muted} data-testid="review-progress">
          {t('review.progress', { done, total: doubts.length })}
        </span>
      </h2>
      {doubts.length > 0 && (
        <ProgressBar value={done / doubts.length} label={t('review.progress', { done, total: doubts.length })} />
      )}
      {left === 0 ? (
        <p className={work.note} data-testid="review-over">
          {t(doubts.length === 0 ? 'review.none' : 'review.over')}
        </p>
      ) : (
        <ReviewActions
          isEditable={run.isEditable}
          isChosen={doubts.some(({ id, isDone }) => id === chosen && !isDone)}
          go={go}
          judge={judge}
        />
      )}
      <ol className={control.list}>
        {doubts.map((doubt) => (
          <DoubtRow
            key={doubt.id}
            doubt={doubt}
            isChosen={doubt.id === chosen}
            onChoose={() => store.setState({ elementId: doubt.id })}
          />
        ))}
      </ol>
      {isOpen && model && <ElementPanel run={run} model={model} isJudgedAbove={isJudged} />}
    </section>
  );
}

interface ReviewActionsProps {
  isEditable: boolean;
  isChosen: boolean;
  go: (step: 1 | -1) => void;
  judge: (type: 'confirm' | 'reject') => void;
}

function ReviewActions({ isEditable, isChosen, go, judge }: ReviewActionsProps) {
  const { t } = useTranslation('model-edit');
  return (
    <div className={style.actions}>
      <Button size="sm" data-testid="review-previous" onClick={() => go(-1)}>
        {t('review.previous')} <kbd>K</kbd>
      </Button>
      <Button size="sm" data-testid="review-next" onClick={() => go(1)}>
        {t('review.next')} <kbd>J</kbd>
      </Button>
      {isEditable && (
        <>
          <Button size="sm" variant="primary" disabled={!isChosen} onClick={() => judge('confirm')}>
            {t('review.confirm')} <kbd>Y</kbd>
          </Button>
          <Button size="sm" disabled={!isChosen} onClick={() => judge('reject')}>
            {t('review.reject')} <kbd>X</kbd>
          </Button>
        </>
      )}
    </div>
  );
}

function DoubtRow({ doubt, isChosen, onChoose }: { doubt: Doubt; isChosen: boolean; onChoose: () => void }) {
  const { t } = useTranslation('model-edit');
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const { kind, name, reasons, isDone, isExcluded } = doubt;
  return (
    <li
      className={style.item}
      ref={row}
      data-done={isDone}
      data-excluded={isExcluded}
      data-testid="doubt"
      data-id={doubt.id}
    >
      <PlainButton className={control.row} aria-current={isChosen} onClick={onChoose}>
        <ElementKindIcon kind={kind} />
        <span className={style.name}>{spokenName(name, t)}</span>
        <span className={style.reasons}>
          {reasons.map((reason) => (
            <Tag key={reason} {...(reason === 'implausible' && { tone: 'bad' as const })}>
              {t(`reason.${reason}`)}
            </Tag>
          ))}
        </span>
      </PlainButton>
    </li>
  );
}
