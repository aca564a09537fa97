import { flowModel, flowModelCopy, flowModelDownload } from '@cloud/contract';
import type { RecordOf } from '@cloud/contract';
import { useState } from 'react';
import { RecordFields } from '../../../crud/form/record-form.tsx';
import type { RecordFieldsProps } from '../../../crud/form/record-form.tsx';
import { CrudPage } from '../../../crud/page/crud-page.tsx';
import { call } from '../../../lib/http/call.ts';
import { download } from '../../../lib/http/download.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { lazyPart } from '../../../ui/loading/lazy-part.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { DeployDialog } from './deploy-dialog.tsx';
import { ImportModel } from './import-model.tsx';

type Model = RecordOf<typeof flowModel>;
type Refresh = () => Promise<unknown>;

/** The drawing board comes when a model is opened. */
const ModelStudio = lazyPart(async () => (await import('./model-studio.tsx')).ModelStudio);

/** Pixels of "Design" and "More" beside the actions of every list. */
const ACTIONS_WIDTH = 150;

/** Processes on the drawing board. */
export function ModelPage() {
  const [made, setMade] = useState<Model>();
  return (
    <>
      <CrudPage
        entity={flowModel}
        form={ModelForm}
        rowActions={ModelActions}
        rowActionsWidth={ACTIONS_WIDTH}
        toolbar={ImportModel}
        onAdded={setMade}
      />
      {made && <ModelStudio id={made.id} onClose={() => setMade(undefined)} />}
    </>
  );
}

function ModelForm(props: RecordFieldsProps) {
  const { t } = useTranslation('flow');
  return (
    <>
      <RecordFields {...props} />
      {!props.isReadOnly && !props.isEdit && <p>{t('model.addHint')}</p>}
    </>
  );
}

function ModelActions({ row, refresh }: { row: Model; refresh: Refresh }) {
  const { t } = useTranslation('flow');
  const [opened, setOpened] = useState<'studio' | 'deploy'>();
  const mayDesign = usePermission('flow_model_update');
  const mayDeploy = usePermission('flow_model_deploy');
  const mayCopy = usePermission('flow_model_create');
  const mayDownload = usePermission('flow_model_download');
  const close = () => {
    setOpened(undefined);
    void refresh();
  };
  const copy = async () => {
    await call(flowModelCopy, { id: row.id });
    toast.success(t('model.copied'));
    await refresh();
  };
  return (
    <>
      {mayDesign && <TextButton onClick={() => setOpened('studio')}>{t('model.design')}</TextButton>}
      <Menu place="bottom-end" opener={<TextButton>{t('more')}</TextButton>}>
        {mayDeploy && <MenuItem onChoose={() => setOpened('deploy')}>{t('model.deploy')}</MenuItem>}
        {mayCopy && <MenuItem onChoose={() => void copy()}>{t('model.copy')}</MenuItem>}
        {mayDownload && (
          <MenuItem onChoose={() => void download(flowModelDownload.path, { id: row.id })}>
            {t('model.download')}
          </MenuItem>
        )}
      </Menu>
      {opened === 'studio' && <ModelStudio id={row.id} onClose={close} />}
      {opened === 'deploy' && <DeployDialog model={row} onClose={close} />}
    </>
  );
}
