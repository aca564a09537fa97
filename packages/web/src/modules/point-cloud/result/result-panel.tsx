import type { Run } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useDataset } from '../datasets/use-datasets.ts';
import { explainWarnings } from '../coded-message.ts';
import control from '../controls.module.css';
import work from '../runs/work-zone.module.css';
import { EditNotes, refusedEdits } from './edit-notes.tsx';
import style from './result-panel.module.css';
import { ReleasePanel } from './release-panel.tsx';
import { ResultFigures } from './result-figures.tsx';
import { useChangesSinceRelease } from './use-changes-since-release.ts';
import { useModel } from './use-model.ts';

/** What came of a run: figures, what to know of them, the release. */
export function ResultPanel({ run }: { run: Run }) {
  const { t } = useTranslation('point-cloud');
  const { data: model } = useModel(run);
  const { data: dataset } = useDataset(run.datasetId);
  const changes = useChangesSinceRelease(run, model);
  // What the scan says of itself, and the notes of edits, is not said again.
  const told = [...(dataset?.warnings ?? []), ...refusedEdits(run)];
  const warnings = explainWarnings(model?.warnings ?? [], t, told);
  return (
    <>
      <section className={work.section} aria-label={t('result.heading')} data-testid="result">
        <h2 className={control.heading}>
          {t('result.heading')}
          {run.revision > 0 && (
            <span className={control.muted} data-testid="revision">
              {t('edit.revision', { revision: run.revision })}
            </span>
          )}
        </h2>
        <EditNotes run={run} />
        <ResultFigures summary={run.summary} model={model} />
        {warnings.length > 0 && (
          <ul className={style.notes}>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </section>
      <ReleasePanel run={run} changes={changes} />
    </>
  );
}
