import {
  definitionList,
  DEFINITION_MODES,
  followIntervene,
  INTERVENTIONS,
  processHistory,
  SUSPENSION,
} from '@cloud/contract';
import type { EndpointInput, Intervention, RunningInstance } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { isObject } from '@cloud/contract/object.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PersonField } from '../../../crud/people/person-field.tsx';

interface InterveneDialogProps {
  instance: RunningInstance;
  onDone: () => void;
  onClose: () => void;
}

/** What else an action needs. */
interface More {
  taskId: string;
  userId: string;
  activityId: string;
  processDefinitionId: string;
  /** A JSON object. */
  variables: string;
}

const NOTHING: More = { taskId: '', userId: '', activityId: '', processDefinitionId: '', variables: '{}' };

/** Puts an instance right by hand; the reason stands in its history and in the audit. */
export function InterveneDialog({ instance, onDone, onClose }: InterveneDialogProps) {
  const { t } = useTranslation('flow');
  const [action, setAction] = useState<Intervention>(defaultAction(instance));
  const [more, setMore] = useState(NOTHING);
  const [reason, setReason] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const variables = readVariables(more.variables);
  const isReady = reason.trim() !== '' && isComplete(action, more) && variables !== undefined;
  const send = async () => {
    setIsBusy(true);
    try {
      const input: EndpointInput<typeof followIntervene> = {
        ...more,
        processInstanceId: instance.id,
        action,
        reason,
        variables: variables ?? {},
      };
      await call(followIntervene, input);
      toast.success(t('intervene.done'));
      onDone();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('intervene.title', { name: instance.name })} onClose={onClose}>
      <Form isStacked onSubmit={() => void send()}>
        <SelectField
          label={t('intervene.action')}
          isFirst
          options={INTERVENTIONS.map((value) => ({ value, label: t(`intervene.${value}`) }))}
          value={action}
          onChange={(value) => {
            setAction(INTERVENTIONS.find((one) => one === value) ?? action);
            setMore(NOTHING);
          }}
        />
        <MoreFields instance={instance} action={action} more={more} onChange={setMore} />
        <TextAreaField label={t('reason')} isRequired maxLength={500} value={reason} onChange={setReason} />
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
          {t('intervene.send')}
        </Button>
      </Form>
    </Dialog>
  );
}

const defaultAction = ({ fault, suspensionState }: RunningInstance): Intervention =>
  fault ? 'retry' : suspensionState === SUSPENSION.active ? 'assign' : 'activate';

function isComplete(action: Intervention, more: More): boolean {
  if (action === 'assign') return more.taskId !== '' && more.userId !== '';
  if (action === 'jump') return more.taskId !== '' && more.activityId !== '';
  return action !== 'migrate' || more.processDefinitionId !== '';
}

function readVariables(text: string): Record<string, unknown> | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isObject(read) && !Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

interface MoreFieldsProps {
  instance: RunningInstance;
  action: Intervention;
  more: More;
  onChange: (more: More) => void;
}

function MoreFields({ instance, action, more, onChange }: MoreFieldsProps) {
  const { t } = useTranslation('flow');
  const set = (part: Partial<More>) => onChange({ ...more, ...part });
  if (action === 'variables')
    return (
      <TextAreaField
        label={t('intervene.variablesField')}
        hint={t('intervene.variablesHint')}
        problem={readVariables(more.variables) ? undefined : t('intervene.notJson')}
        value={more.variables}
        onChange={(text) => set({ variables: text })}
      />
    );
  if (action === 'migrate')
    return (
      <VersionField
        instance={instance}
        value={more.processDefinitionId}
        onChange={(id) => set({ processDefinitionId: id })}
      />
    );
  if (action !== 'assign' && action !== 'jump') return null;
  return (
    <>
      <TaskField instance={instance} value={more.taskId} onChange={(id) => set({ taskId: id })} />
      {action === 'assign' ? (
        <PersonField
          label={t('intervene.person')}
          isRequired
          value={more.userId}
          onChange={(id) => set({ userId: id })}
        />
      ) : (
        <TextField
          label={t('intervene.step')}
          hint={t('intervene.stepHint')}
          isRequired
          value={more.activityId}
          onChange={(id) => set({ activityId: id })}
        />
      )}
    </>
  );
}

interface ChoiceProps {
  instance: RunningInstance;
  value: string;
  onChange: (id: string) => void;
}

function TaskField({ instance, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('flow');
  const { data = [] } = useQuery({
    queryKey: ['flowInstance', 'history', instance.id],
    queryFn: ({ signal }) => call(processHistory, { processInstanceId: instance.id }, { signal }),
  });
  const open = data.filter(({ taskId, endTime }) => taskId !== '' && endTime === '');
  const options = open.map((row) => ({
    value: row.taskId,
    label: [row.taskName, row.assigneeName].filter(Boolean).join(' · '),
  }));
  return <SelectField label={t('intervene.task')} isRequired options={options} value={value} onChange={onChange} />;
}

function VersionField({ instance, value, onChange }: ChoiceProps) {
  const { t } = useTranslation('flow');
  const { data = [] } = useQuery({
    queryKey: ['flowDefinition', 'versions', instance.processDefinitionKey],
    queryFn: async ({ signal }) => {
      const modes = Object.values(DEFINITION_MODES).map((mode) =>
        call(definitionList, { mode: String(mode), size: '500' }, { signal }),
      );
      return (await Promise.all(modes)).flatMap(({ records }) => records);
    },
  });
  const options = data
    .filter(({ key, id }) => key === instance.processDefinitionKey && id !== instance.processDefinitionId)
    .map(({ id, name, version }) => ({ value: id, label: t('versionOf', { name, version }) }));
  return (
    <SelectField
      label={t('intervene.version')}
      isRequired
      options={options}
      value={value}
      onChange={onChange}
      nothing={t('intervene.noVersion')}
    />
  );
}
