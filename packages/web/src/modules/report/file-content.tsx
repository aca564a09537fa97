import { reportDetail } from '@cloud/contract';
import type { ReportFile } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import style from './report.module.css';

/** What another program stored, as it stands. */
export function FileContent({ row: { id, name }, onClose }: { row: ReportFile; onClose: () => void }) {
  const { t } = useTranslation('report');
  const { data } = useQuery({
    queryKey: ['reportFile', 'content', id],
    queryFn: ({ signal }) => call(reportDetail, { id }, { signal }),
  });
  return (
    <Dialog title={name} onClose={onClose} size="min(900px, 96vw)">
      <p className={style.dim}>{t('foreign')}</p>
      {data ? <pre className={style.content}>{data.content}</pre> : <Spinner />}
    </Dialog>
  );
}
