import { workCopy, workUrge, workWithdraw } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { AskDialog } from './ask-dialog.tsx';
import { useRefreshWork } from './lists/use-work-list.ts';

/** The instance that something is done to. */
interface Subject {
  processInstanceId: string;
  title: string;
}

/** What its starter, and whoever sees an instance, may do with it beside its tasks. `dialog` stands on the page. */
export function useInstanceActions(onDone: () => void = () => {}) {
  const { t } = useTranslation('work');
  const refresh = useRefreshWork();
  const [asked, setAsked] = useState<{ what: 'withdraw' | 'copy'; subject: Subject }>();
  const finish = async (text: string) => {
    toast.success(text);
    await refresh();
    onDone();
  };
  const urge = async ({ processInstanceId }: Subject) => {
    await call(workUrge, { processInstanceId });
    await finish(t('done.urged'));
  };
  const close = () => setAsked(undefined);
  const id = asked?.subject.processInstanceId ?? '';
  const dialog =
    asked?.what === 'withdraw' ? (
      <AskDialog
        title={t('withdraw.title', { name: asked.subject.title })}
        text={t('withdraw.text')}
        commentLabel={t('ask.reason')}
        needsComment
        isDangerous
        confirmLabel={t('act.withdraw')}
        onConfirm={async ({ comment }) => {
          await call(workWithdraw, { processInstanceId: id, reason: comment });
          await finish(t('done.withdrawn'));
        }}
        onClose={close}
      />
    ) : asked ? (
      <AskDialog
        title={t('copy.title', { name: asked.subject.title })}
        text={t('copy.text')}
        people="some"
        confirmLabel={t('act.copy')}
        onConfirm={async ({ people, comment }) => {
          await call(workCopy, { processInstanceId: id, userIds: people.join(','), comment });
          await finish(t('done.copied'));
        }}
        onClose={close}
      />
    ) : null;
  return {
    /** Failures are said by the request. */
    urge: (subject: Subject) => void urge(subject).catch(() => {}),
    withdraw: (subject: Subject) => setAsked({ what: 'withdraw', subject }),
    copy: (subject: Subject) => setAsked({ what: 'copy', subject }),
    dialog,
  };
}
