import type { Dataset, DatasetUnit } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { decimal } from '../../format.ts';
import { sizeText } from '../dataset-size.ts';
import chips from './fact-chips.module.css';
import { StoreyDrawing } from './storey-drawing.tsx';
import style from './unit-answers.module.css';
import type { UnitAnswer } from './unit-question.ts';
import { useConfirmUnit } from './use-proposal.ts';

interface UnitAnswersProps {
  dataset: Dataset;
  answers: readonly [UnitAnswer, UnitAnswer];
  /** The choices of any other unit. */
  others: ReactNode;
  onUse: (unit: DatasetUnit) => void;
}

/** It may be opened from elsewhere on the page. */
const showWhole = (section: HTMLElement | null): void => section?.scrollIntoView({ block: 'nearest' });

/** The two units that a scan may be in, drawn side by side: the one in force is kept, or the other is tried. */
export function UnitAnswers({ dataset, answers: [kept, other], others, onUse }: UnitAnswersProps) {
  const { t } = useTranslation('point-cloud');
  const { mutate: keep, isPending } = useConfirmUnit(dataset.id);
  return (
    <section ref={showWhole} className={chips.panel} aria-label={t('unitQuestion.mark')} data-testid="unit-answers">
      <p>{t('unitQuestion.ask')}</p>
      <div className={style.answers}>
        <Answer dataset={dataset} answer={kept} isInForce>
          <Button
            size="sm"
            isBusy={isPending}
            aria-label={t('unitQuestion.keepUnit', { unit: t(`unit.${kept.unit}`) })}
            onClick={() => keep(kept.unit)}
          >
            {t('unitQuestion.keep')}
          </Button>
        </Answer>
        <Answer dataset={dataset} answer={other}>
          <Button
            size="sm"
            disabled={isPending}
            aria-label={t('unitQuestion.useUnit', { unit: t(`unit.${other.unit}`) })}
            onClick={() => onUse(other.unit)}
          >
            {t('unitQuestion.use')}
          </Button>
        </Answer>
      </div>
      <div>{others}</div>
    </section>
  );
}

interface AnswerProps {
  dataset: Dataset;
  answer: UnitAnswer;
  isInForce?: boolean;
  /** Its button. */
  children: ReactNode;
}

function Answer({ dataset: { bounds, up }, answer: { unit, height }, isInForce = false, children }: AnswerProps) {
  const { t } = useTranslation('point-cloud');
  const name = t(`unit.${unit}`);
  return (
    <figure className={style.answer} aria-label={name}>
      <figcaption>
        <b>{name}</b> {isInForce && t('mend.before')}
      </figcaption>
      <StoreyDrawing height={height} />
      <dl>
        <dt>{t('unitQuestion.height')}</dt>
        <dd>{decimal(height, 1)} m</dd>
        <dt>{t('facts.extent')}</dt>
        <dd>{sizeText({ bounds, unit, up })}</dd>
      </dl>
      {children}
    </figure>
  );
}
