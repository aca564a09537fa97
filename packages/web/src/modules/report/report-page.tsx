import { reportFile } from '@cloud/contract';
import type { ReportFile } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { usePermission } from '../../lib/session/permissions.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { ReadyReports } from './ready-reports.tsx';
import { titleOf } from './which-report.ts';

const FileContent = lazyPart(async () => (await import('./file-content.tsx')).FileContent);
const ReportViewer = lazyPart(async () => (await import('./report-viewer.tsx')).ReportViewer);
const ReportStudio = lazyPart(async () => (await import('./studio/report-studio.tsx')).ReportStudio);

/** Reports are opened, designed and shared by actions of their own instead of the generic form. */
const LISTED = { ...reportFile, buttons: { view: 'form', add: 'form', edit: 'form' } };
const CELLS = { name: ({ row }: { row: ReportFile }) => titleOf(row.name) };
/** Pixels of the actions of a report. */
const ACTIONS_WIDTH = 200;

/** Reports that come with the product, and those of the tenant. */
export function ReportPage() {
  return (
    <>
      <ReadyReports />
      <CrudPage
        entity={LISTED}
        cells={CELLS}
        rowActions={ReportActions}
        rowActionsWidth={ACTIONS_WIDTH}
        toolbar={NewReport}
        first={NewReport}
      />
    </>
  );
}

function NewReport() {
  const { t } = useTranslation('report');
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission('report_list_design')) return null;
  return (
    <>
      <Button variant="primary" onClick={() => setIsOpen(true)}>
        {t('create')}
      </Button>
      {isOpen && <ReportStudio onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface ActionProps {
  row: ReportFile;
}

function ReportActions({ row }: ActionProps) {
  const { t } = useTranslation('report');
  const [opened, setOpened] = useState<'report' | 'studio'>();
  const mayDesign = usePermission('report_list_design') && row.isDesign === 1;
  const close = () => setOpened(undefined);
  const which = { id: row.id, ready: '' } as const;
  return (
    <>
      <TextButton onClick={() => setOpened('report')}>{t('open')}</TextButton>
      {mayDesign && <TextButton onClick={() => setOpened('studio')}>{t('design')}</TextButton>}
      {opened === 'report' && row.isDesign === 1 && <ReportViewer which={which} onClose={close} />}
      {opened === 'report' && row.isDesign !== 1 && <FileContent row={row} onClose={close} />}
      {opened === 'studio' && <ReportStudio which={which} onClose={close} />}
    </>
  );
}
