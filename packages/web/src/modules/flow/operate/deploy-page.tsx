import { definitionUpload } from '@cloud/contract';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { CloseButton } from '../../../ui/button/close-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { CardPage } from '../../../ui/page/card-page.tsx';
import { TargetFields } from '../model/deploy-dialog.tsx';
import type { DeploymentTarget } from '../model/deploy-dialog.tsx';
import style from './operate.module.css';

const isProcessFile = ({ name }: File): boolean => /\.bpmn(20\.xml)?$/i.test(name);

/** Puts processes that were drawn elsewhere up for starting. */
export function DeployPage() {
  const { t } = useTranslation('flow');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [target, setTarget] = useState<DeploymentTarget>();
  const [isBusy, setIsBusy] = useState(false);
  const mayDeploy = usePermission('flow_deploy_upload');
  const choose = (chosen: readonly File[]) => {
    const wrong = chosen.find((file) => !isProcessFile(file));
    if (wrong) toast.warning(t('deploy.wrongName', { name: wrong.name }));
    setFiles([...files, ...chosen.filter(isProcessFile)]);
  };
  const deploy = async () => {
    if (!target) return;
    setIsBusy(true);
    try {
      await call(definitionUpload, { files, ...target });
      toast.success(t('deploy.uploaded', { count: files.length }));
      setFiles([]);
    } catch {
      // The call has said why; the files stay chosen.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <CardPage title={t('deploy.page')} text={t('deploy.hint')}>
      <Card className={style.card}>
        <Form isStacked onSubmit={() => void deploy()}>
          <div>
            <FileButton label={t('deploy.choose')} accept=".bpmn,.xml" isMultiple onChoose={choose} />
          </div>
          {files.length > 0 && (
            <ul className={style.files} aria-label={t('deploy.files')}>
              {files.map((file, index) => (
                <li key={`${file.name}-${index}`}>
                  {file.name}
                  <CloseButton
                    label={t('deploy.leaveOut', { name: file.name })}
                    isSmall
                    onClick={() => setFiles(files.filter((other) => other !== file))}
                  />
                </li>
              ))}
            </ul>
          )}
          <TargetFields onChange={setTarget} />
          {mayDeploy && (
            <div>
              <Button variant="primary" type="submit" isBusy={isBusy} disabled={!target || files.length === 0}>
                {t('model.deploy')}
              </Button>
            </div>
          )}
        </Form>
      </Card>
    </CardPage>
  );
}
