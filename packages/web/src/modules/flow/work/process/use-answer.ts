import { readFieldRights, validateForm, workComplete, writableValues } from '@cloud/contract';
import type { FieldIssue, ProcessFormView } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import type { FormValues } from '../../form/process-form.tsx';
import { hasRemark, NO_REMARK } from './remark.tsx';

export type Verdict = 'agree' | 'reject';

interface AnswerOptions {
  taskId: string;
  processInstanceId: string;
  form: ProcessFormView | undefined;
  onDone: (verdict: Verdict) => Promise<void>;
}

/** What is written about a task until it is answered: values of its form, a comment, files. */
export function useAnswer({ taskId, processInstanceId, form, onDone }: AnswerOptions) {
  const { t } = useTranslation('work');
  const [edited, setEdited] = useState<FormValues>();
  const [remark, setRemark] = useState(NO_REMARK);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState<Verdict>();
  const answer = async (verdict: Verdict) => {
    if (!form) return;
    const rights = readFieldRights(form.rights);
    const values = edited ?? form.values;
    const isAgreed = verdict === 'agree';
    // Who rejects need not fill in what only the next step would read.
    const found = validateForm(form.form, rights, values).filter(({ rule }) => isAgreed || rule !== 'required');
    const lacksReason = !isAgreed && remark.comment.trim() === '';
    setIssues(found);
    setIsReasonMissing(lacksReason);
    if (found.length > 0 || lacksReason) return;
    setBusy(verdict);
    try {
      await call(workComplete, {
        taskId,
        processInstanceId,
        comment: remark.comment.trim() || t('defaultComment'),
        flag: isAgreed ? 'ok' : '',
        variables: writableValues(form.form, rights, values),
        attachments: [...remark.attachments],
      });
      await onDone(verdict);
    } catch {
      // Said by the request; what was written stays.
    }
    setBusy(undefined);
  };
  return {
    values: edited ?? form?.values,
    setValues: setEdited,
    remark,
    setRemark,
    issues,
    isReasonMissing,
    busy,
    isDirty: edited !== undefined || hasRemark(remark),
    answer,
  };
}
