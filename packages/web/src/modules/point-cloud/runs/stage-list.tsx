import type { RunStage } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { explainWarning, stageName } from '../coded-message.ts';
import { duration, inOneLine, percent, wholeCount } from '../format.ts';
import { IconCheck, IconX } from '../icons.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import style from './stage-list.module.css';

/** Counts worth a word beside a stage, in this order; the others are for the report. */
const TOLD = [
  'points',
  'planes',
  'storeys',
  'rooms',
  'walls',
  'doors',
  'windows',
  'passages',
  'curtainWalls',
  'openings',
  'columns',
  'beams',
  'stairs',
  'slabs',
  'files',
];
const MOST_TOLD = 4;

/** What a stage found, in a few words. */
export function countsOf({ counts }: RunStage, t: Translate): string {
  const known = TOLD.filter((name) => typeof counts[name] === 'number');
  const found = known.filter((name) => counts[name] !== 0);
  // Where nothing was found, the first count says so.
  const told = found.length > 0 ? found.slice(0, MOST_TOLD) : known.slice(0, 1);
  return told
    .map((name) => inOneLine(t(`count.${name}`, { value: wholeCount(counts[name] as number) })))
    .join('\u00a0· ');
}

interface StageListProps {
  stages: readonly RunStage[];
  /** Names of those that can be looked at. */
  steps?: readonly string[];
  /** The one that is looked at. */
  step?: string;
  onStep?: (name: string) => void;
}

export function StageList({ stages, steps = [], step, onStep }: StageListProps) {
  return (
    <ol className={style.list} data-testid="stages">
      {stages.map((stage) => (
        <Stage
          key={stage.name}
          stage={stage}
          isLookedAt={stage.name === step}
          onLook={onStep && steps.includes(stage.name) ? () => onStep(stage.name) : undefined}
        />
      ))}
    </ol>
  );
}

interface StageProps {
  stage: RunStage;
  isLookedAt: boolean;
  onLook: (() => void) | undefined;
}

function Stage({ stage, isLookedAt, onLook }: StageProps) {
  const { t } = useTranslation('point-cloud');
  const { name, state, progress, seconds, warnings } = stage;
  const isOver = state === 'succeeded' || state === 'skipped';
  return (
    <li className={style.stage} data-state={state} data-stage={name}>
      <span className={style.mark} role="img" aria-label={t(`stageState.${state}`)} title={t(`stageState.${state}`)}>
        {isOver && <IconCheck size={12} stroke={3} />}
        {state === 'failed' && <IconX size={12} stroke={3} />}
      </span>
      <span className={style.name}>
        {onLook ? (
          <PlainButton className={style.look} aria-pressed={isLookedAt} title={t('run.step.look')} onClick={onLook}>
            {stageName(name, t)}
          </PlainButton>
        ) : (
          stageName(name, t)
        )}{' '}
        {isOver && <span className={style.counts}>{countsOf(stage, t)}</span>}
      </span>
      <span className={style.time}>
        {state === 'running' ? percent(progress) : seconds > 0 ? duration(seconds) : ''}
      </span>
      {state === 'running' && (
        <div className={style.bar}>
          <ProgressBar value={progress} label={stageName(name, t)} />
        </div>
      )}
      {warnings.length > 0 && (
        <ul className={style.warnings}>
          {warnings.map((warning, i) => (
            <li key={i}>{explainWarning(warning, t)}</li>
          ))}
        </ul>
      )}
    </li>
  );
}
