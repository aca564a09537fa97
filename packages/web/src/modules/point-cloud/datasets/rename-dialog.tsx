import type { Dataset } from '@cloud/contract';
import { useState } from 'react';
import { compactFieldClass } from '../../../ui/field/compact-field.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Form } from '../../../ui/form/form.tsx';
import style from './rename-dialog.module.css';
import { useRenameDataset } from './use-datasets.ts';

const LONGEST_NAME = 255;

export function RenameDialog({ dataset, onClose }: { dataset: Dataset; onClose: () => void }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const [name, setName] = useState(dataset.name);
  const [isMissing, setIsMissing] = useState(false);
  const rename = useRenameDataset();

  const save = () => {
    const wanted = name.trim();
    setIsMissing(wanted === '');
    if (!wanted) return;
    if (wanted === dataset.name) return onClose();
    const onSuccess = () => {
      toast.success(t('dataset.renamed'));
      onClose();
    };
    rename.mutate({ id: dataset.id, name: wanted }, { onSuccess });
  };

  return (
    <Dialog onClose={onClose} title={t('dataset.renameTitle')}>
      <Form className={style.form} onSubmit={save}>
        <label className={style.label}>
          {t('dataset.name')}
          <span className={compactFieldClass}>
            <input
              data-autofocus
              value={name}
              maxLength={LONGEST_NAME}
              aria-invalid={isMissing}
              onChange={(event) => setName(event.target.value)}
              onFocus={(event) => event.target.select()}
            />
          </span>
        </label>
        {isMissing && (
          <p className={style.problem} role="alert">
            {t('dataset.nameRequired')}
          </p>
        )}
        <div className={style.buttons}>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" disabled={rename.isPending}>
            {t('app:confirm')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
