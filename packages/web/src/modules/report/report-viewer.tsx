import { listExportStart, REPORT_ROWS, reportOpen, reportRun, reportWorkbook } from '@cloud/contract';
import type { OpenReport, ReportResult } from '@cloud/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { download } from '../../lib/http/download.ts';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { usePermission } from '../../lib/session/permissions.ts';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import { ParameterForm } from './parameter-form.tsx';
import { PartView } from './part-view.tsx';
import { printReport } from './print-report.ts';
import style from './report.module.css';
import type { WhichReport } from './which-report.ts';

const ReportStudio = lazyPart(async () => (await import('./studio/report-studio.tsx')).ReportStudio);
const MailDialog = lazyPart(async () => (await import('./mail-dialog.tsx')).MailDialog);
const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ViewerProps {
  which: WhichReport;
  onClose: () => void;
}

/** A report as its reader sees it: parameters above, then its parts. */
export function ReportViewer({ which, onClose }: ViewerProps) {
  const { data: report } = useQuery({
    queryKey: ['report', 'open', which, currentLanguage()],
    queryFn: ({ signal }) => call(reportOpen, { ...which }, { signal }),
    staleTime: 0,
  });
  return (
    <Dialog fullScreen title={report?.title ?? ''} onClose={onClose}>
      {report ? <Opened which={which} report={report} /> : <Spinner />}
    </Dialog>
  );
}

type Values = Readonly<Record<string, string>>;

function Opened({ which, report }: { which: WhichReport; report: OpenReport }) {
  const { design, title } = report;
  const { t } = useTranslation('report');
  const [values, setValues] = useState<Values>({});
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['report', 'run', which, values, currentLanguage()],
    queryFn: ({ signal }) => call(reportRun, { ...which, values: { ...values } }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });
  const show = (next: Values) => {
    if (JSON.stringify(next) === JSON.stringify(values)) void refetch();
    else setValues(next);
  };
  const used = data?.values ?? {};
  return (
    <div className={style.report}>
      {design.description !== '' && <p className={style.dim}>{design.description}</p>}
      <ParameterForm
        // Initial values are known once the server has said them.
        key={data ? 'known' : 'unknown'}
        parameters={design.parameters}
        values={used}
        isBusy={isFetching}
        onShow={show}
      >
        <DownloadButtons which={which} values={used} isDisabled={!data} isLong={isCut(data)} />
        <MailButton which={which} />
        <DesignButtons which={which} report={report} />
      </ParameterForm>
      {error && (
        <Notice tone="danger" role="alert">
          {error.message}
        </Notice>
      )}
      {!data && !error && <Spinner />}
      {data && !error && (
        <div className={style.parts} aria-busy={isFetching}>
          {design.parts.map((part, index) => (
            <PartView key={index} part={part} result={data} title={title} />
          ))}
          {design.parts.length === 0 && <p className={style.dim}>{t('noParts')}</p>}
        </div>
      )}
    </div>
  );
}

interface DownloadProps {
  which: WhichReport;
  values: Values;
  isDisabled: boolean;
  /** There are more rows than the page shows: the workbook is made in the background. */
  isLong: boolean;
}

const isCut = (result: ReportResult | undefined): boolean =>
  Object.values(result?.data ?? {}).some((rows) => rows.isCut);

function DownloadButtons({ which, values, isDisabled, isLong }: DownloadProps) {
  const { t } = useTranslation('report');
  const [busy, setBusy] = useState<'excel' | 'pdf'>();
  const takeWorkbook = async () => {
    const query = { ...which, values: JSON.stringify(values) };
    if (!isLong) return download(reportWorkbook.path, query);
    if (!(await confirm({ text: t('excelLater', { most: REPORT_ROWS.file }) }))) return;
    await call(listExportStart, { path: reportWorkbook.path, query });
    toast.success(t('excelLaterStarted'));
  };
  const start = async (kind: 'excel' | 'pdf') => {
    setBusy(kind);
    try {
      if (kind === 'pdf') await printReport(which, values);
      else await takeWorkbook();
    } catch {
      // The call has said why.
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <>
      <Button isBusy={busy === 'excel'} disabled={isDisabled} onClick={() => void start('excel')}>
        {t('excel')}
      </Button>
      <Button isBusy={busy === 'pdf'} disabled={isDisabled} onClick={() => void start('pdf')}>
        {t(busy === 'pdf' ? 'printing' : 'pdf')}
      </Button>
    </>
  );
}

function MailButton({ which }: { which: WhichReport }) {
  const { t } = useTranslation('report');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('mail.title')}</Button>
      {isOpen && <MailDialog which={which} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** What designers do with a report: share the own one, copy any. */
function DesignButtons({ which, report }: { which: WhichReport; report: OpenReport }) {
  const { t } = useTranslation('report');
  const [opened, setOpened] = useState<'studio' | 'share'>();
  const close = () => setOpened(undefined);
  if (!usePermission('report_list_design')) return null;
  return (
    <>
      <Button onClick={() => setOpened('studio')}>{t(report.isOwn ? 'design' : 'copy')}</Button>
      {report.isOwn && <Button onClick={() => setOpened('share')}>{t('share')}</Button>}
      {opened === 'studio' && <ReportStudio which={which} onClose={close} />}
      {opened === 'share' && <ShareDialog id={which.id} report={report} onClose={close} />}
    </>
  );
}
