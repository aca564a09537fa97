import { AVAILABLE_RECIPES } from '@cloud/contract';
import type { Dataset, Run } from '@cloud/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation, withTexts } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import { sizeText } from '../datasets/dataset-size.ts';
import { shortLength } from '../format.ts';
import { IconPlayerPlay } from '../icons.ts';
import { useChangePage } from '../page-store.tsx';
import type { RunChoice } from '../recipes/run-choice.ts';
import { watchRun } from './run-notice.ts';
import { useStartRun } from './use-runs.ts';
import style from './work-zone.module.css';

const RecipeOptions = lazy(async () => ({
  default: (await withTexts(import('../recipes/recipe-options.tsx'), 'run-options')).RecipeOptions,
}));

interface RunSetupProps {
  dataset: Dataset;
  /** What was modelled last, if anything: the next run begins with its recipe and options. */
  last: Run | undefined;
}

/** The recipe, what it is told of the building, and the one button. */
export function RunSetup({ dataset, last }: RunSetupProps) {
  const { t } = useTranslation('point-cloud');
  const [choice, setChoice] = useState<RunChoice>(last ?? { recipe: 'auto', options: {} });
  const { recipe } = choice;
  const start = useStartRun();
  const changePage = useChangePage();
  const group = useId();
  const isReady = dataset.state === 'ready';
  const isUnsuited = dataset.suited === 'none';
  const begin = () => {
    const input = { datasetId: dataset.id, recipe, options: choice.options };
    start.mutate(input, {
      onSuccess: ({ id }) => {
        watchRun(id, dataset.id, dataset.name);
        changePage({ runId: id, elementId: null, workPart: 'result' });
      },
    });
  };
  return (
    <>
      <fieldset className={style.recipes}>
        <legend className="sr-only">{t('recipe.heading')}</legend>
        {AVAILABLE_RECIPES.map((name) => (
          <label key={name} className={style.recipe}>
            <input
              type="radio"
              name={group}
              value={name}
              checked={recipe === name}
              onChange={() => setChoice({ ...choice, recipe: name })}
            />
            <strong>{t(`recipe.${name}.name`)}</strong>
            <span>{t(`recipe.${name}.text`)}</span>
          </label>
        ))}
      </fieldset>
      <Suspense fallback={null}>
        <RecipeOptions recipe={recipe} options={choice.options} onChange={setChoice} />
      </Suspense>
      {isUnsuited && recipe === 'auto' && (
        <p className={style.unsuited} role="status" data-testid="unsuited">
          {t('recipe.unsuited', { size: sizeText(dataset), spacing: shortLength(dataset.spacing) })}
        </p>
      )}
      <Button
        variant={last ? 'default' : 'primary'}
        className={control.wide}
        disabled={!isReady || start.isPending || (isUnsuited && recipe === 'auto')}
        data-testid="start-run"
        onClick={begin}
      >
        <IconPlayerPlay size={17} stroke={1.8} aria-hidden="true" />
        {t(start.isPending ? 'run.starting' : last ? 'run.again' : 'run.start')}
      </Button>
      {!isReady && dataset.state !== 'failed' && <p className={style.note}>{t('run.waitReady')}</p>}
    </>
  );
}
