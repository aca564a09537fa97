import type { FlowRow } from '@cloud/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Notice } from '../../../../ui/message/notice.tsx';
import { Spinner } from '../../../../ui/loading/spinner.tsx';
import style from './process-page.module.css';
import { useLeave } from './use-instance.ts';

/** Who asks for leave, from when to when, and why. */
export function LeaveFacts({ instance }: { instance: FlowRow }) {
  const { t } = useTranslation('work');
  const { data, error } = useLeave(instance);
  if (error) return <Notice tone="danger">{error.message}</Notice>;
  if (!data) return <Spinner />;
  return (
    <dl className={style.facts}>
      <Fact label={t('leave.applicant')}>{data.flow.assigneeName}</Fact>
      <Fact label={t('leave.approver')}>{data.taskUserName}</Fact>
      <Fact label={t('leave.from')}>{data.startTime}</Fact>
      <Fact label={t('leave.to')}>{data.endTime}</Fact>
      <Fact label={t('leave.length')}>{t('leave.days', { count: data.days })}</Fact>
      <Fact label={t('leave.applied')}>{data.applyTime}</Fact>
      <Fact label={t('leave.reason')} isWide>
        {data.reason}
      </Fact>
    </dl>
  );
}

interface FactProps {
  label: string;
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ label, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
