import { flowModel } from '@cloud/contract';
import { callCrud } from '../../../crud/record/call-crud.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { FileButton } from '../../../ui/button/file-button.tsx';

/** Makes a model of a BPMN 2.0 file, under the key and name that it says. */
export function ImportModel({ refresh }: { refresh: () => Promise<unknown> }) {
  const { t } = useTranslation('flow');
  const mayCreate = usePermission('flow_model_create');
  if (!mayCreate) return null;
  const take = async (file: File) => {
    const xml = await file.text();
    const found = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagNameNS('*', 'process')[0];
    const key = found?.getAttribute('id');
    if (!key) {
      toast.error(t('model.importNone', { name: file.name }));
      return;
    }
    await callCrud(flowModel, 'submit', {
      modelKey: key,
      name: found?.getAttribute('name') || key,
      modelEditorXml: xml,
    });
    toast.success(t('model.imported', { name: key }));
    await refresh();
  };
  return (
    <FileButton
      size="md"
      label={t('model.import')}
      accept=".bpmn,.xml"
      onChoose={([file]) => {
        // A refusal is said by the call.
        if (file) void take(file).catch(() => {});
      }}
    />
  );
}
