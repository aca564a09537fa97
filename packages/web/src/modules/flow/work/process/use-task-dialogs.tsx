import { workEarlierSteps, workHandOver, workSendBack } from '@cloud/contract';
import type { FlowRow } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { AskDialog } from '../ask-dialog.tsx';
import { WORK_KEY } from '../lists/use-work-list.ts';

/** What can be done with a task other than answering it. */
export const HAND_ONS = ['send-back', 'delegate', 'transfer', 'add-signer'] as const;
export type HandOn = (typeof HAND_ONS)[number];

/** The dialogs of such actions; `onDone` is told what was done. */
export function useTaskDialogs(task: Pick<FlowRow, 'taskId'> | undefined, onDone: (what: HandOn) => Promise<void>) {
  const { t } = useTranslation('work');
  const [asked, setAsked] = useState<HandOn>();
  const close = () => setAsked(undefined);
  const taskId = task?.taskId ?? '';
  const steps = useQuery({
    queryKey: [WORK_KEY, 'earlier-steps', taskId],
    enabled: asked === 'send-back',
    queryFn: ({ signal }) => call(workEarlierSteps, { taskId }, { signal }),
  });
  const options = steps.data?.map(({ activityId, name, assigneeName }) => ({
    value: activityId,
    label: [name, assigneeName].filter(Boolean).join(' · '),
  }));
  const dialog =
    asked === undefined ? null : asked === 'send-back' ? (
      <AskDialog
        title={t('handOn.send-back.title')}
        text={t('handOn.send-back.text')}
        steps={{ options }}
        needsComment
        commentLabel={t('ask.reason')}
        confirmLabel={t('handOn.send-back.title')}
        onConfirm={async ({ step, comment }) => {
          await call(workSendBack, { taskId, activityId: step, comment });
          await onDone(asked);
        }}
        onClose={close}
      />
    ) : (
      <AskDialog
        title={t(`handOn.${asked}.title`)}
        text={t(`handOn.${asked}.text`)}
        people={asked === 'add-signer' ? 'some' : 'one'}
        confirmLabel={t(`handOn.${asked}.title`)}
        onConfirm={async ({ people, comment }) => {
          await call(workHandOver, { taskId, action: asked, userIds: people.join(','), comment });
          await onDone(asked);
        }}
        onClose={close}
      />
    );
  return { ask: setAsked, dialog };
}
