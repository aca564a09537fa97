import { APPROVAL_CATEGORY, FLOW_CATEGORY, flowModelDeploy, MANAGEMENT_TENANT } from '@cloud/contract';
import { useState } from 'react';
import { useDictionary, useReferences } from '../../../crud/record/options.ts';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { MultiSelectField, SelectField } from '../../../ui/field/select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

/** What a deployment is for. */
export interface DeploymentTarget {
  category: string;
  /** Comma-separated; empty for every tenant. */
  tenantIds: string;
}

interface TargetFieldsProps {
  onChange: (target: DeploymentTarget | undefined) => void;
}

/** Category and tenants of a deployment; a tenant that does not run the platform deploys for itself. */
export function TargetFields({ onChange }: TargetFieldsProps) {
  const { t } = useTranslation('flow');
  const isPlatform = useSession(
    ({ roles, tenantId }) => roles.includes('administrator') || tenantId === MANAGEMENT_TENANT,
  );
  const entries = useDictionary('flow').data ?? [];
  const categories = [
    ...entries.map(({ value, label }) => ({ value: FLOW_CATEGORY + value, label })),
    { value: APPROVAL_CATEGORY, label: t('approvalCategory') },
  ];
  const [category, setCategory] = useState('');
  const [mode, setMode] = useState<'common' | 'tenant'>('common');
  const [tenants, setTenants] = useState<string[]>([]);
  const tell = (next: { category: string; mode: string; tenants: readonly string[] }) => {
    const isReady = next.category !== '' && (next.mode === 'common' || !isPlatform || next.tenants.length > 0);
    const tenantIds = isPlatform && next.mode === 'tenant' ? next.tenants.join(',') : '';
    onChange(isReady ? { category: next.category, tenantIds } : undefined);
  };
  return (
    <>
      <SelectField
        label={t('category')}
        isRequired
        isFirst
        options={categories}
        value={category}
        onChange={(value) => {
          setCategory(value);
          tell({ category: value, mode, tenants });
        }}
      />
      {isPlatform && (
        <Segments
          label={t('deploy.for')}
          value={mode}
          options={[
            { value: 'common', label: t('mode.common') },
            { value: 'tenant', label: t('mode.tenant') },
          ]}
          onChange={(value) => {
            setMode(value);
            tell({ category, mode: value, tenants });
          }}
        />
      )}
      {isPlatform && mode === 'tenant' && (
        <TenantsField
          value={tenants}
          onChange={(value) => {
            setTenants(value);
            tell({ category, mode, tenants: value });
          }}
        />
      )}
    </>
  );
}

function TenantsField({ value, onChange }: { value: readonly string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('flow');
  const tenants = useReferences('tenant').data ?? [];
  return (
    <MultiSelectField label={t('deploy.tenants')} isRequired options={tenants} value={value} onChange={onChange} />
  );
}

interface DeployDialogProps {
  model: { id: string; name: string };
  onClose: () => void;
}

/** Makes a version of a model that people may start. */
export function DeployDialog({ model, onClose }: DeployDialogProps) {
  const { t } = useTranslation('flow');
  const [target, setTarget] = useState<DeploymentTarget>();
  const [isBusy, setIsBusy] = useState(false);
  const deploy = async () => {
    if (!target) return;
    setIsBusy(true);
    try {
      await call(flowModelDeploy, { modelId: model.id, ...target });
      toast.success(t('deploy.done', { name: model.name }));
      onClose();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={t('deploy.title', { name: model.name })} onClose={onClose}>
      <Form isStacked onSubmit={() => void deploy()}>
        <TargetFields onChange={setTarget} />
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={!target}>
          {t('model.deploy')}
        </Button>
      </Form>
    </Dialog>
  );
}
