import {
  DEFINITION_MODES,
  definitionChangeState,
  definitionRemove,
  flowDefinition,
  MANAGEMENT_TENANT,
  processModelView,
  SUSPENSION,
} from '@cloud/contract';
import type { ProcessDefinitionRecord } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { ToModels } from './first-step.tsx';
import { usePermission } from '../../../lib/session/permissions.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Tag } from '../../../ui/message/tag.tsx';
import { ProcessDiagram } from '../diagram/process-diagram.tsx';
import { FiguresDialog } from './figures-dialog.tsx';
import style from './operate.module.css';

const recordOf = (row: unknown) => row as ProcessDefinitionRecord;
type Mode = keyof typeof DEFINITION_MODES;
type Refresh = () => Promise<unknown>;
/** Pixels of picture, figures, state and removal. */
const ACTIONS_WIDTH = 230;

const CELLS = {
  category: ({ row }: { row: unknown }) => recordOf(row).categoryName,
  suspensionState: ({ row }: { row: unknown }) => <StateTag state={recordOf(row).suspensionState} />,
  tenantId: ({ row }: { row: unknown }) => <Tenant id={recordOf(row).tenantId} />,
};

/** Versions of processes: which may be started, and how many instances run on each. */
export function ManagerPage() {
  const { t } = useTranslation('flow');
  const [mode, setMode] = useState<Mode>('common');
  return (
    <CrudPage
      key={mode}
      entity={flowDefinition}
      cells={CELLS}
      rowActions={DefinitionActions}
      rowActionsWidth={ACTIONS_WIDTH}
      first={ToModels}
      scope={{ query: { mode: String(DEFINITION_MODES[mode]) } }}
      toolbar={() => (
        <Segments
          isSmall
          label={t('mode.label')}
          value={mode}
          options={[
            { value: 'common', label: t('mode.common') },
            { value: 'tenant', label: t('mode.tenant') },
          ]}
          onChange={setMode}
        />
      )}
    />
  );
}

export function StateTag({ state }: { state: number }) {
  const { t } = useTranslation('flow');
  const isActive = state === SUSPENSION.active;
  return <Tag tone={isActive ? 'good' : 'busy'}>{t(isActive ? 'state.active' : 'state.suspended')}</Tag>;
}

function Tenant({ id }: { id: string }) {
  const { t } = useTranslation('flow');
  return id === '' ? t('mode.common') : id;
}

function DefinitionActions({ row, refresh }: { row: unknown; refresh: Refresh }) {
  const { t } = useTranslation('flow');
  const definition = recordOf(row);
  const [opened, setOpened] = useState<'picture' | 'figures'>();
  const isOwn = useMayChange(definition);
  const mayChange = usePermission('flow_manager_state') && isOwn;
  const mayRemove = usePermission('flow_manager_remove') && isOwn;
  const isActive = definition.suspensionState === SUSPENSION.active;
  const change = async () => {
    const text = t(isActive ? 'manager.suspendQuestion' : 'manager.activateQuestion', definition);
    if (!(await confirm({ text, note: t('manager.withInstances', { count: definition.running }) }))) return;
    await call(definitionChangeState, { state: isActive ? 'suspended' : 'active', processId: definition.id });
    toast.success(t(isActive ? 'manager.suspended' : 'manager.activated', definition));
    await refresh();
  };
  const remove = async () => {
    const note = definition.running > 0 ? t('manager.removeRunning', { count: definition.running }) : '';
    if (!(await confirm({ text: t('manager.removeQuestion', definition), note, isDangerous: true }))) return;
    await call(definitionRemove, { deploymentIds: definition.deploymentId, withInstances: definition.running > 0 });
    toast.success(t('manager.removed', definition));
    await refresh();
  };
  return (
    <>
      <TextButton onClick={() => setOpened('picture')}>{t('picture')}</TextButton>
      <TextButton onClick={() => setOpened('figures')}>{t('figures.open')}</TextButton>
      {mayChange && (
        <TextButton onClick={() => void change().catch(() => {})}>
          {t(isActive ? 'manager.suspend' : 'manager.activate')}
        </TextButton>
      )}
      {mayRemove && (
        <TextButton isDangerous onClick={() => void remove().catch(() => {})}>
          {t('manager.remove')}
        </TextButton>
      )}
      {opened === 'picture' && <PictureDialog definition={definition} onClose={() => setOpened(undefined)} />}
      {opened === 'figures' && <FiguresDialog definition={definition} onClose={() => setOpened(undefined)} />}
    </>
  );
}

/** What every tenant shares is changed by the platform. */
const useMayChange = ({ tenantId }: ProcessDefinitionRecord): boolean =>
  useSession(
    (session) =>
      session.roles.includes('administrator') ||
      session.tenantId === MANAGEMENT_TENANT ||
      (tenantId !== '' && tenantId === session.tenantId),
  );

interface PictureDialogProps {
  definition: { id: string; name: string; version: number };
  onClose: () => void;
}

export function PictureDialog({ definition, onClose }: PictureDialogProps) {
  const { t } = useTranslation('flow');
  const { id, name, version } = definition;
  const { data } = useQuery({
    queryKey: [flowDefinition.name, 'picture', id],
    queryFn: ({ signal }) => call(processModelView, { processDefinitionId: id }, { signal }),
  });
  return (
    <Dialog title={t('pictureOf', { name, version })} onClose={onClose} size="min(1100px, 96vw)">
      <div className={style.picture}>{data ? <ProcessDiagram xml={data.xml} /> : <Spinner />}</div>
    </Dialog>
  );
}
