import { datasetHandOver } from '@cloud/contract';
import type { Dataset } from '@cloud/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonField } from '../../../../crud/people/person-field.tsx';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import style from '../order/order.module.css';
import { refreshDataset } from '../use-datasets.ts';

interface HandOverDialogProps {
  datasets: readonly Dataset[];
  onClose: () => void;
  onDone?: () => void;
}

/** Gives scans to another person of the tenant. */
export function HandOverDialog({ datasets, onClose, onDone }: HandOverDialogProps) {
  const { t } = useTranslation(['point-cloud', 'sharing', 'app']);
  const [toUserId, setTo] = useState('');
  const ids = datasets.map(({ id }) => id);
  const give = useMutation({
    mutationFn: () => call(datasetHandOver, { ids, toUserId }),
    onSuccess: async ({ count }) => {
      toast.success(t('sharing:handOver.done', { count }));
      onClose();
      onDone?.();
      await Promise.all(ids.map(refreshDataset));
    },
  });
  const [first] = datasets;
  const title =
    ids.length === 1
      ? t('sharing:handOver.title', { name: first!.name })
      : t('sharing:handOver.titleMany', { count: ids.length });
  return (
    <Dialog onClose={onClose} title={title}>
      <Form className={style.form} onSubmit={() => toUserId !== '' && give.mutate()}>
        <PersonField name="to" label={t('sharing:handOver.to')} isRequired value={toUserId} onChange={setTo} />
        <p className={style.note}>{t('sharing:handOver.note')}</p>
        <div className={style.buttons}>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant="primary" type="submit" disabled={toUserId === ''} isBusy={give.isPending}>
            {t('sharing:handOver.yes')}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
