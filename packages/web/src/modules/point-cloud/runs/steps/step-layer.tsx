import type { Dataset, Run } from '@cloud/contract';
import type { Viewer } from '@cloud/viewer';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { raisedClass } from '../../../../ui/card/card.tsx';
import { stageName } from '../../coded-message.ts';
import { IconChevronLeft, IconChevronRight, IconX } from '../../icons.ts';
import { useChangePage, usePage } from '../../page-store.tsx';
import { PreviewOverlay } from '../../view/preview-overlay.tsx';
import view from '../../view/view-pane.module.css';
import { countsOf } from '../stage-list.tsx';
import { stepsOf, useStepOutlines } from './run-steps.ts';

interface StepLayerProps {
  viewer: Viewer;
  dataset: Dataset;
  run: Run;
}

/** A run looked at as it was when one of its steps was over, and the way to the steps before and after. */
export function StepLayer({ viewer, dataset, run }: StepLayerProps) {
  const step = usePage((page) => page.step);
  const { t } = useTranslation('point-cloud');
  const changePage = useChangePage();
  const { data: outlines = [], isError } = useStepOutlines(run, step);
  const steps = stepsOf(run);
  const at = steps.indexOf(step);
  // Behind the last step stands the model itself.
  const go = (by: 1 | -1) => changePage({ step: steps[Math.max(0, at + by)] ?? '' });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if ((event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable]')) return;
    if (event.key === 'Escape') changePage({ step: '' });
    else if (event.key === 'ArrowLeft') go(-1);
    else if (event.key === 'ArrowRight') go(1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  const isOn = at >= 0;
  useEffect(() => {
    if (!isOn) return undefined;
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [isOn]);
  const stage = run.stages.find(({ name }) => name === step);
  if (!isOn || !stage) return null;
  return (
    <>
      <PreviewOverlay viewer={viewer} dataset={dataset} outlines={outlines} />
      <div className={`${raisedClass} ${view.hint}`} role="status" data-testid="step-hint" data-step={step}>
        <IconButton label={t('run.step.before')} disabled={at === 0} onClick={() => go(-1)}>
          <IconChevronLeft size={15} stroke={1.8} />
        </IconButton>
        <span>
          {stageName(step, t)} · {isError ? t('run.step.none') : countsOf(stage, t)}
        </span>
        <IconButton label={t('run.step.after')} onClick={() => go(1)}>
          <IconChevronRight size={15} stroke={1.8} />
        </IconButton>
        <IconButton label={t('run.step.leave')} onClick={() => changePage({ step: '' })}>
          <IconX size={15} stroke={1.8} />
        </IconButton>
      </div>
    </>
  );
}
