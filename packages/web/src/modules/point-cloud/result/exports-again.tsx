import { EXPORT_OPTIONS, exportOptionsOf, type ExportOptionValues, type Run } from '@cloud/contract';
import { useId, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { stageName } from '../coded-message.ts';
import control from '../controls.module.css';
import { percent } from '../format.ts';
import { IconChevronRight } from '../icons.ts';
import { isOver } from '../live/run-event.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { OptionRow } from '../recipes/option-row.tsx';
import { valueOf } from '../recipes/option-words.ts';
import options from '../recipes/recipe-options.module.css';
import work from '../runs/work-zone.module.css';
import { useWriteExports } from '../runs/use-runs.ts';

/** The files of a model once more, with other options of exports; how far they are while they are written. */
export function ExportsAgain({ run }: { run: Run }) {
  const { t } = useTranslation('run-options');
  const [changed, setChanged] = useState<ExportOptionValues>({});
  const noteId = useId();
  const write = useWriteExports();
  if (!isOver(run.state)) return <ExportsProgress run={run} />;
  if (!run.isEditable) return null;
  const values = { ...run.options, ...run.exportOptions, ...changed };
  const wished = exportOptionsOf(
    Object.fromEntries(EXPORT_OPTIONS.map((option) => [option.name, valueOf(option, values)])),
  );
  const written = { ...run.options, ...run.exportOptions };
  // What could not be written is ordered again as it is.
  const isAsWritten =
    !run.error && EXPORT_OPTIONS.every((option) => valueOf(option, values) === valueOf(option, written));
  return (
    <details className={control.fold} data-testid="exports-again">
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden="true" />
        {t('exports.fold')}
      </summary>
      <div className={options.part}>
        <ul className={options.options}>
          {EXPORT_OPTIONS.map((option) => (
            <OptionRow
              key={option.name}
              option={option}
              value={valueOf(option, values)}
              onChange={(value) => setChanged(exportOptionsOf({ ...changed, [option.name]: value }))}
            />
          ))}
        </ul>
        <p className={work.note} id={noteId}>
          {t(isAsWritten ? 'exports.asWritten' : 'exports.note')}
        </p>
        <Button
          className={control.wide}
          isBusy={write.isPending}
          disabled={isAsWritten}
          aria-describedby={noteId}
          data-testid="write-exports"
          onClick={() => write.mutate({ run, options: wished })}
        >
          {t('exports.write')}
        </Button>
      </div>
    </details>
  );
}

function ExportsProgress({ run: { stage, progress } }: { run: Run }) {
  const { t } = useTranslation(['point-cloud', 'run-options']);
  return (
    <div className={options.part} data-testid="exports-progress">
      <p className={work.note}>
        {t('run-options:exports.writing')} · {stageName(stage, t)} {percent(progress)}
      </p>
      <ProgressBar value={progress} label={t('run-options:exports.writing')} />
    </div>
  );
}
