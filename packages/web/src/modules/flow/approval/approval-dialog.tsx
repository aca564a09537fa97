import {
  approvalDetail,
  approvalFacts,
  approvalPass,
  approvalReject,
  approvalResubmit,
  approvalSendBack,
  approvalWithdraw,
} from '@cloud/contract';
import type { Approval } from '@cloud/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link } from '../../../lib/router.tsx';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Drawer } from '../../../ui/dialog/drawer.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { Notice } from '../../../ui/message/notice.tsx';
import { ApprovalFacts } from './approval-facts.tsx';
import { ApprovalPictures } from './approval-pictures.tsx';
import style from './approval.module.css';
import { DecisionDialog } from './decision-dialog.tsx';
import type { DecisionKind } from './decision-dialog.tsx';
import { OpenRemarks } from './open-remarks.tsx';
import { ReleaseSection } from './release-section.tsx';
import { WayOfInstance } from './way-of-instance.tsx';

/** Files of a model are hashed within seconds. */
const LOOK_MS = 2_000;

/** A model that was put forward: its figures, the rules, the way that it went, and what may be decided. */
export function ApprovalDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('approval');
  const { data: approval, isError } = useQuery({
    queryKey: [approvalFacts.name, 'detail', id],
    queryFn: ({ signal }) => call(approvalDetail, { id }, { signal }),
    // The buttons come on by themselves when a worker has hashed the files.
    refetchInterval: ({ state: { data } }) => data?.status === 'pending' && !data.isHashed && LOOK_MS,
  });
  return (
    <Drawer
      isWide
      title={approval ? t('title', { name: approval.name }) : t('one')}
      onClose={onClose}
      footer={approval?.status === 'pending' && <Decisions approval={approval} onDone={onClose} />}
    >
      {isError && <Message role="alert">{t('gone')}</Message>}
      {!approval && !isError && <Spinner />}
      {approval && (
        <div className={`${style.detail} ${style.sheet}`}>
          {approval.isChanged && (
            <Notice tone="warning">{t(approval.status === 'approved' ? 'changedSince' : 'changedMeanwhile')}</Notice>
          )}
          {approval.isUnreadable && <Notice tone="danger">{t('unreadable')}</Notice>}
          <ApprovalFacts approval={approval} />
          <ApprovalPictures approval={approval} />
          <Link
            to={`/userPointCloud/pointCloud?dataset=${approval.datasetId}&run=${approval.runId}`}
            className={style.open}
          >
            {t('openModel')}
          </Link>
          <OpenRemarks approval={approval} />
          {approval.status === 'approved' && <ReleaseSection approval={approval} />}
          <WayOfInstance instanceId={approval.processInstanceId} />
        </div>
      )}
    </Drawer>
  );
}

const DECIDED: Record<DecisionKind, (id: string, comment: string) => Promise<unknown>> = {
  pass: (ids, comment) => call(approvalPass, { ids, comment }),
  reject: (ids, comment) => call(approvalReject, { ids, comment }),
  sendBack: (id, comment) => call(approvalSendBack, { id, comment }),
  resubmit: (id, comment) => call(approvalResubmit, { id, comment }),
  withdraw: (id) => call(approvalWithdraw, { id }),
};

function Decisions({ approval, onDone }: { approval: Approval; onDone: () => void }) {
  const { t } = useTranslation('approval');
  const client = useQueryClient();
  const [kind, setKind] = useState<DecisionKind>();
  const send = async (comment: string) => {
    if (!kind) return;
    await DECIDED[kind](approval.id, comment);
    toast.success(t('decided'));
    await client.invalidateQueries({ queryKey: [approvalFacts.name] });
    onDone();
  };
  const { taskId, isSentBack, isHashed, isChanged, isOwn } = approval;
  return (
    <div className={style.decisions}>
      {taskId !== '' && !isSentBack && (
        <>
          <Button variant="primary" disabled={!isHashed || isChanged} onClick={() => setKind('pass')}>
            {t(isHashed ? 'pass.send' : 'hashing')}
          </Button>
          <Button onClick={() => setKind('sendBack')}>{t('sendBack.send')}</Button>
          <Button variant="danger" onClick={() => setKind('reject')}>
            {t('reject.send')}
          </Button>
        </>
      )}
      {taskId !== '' && isSentBack && (
        <Button variant="primary" onClick={() => setKind('resubmit')}>
          {t('resubmit.send')}
        </Button>
      )}
      {isOwn && <Button onClick={() => setKind('withdraw')}>{t('withdraw.send')}</Button>}
      {kind && <DecisionDialog kind={kind} onSend={send} onClose={() => setKind(undefined)} />}
    </div>
  );
}
