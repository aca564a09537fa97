import { logApi, logError, logUsual } from '@cloud/contract';
import type { LOGS } from '@cloud/contract';
import { createContext, use, useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button/button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { LogDetail } from './log-detail.tsx';
import style from './monitor.module.css';
import { useTenantColumn } from './tenant-column.ts';

const LogFiguresPanel = lazyPart(async () => (await import('./log-figures.tsx')).LogFiguresPanel);

/** Whether the charts are open, and what opens and closes them. */
const ChartsContext = createContext<[isOpen: boolean, toggle: () => void]>([false, () => {}]);

function ChartsButton() {
  const { t } = useTranslation('monitor');
  const [isOpen, toggle] = use(ChartsContext);
  return (
    <Button aria-expanded={isOpen} onClick={toggle}>
      {t('logs.charts')}
    </Button>
  );
}

/** The three logs, newest first; one row opens whole, and charts stand above on demand. */
function LogPage({ entity }: { entity: (typeof LOGS)[number]['entity'] }) {
  const listed = useTenantColumn(entity);
  const [isOpen, setOpen] = useState(false);
  return (
    <ChartsContext value={[isOpen, () => setOpen(!isOpen)]}>
      <div className={style.logPage}>
        {isOpen && <LogFiguresPanel name={entity.name} />}
        <CrudPage entity={listed} form={LogDetail} toolbar={ChartsButton} />
      </div>
    </ChartsContext>
  );
}

export const UsualLogPage = () => <LogPage entity={logUsual} />;
export const ApiLogPage = () => <LogPage entity={logApi} />;
export const ErrorLogPage = () => <LogPage entity={logError} />;
