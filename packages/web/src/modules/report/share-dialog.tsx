import { messageOf, REPORT_AUDIENCES, reportFile, reportShare } from '@cloud/contract';
import type { OpenReport, ReportAudience } from '@cloud/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldInput } from '../../crud/form/field-input.tsx';
import { call } from '../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SelectField } from '../../ui/field/select-field.tsx';
import { Form } from '../../ui/form/form.tsx';

interface ShareDialogProps {
  id: string;
  report: Pick<OpenReport, 'audience' | 'roleIds'>;
  onClose: () => void;
}

/** Whom a report is shown to. */
export function ShareDialog({ id, report, onClose }: ShareDialogProps) {
  const { t } = useTranslation('report');
  const client = useQueryClient();
  const [audience, setAudience] = useState<ReportAudience>(report.audience);
  const [roleIds, setRoleIds] = useState(report.roleIds);
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      await call(reportShare, { id, audience, roleIds });
      await client.invalidateQueries({ queryKey: ['report', 'open'] });
      await client.invalidateQueries({ queryKey: ['reportFile'] });
      toast.success(t('shared'));
      onClose();
    } catch {
      setIsBusy(false);
    }
  };
  const { roleIds: roles } = reportFile.fields;
  return (
    <Dialog title={t('share')} onClose={onClose}>
      <Form isStacked onSubmit={() => void save()}>
        <SelectField
          label={messageOf(currentLanguage(), 'report.audience')}
          hint={t('shareHint')}
          options={REPORT_AUDIENCES.map((value) => ({
            value,
            label: messageOf(currentLanguage(), `report.audience.${value}`),
          }))}
          value={audience}
          onChange={(given) => setAudience(REPORT_AUDIENCES.find((one) => one === given) ?? 'none')}
        />
        {audience === 'roles' && (
          <FieldInput name="roleIds" field={roles} value={roleIds} onChange={(ids) => setRoleIds(String(ids))} />
        )}
        <Button type="submit" variant="primary" isBusy={isBusy} disabled={audience === 'roles' && roleIds === ''}>
          {t('studio.save')}
        </Button>
      </Form>
    </Dialog>
  );
}
