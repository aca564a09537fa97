import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Spinner } from '../../ui/loading/spinner.tsx';
import style from './job.module.css';
import { useRun } from './use-run.ts';

/** What a run wrote, and what came of it; followed while it is under way. */
export function RunLog({ id }: { id: string }) {
  const { t } = useTranslation('job');
  const data = useRun(id);
  if (!data) return <Spinner />;
  // Short jobs say in their log all that came of them.
  const isSaid = data.log.map(({ text }) => text).join('\n') === data.output;
  return (
    <section className={style.log} aria-label={t('history.log')}>
      <h3>{t('history.logOf', { name: data.jobName, time: data.scheduledTime })}</h3>
      {data.log.length === 0 && <p className={style.dim}>{t('history.noLog')}</p>}
      {data.log.length > 0 && (
        <ol className={style.lines} tabIndex={0}>
          {data.log.map((line, index) => (
            <li key={index} data-level={line.level}>
              <time>{line.time.slice(11)}</time> {line.text}
            </li>
          ))}
        </ol>
      )}
      {data.output !== '' && !isSaid && (
        <>
          <h3>{t('history.output')}</h3>
          <pre className={style.output} tabIndex={0}>
            {data.output}
          </pre>
        </>
      )}
    </section>
  );
}
