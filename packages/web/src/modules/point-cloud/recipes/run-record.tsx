import { EXPORT_OPTIONS, RUN_OPTIONS, type Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import control from '../controls.module.css';
import { useChangePage } from '../page-store.tsx';
import { useRunAgain } from '../runs/use-runs.ts';
import work from '../runs/work-zone.module.css';
import { optionName, optionValueText, settingText, valueOf } from './option-words.ts';
import style from './recipe-options.module.css';
import { RunInputs } from './run-inputs.tsx';

/** With what a run was started, whole; and the same once more. */
export function RunRecord({ run }: { run: Run }) {
  const { t } = useTranslation(['run-options', 'point-cloud']);
  const again = useRunAgain();
  const changePage = useChangePage();
  const { recipe, options, engineVersion } = run;
  const repeat = () =>
    again.mutate(run, { onSuccess: ({ id }) => changePage({ runId: id, elementId: null, workPart: 'result' }) });
  const known = new Set<string>(RUN_OPTIONS.map(({ name }) => name));
  const others = Object.entries(options).filter(([name]) => !known.has(name));
  return (
    <section className={work.section} data-testid="run-record">
      <h2 className={control.heading}>{t('record')}</h2>
      <dl className={style.record}>
        <dt>{t('recipe')}</dt>
        <dd>{t(`point-cloud:recipe.${recipe}.name`)}</dd>
        {RUN_OPTIONS.map((option) => {
          const value = valueOf(option, options);
          return (
            <RecordRow
              key={option.name}
              name={optionName(option.name, t)}
              value={optionValueText(option, value, t)}
              isChanged={value !== option.usual}
            />
          );
        })}
        {EXPORT_OPTIONS.filter(({ name }) => name in run.exportOptions).map((option) => (
          <RecordRow
            key={option.name}
            name={t('exports.last', { name: optionName(option.name, t) })}
            value={optionValueText(option, valueOf(option, run.exportOptions), t)}
            isChanged
          />
        ))}
        {others.map(([name, value]) => (
          <RecordRow key={name} name={optionName(name, t)} value={settingText(value, t)} isChanged />
        ))}
        <dt>{t('engine')}</dt>
        <dd>{engineVersion}</dd>
      </dl>
      <RunInputs run={run} />
      {run.isEditable && (
        <>
          <Button className={control.wide} isBusy={again.isPending} data-testid="run-exactly-so" onClick={repeat}>
            {t('again')}
          </Button>
          {run.revision > 0 && <p className={work.note}>{t('againNote')}</p>}
        </>
      )}
    </section>
  );
}

function RecordRow({ name, value, isChanged }: { name: string; value: string; isChanged: boolean }) {
  return (
    <>
      <dt data-changed={isChanged}>{name}</dt>
      <dd data-changed={isChanged}>{value}</dd>
    </>
  );
}
