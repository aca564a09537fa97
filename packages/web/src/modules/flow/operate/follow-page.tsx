import { flowInstance, followRemove } from '@cloud/contract';
import type { RunningInstance } from '@cloud/contract';
import { useState } from 'react';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { inWords } from './figures-dialog.tsx';
import { ToStart } from './first-step.tsx';
import { InstanceDialog } from './instance-dialog.tsx';
import { InterveneDialog } from './intervene-dialog.tsx';
import { StateTag } from './manager-page.tsx';

const instanceOf = (row: unknown) => row as RunningInstance;
type Refresh = () => Promise<unknown>;
/** Pixels of view, intervene and cancel. */
const ACTIONS_WIDTH = 190;

/** How long a task waits, in the largest unit. */
function Waits({ row }: { row: unknown }) {
  const { t } = useTranslation('flow');
  const { waits, activityId, fault } = instanceOf(row);
  if (fault) return <span title={fault}>{t('follow.stuck')}</span>;
  if (activityId === '') return t('follow.byItself');
  return inWords(t, Math.max(waits, 1));
}

const CELLS = {
  waits: Waits,
  suspensionState: ({ row }: { row: unknown }) => <StateTag state={instanceOf(row).suspensionState} />,
};

/** Instances that run: where each stands and for how long, and what an operator can do about it. */
export function FollowPage() {
  return (
    <CrudPage
      entity={flowInstance}
      cells={CELLS}
      rowActions={InstanceActions}
      rowActionsWidth={ACTIONS_WIDTH}
      first={ToStart}
    />
  );
}

function InstanceActions({ row, refresh }: { row: unknown; refresh: Refresh }) {
  const { t } = useTranslation('flow');
  const instance = instanceOf(row);
  const [opened, setOpened] = useState<'view' | 'intervene' | 'cancel'>();
  const mayIntervene = usePermission('flow_follow_intervene');
  const mayCancel = usePermission('flow_follow_delete');
  const close = () => setOpened(undefined);
  const done = () => {
    close();
    void refresh();
  };
  return (
    <>
      <TextButton onClick={() => setOpened('view')}>{t('follow.view')}</TextButton>
      {mayIntervene && <TextButton onClick={() => setOpened('intervene')}>{t('follow.intervene')}</TextButton>}
      {mayCancel && (
        <TextButton isDangerous onClick={() => setOpened('cancel')}>
          {t('follow.cancel')}
        </TextButton>
      )}
      {opened === 'view' && <InstanceDialog instance={instance} onClose={close} />}
      {opened === 'intervene' && <InterveneDialog instance={instance} onDone={done} onClose={close} />}
      {opened === 'cancel' && <CancelDialog instance={instance} onDone={done} onClose={close} />}
    </>
  );
}

interface CancelDialogProps {
  instance: RunningInstance;
  onDone: () => void;
  onClose: () => void;
}

function CancelDialog({ instance, onDone, onClose }: CancelDialogProps) {
  const { t } = useTranslation('flow');
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const cancel = async () => {
    setIsBusy(true);
    try {
      await call(followRemove, { processInstanceId: instance.id, deleteReason: reason });
      toast.success(t('follow.cancelled'));
      onDone();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('follow.cancelTitle', { name: instance.name })} onClose={onClose}>
      <Form isStacked onSubmit={() => void cancel()}>
        <TextAreaField label={t('reason')} isRequired isFirst maxLength={500} value={reason} onChange={setReason} />
        <Button variant="danger" type="submit" isBusy={isBusy} disabled={reason.trim() === ''}>
          {t('follow.cancel')}
        </Button>
      </Form>
    </Dialog>
  );
}
