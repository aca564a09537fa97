import { APPROVAL_KEY, LEAVE_KEY, processFormRead, validateForm, workStart, writableValues } from '@cloud/contract';
import type { FieldIssue, ProcessFormView } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ListFailed } from '../../../../crud/page/list-states.tsx';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Link, useLocation } from '../../../../lib/router.tsx';
import { useSession } from '../../../../lib/session/session.ts';
import { toast } from '../../../../lib/toast.ts';
import { useUnsaved } from '../../../../lib/unsaved.ts';
import { holesOf } from '../../../../shell/page.ts';
import { useTabName } from '../../../../shell/tabs/tab-context.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { cardClass } from '../../../../ui/card/card.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { Notice } from '../../../../ui/message/notice.tsx';
import { ProcessForm } from '../../form/process-form.tsx';
import type { FormValues } from '../../form/process-form.tsx';
import { useRefreshWork, WORK_KEY } from '../lists/use-work-list.ts';
import { useProcessView } from '../use-process-view.ts';
import { LeaveForm } from './leave-form.tsx';
import { ProcessPage } from './process-page.tsx';
import style from './process-page.module.css';
import { useLeavePage } from './use-leave-page.ts';

export const FORM_PATTERN = '/work/process/:segment/form/:processDefinitionId';
const SENT = '/work/send';

/** What is filled in before a process begins. */
export function FormPage() {
  const { t } = useTranslation('work');
  const { pathname } = useLocation();
  const { processDefinitionId = '' } = holesOf(FORM_PATTERN, pathname);
  const view = useProcessView({ processDefinitionId });
  const { data, error, refetch } = useQuery({
    queryKey: [WORK_KEY, 'form', processDefinitionId],
    queryFn: ({ signal }) => call(processFormRead, { processDefinitionId }, { signal, quiet: true }),
  });
  const leave = useLeavePage();
  const refresh = useRefreshWork();
  const onStarted = async () => {
    toast.success(t('done.started'));
    leave(SENT);
    await refresh();
  };
  const name = data?.name;
  useTabName(name && t('start.tab', { name }));
  if (error) return <ListFailed error={error} onRetry={() => void refetch()} />;
  return (
    <ProcessPage title={name && t('start.title', { name })} view={view}>
      {data?.processDefinitionKey === LEAVE_KEY && (
        <LeaveForm processDefinitionId={processDefinitionId} onStarted={onStarted} />
      )}
      {data?.processDefinitionKey === APPROVAL_KEY && (
        <Notice tone="warning">
          {t('start.elsewhere')} <Link to="/userPointCloud/pointCloud">{t('start.goThere')}</Link>
        </Notice>
      )}
      {data && data.processDefinitionKey !== LEAVE_KEY && data.processDefinitionKey !== APPROVAL_KEY && (
        <StartForm form={data} onStarted={onStarted} />
      )}
    </ProcessPage>
  );
}

const MOST_TITLE = 200;

/** A process without a form of its own kind: what it is about, and the fields that its model declares. */
function StartForm({ form, onStarted }: { form: ProcessFormView; onStarted: () => Promise<void> }) {
  const { t } = useTranslation('work');
  const { userInfo } = useSession();
  const first = t('start.subject', { person: userInfo.real_name || userInfo.account || '', process: form.name });
  const [title, setTitle] = useState(first);
  const [values, setValues] = useState<FormValues>(form.values);
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const forget = useUnsaved(title !== first || values !== form.values);
  const start = async () => {
    const found = validateForm(form.form, {}, values);
    setIssues(found);
    setIsTried(true);
    if (found.length > 0 || title.trim() === '') return;
    setIsBusy(true);
    try {
      const { processDefinitionId } = form;
      await call(workStart, { processDefinitionId, title, variables: writableValues(form.form, {}, values) });
      forget();
      await onStarted();
    } catch {
      // Said by the request; what was filled in stays.
    }
    setIsBusy(false);
  };
  return (
    <>
      <section className={`${cardClass} ${style.card}`}>
        <TextField
          label={t('start.subjectLabel')}
          hint={t('start.subjectHint')}
          isRequired
          maxLength={MOST_TITLE}
          value={title}
          problem={isTried && title.trim() === '' ? t('ask.commentMissing') : undefined}
          onChange={setTitle}
        />
        {form.form.fields.length > 0 && (
          <ProcessForm form={form.form} values={values} onChange={setValues} issues={issues} />
        )}
      </section>
      <div className={style.bar} role="group" aria-label={t('actions')}>
        <Button variant="primary" className={style.grow} isBusy={isBusy} onClick={() => void start()}>
          {t('act.submit')}
        </Button>
      </div>
    </>
  );
}
