import type { ReactNode } from 'react';
import { ListFailed } from '../../../../crud/page/list-states.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useMobile } from '../../../../lib/use-mobile.ts';
import { cardClass } from '../../../../ui/card/card.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import { InstanceDiagram } from '../instance-diagram.tsx';
import type { ProcessViewQuery } from '../use-process-view.ts';
import { ProcessHistory } from './process-history.tsx';
import style from './process-page.module.css';

interface ProcessPageProps {
  title: string | undefined;
  /** Beside and below the title: a state, facts. */
  facts?: ReactNode;
  view: ProcessViewQuery;
  /** Something was done already: the history stands below the picture. */
  hasHistory?: boolean;
  /** What can be done; on a small screen at its lower edge, where a thumb reaches it. */
  bar?: ReactNode;
  children: ReactNode;
}

/** A process: what it is about, and beside it its picture and its history. On a small screen those are folded below. */
export function ProcessPage({ title, facts, view, hasHistory = false, bar, children }: ProcessPageProps) {
  const { t } = useTranslation('work');
  if (view.error)
    return (
      <>
        <h1 className="sr-only">{t('process')}</h1>
        <ListFailed error={view.error} onRetry={() => void view.refetch()} />
      </>
    );
  if (!view.data || title === undefined)
    return (
      <>
        <h1 className="sr-only">{t('process')}</h1>
        <Spinner />
      </>
    );
  return (
    <div className={style.page}>
      <header className={style.head}>
        <h1>{title}</h1>
        {facts}
      </header>
      <div className={style.columns}>
        <div className={style.main}>
          {children}
          {bar && (
            <div className={style.bar} role="group" aria-label={t('actions')}>
              {bar}
            </div>
          )}
        </div>
        <div className={style.side}>
          <Part title={t('diagram')}>
            <div className={style.picture}>
              <InstanceDiagram view={view} />
            </div>
          </Part>
          {hasHistory && (
            <Part title={t('history.title')}>
              <ProcessHistory view={view.data} />
            </Part>
          )}
        </div>
      </div>
    </div>
  );
}

/** A card beside the form; below it and folded where there is no room beside. */
function Part({ title, children }: { title: string; children: ReactNode }) {
  const isMobile = useMobile();
  if (isMobile)
    return (
      <details className={`${cardClass} ${style.card}`}>
        <summary>{title}</summary>
        {children}
      </details>
    );
  return (
    <section className={`${cardClass} ${style.card}`}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
