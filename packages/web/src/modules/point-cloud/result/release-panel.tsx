import { approvalFacts, approvalList, approvalResubmit, approvalSubmit, approvalWithdraw } from '@cloud/contract';
import type { Run } from '@cloud/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Link } from '../../../lib/router.tsx';
import { toast } from '../../../lib/toast.ts';
import { useHasPage } from '../../../shell/work/use-has-work.ts';
import { Button } from '../../../ui/button/button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import control from '../controls.module.css';
import work from '../runs/work-zone.module.css';
import { useDoubts } from '../review/use-doubts.ts';
import { useNameOf } from './elements/element-name.ts';
import type { ChangesSinceRelease } from './use-changes-since-release.ts';

const TONES = { pending: 'busy', approved: 'good', rejected: 'bad', withdrawn: undefined } as const;
const PAGE = approvalFacts.screen.path;
/** A decision is seen without a reload. */
const LOOK_MS = 10_000;

/** Where the release of a run stands, and how it is put forward. */
export function ReleasePanel({ run, changes }: { run: Run; changes: ChangesSinceRelease | undefined }) {
  const { t } = useTranslation('approval');
  const [isOpen, setIsOpen] = useState(false);
  const hasPage = useHasPage(PAGE);
  const { data } = useQuery({
    queryKey: [approvalFacts.name, 'run', run.id],
    queryFn: ({ signal }) => call(approvalList, { runId: run.id, size: '1' }, { signal, quiet: true }),
    refetchInterval: ({ state }) => state.data?.records[0]?.status === 'pending' && LOOK_MS,
  });
  const last = data?.records[0];
  const isPending = last?.status === 'pending';
  const { left } = useDoubts(run);
  // Users without the right to edit see the state as soon as there is one.
  if (!run.isEditable && !last) return null;
  const label = t(last ? 'submit.again' : 'submit.open');
  return (
    <section className={work.section} aria-label={t('one')} data-testid="release">
      <h2 className={control.heading}>
        {t('one')}
        {last && <Tag tone={TONES[last.status]}>{t(last.isSentBack ? 'sentBack' : `status.${last.status}`)}</Tag>}
      </h2>
      {last && (
        <p className={work.note}>
          {last.releaseNumber} {last.isChanged && t(last.status === 'approved' ? 'changedSince' : 'changedMeanwhile')}{' '}
          {hasPage && <Link to={`${PAGE}?id=${last.id}`}>{t('submit.see')}</Link>}
        </p>
      )}
      {changes && <Changes {...changes} />}
      {last?.comment && <p className={work.note}>{last.comment}</p>}
      {run.isEditable && (!isPending || (last.isSentBack && last.isOwn)) && (
        <Button className={control.wide} data-testid="submit-release" onClick={() => setIsOpen(true)}>
          {left === 0 ? label : t('submit.withLeft', { label, left })}
        </Button>
      )}
      {isPending && last.isOwn && <WithdrawButton id={last.id} />}
      {isOpen && <SubmitDialog run={run} again={isPending ? last.id : undefined} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

/** How many elements differ from the release, and what is gone. */
function Changes({ releaseNumber, of, removed }: ChangesSinceRelease) {
  const { t } = useTranslation('approval');
  const nameOf = useNameOf();
  const added = [...of.values()].filter((change) => change === 'added').length;
  const counts = { number: releaseNumber, changed: of.size - added, added, removed: removed.length };
  return (
    <p className={work.note} data-testid="changes-since-release">
      {t('changes', counts)}
      {removed.length > 0 && ` (${removed.map(nameOf).join(', ')})`}
    </p>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const { t } = useTranslation('approval');
  const client = useQueryClient();
  const withdraw = async () => {
    if (!(await confirm({ text: t('withdraw.title'), note: t('withdraw.text'), isDangerous: true }))) return;
    await call(approvalWithdraw, { id });
    await client.invalidateQueries({ queryKey: [approvalFacts.name] });
  };
  return (
    <Button className={control.wide} onClick={() => void withdraw().catch(() => {})}>
      {t('withdraw.send')}
    </Button>
  );
}

interface SubmitDialogProps {
  run: Run;
  /** The approval that was sent back and goes on; undefined for a new one. */
  again: string | undefined;
  onClose: () => void;
}

function SubmitDialog({ run, again, onClose }: SubmitDialogProps) {
  const { t } = useTranslation('approval');
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    try {
      if (again === undefined) await call(approvalSubmit, { runId: run.id, reason });
      else await call(approvalResubmit, { id: again, comment: reason });
      toast.success(t('submit.done'));
      await client.invalidateQueries({ queryKey: [approvalFacts.name] });
      onClose();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('submit.title')} onClose={onClose}>
      <Form isStacked onSubmit={() => void submit()}>
        <p>{t('submit.text')}</p>
        <TextAreaField label={t('submit.reason')} isFirst maxLength={500} value={reason} onChange={setReason} />
        <Button variant="primary" type="submit" isBusy={isBusy} data-testid="send-release">
          {t('submit.send')}
        </Button>
      </Form>
    </Dialog>
  );
}
