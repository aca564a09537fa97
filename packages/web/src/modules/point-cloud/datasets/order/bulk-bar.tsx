import type { Dataset } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { toast } from '../../../../lib/toast.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { confirm } from '../../../../ui/dialog/confirm.ts';
import { usePageStore } from '../../page-store.tsx';
import { HandOverDialog } from '../sharing/hand-over-dialog.tsx';
import { ShareDialog } from '../sharing/share-dialog.tsx';
import { useRemoveDataset } from '../use-datasets.ts';
import { OrganizeDialog } from './organize-dialog.tsx';
import style from './order.module.css';

interface BulkBarProps {
  chosen: readonly Dataset[];
  onAll: () => void;
  onEnd: () => void;
}

/** Bar of the actions on several selected scans. The server refuses an action that the user has no right to. */
export function BulkBar({ chosen, onAll, onEnd }: BulkBarProps) {
  const { t } = useTranslation(['point-cloud', 'sharing']);
  const store = usePageStore();
  const remove = useRemoveDataset();
  const [opened, setOpened] = useState<'organize' | 'share' | 'handOver'>();
  const isNone = chosen.length === 0;
  const isOwn = !isNone && chosen.every(({ access }) => access === 'own');
  const close = () => setOpened(undefined);
  const askRemove = async () => {
    const text = t('sharing:order.removeMany', { count: chosen.length });
    if (!(await confirm({ text, note: t('dataset.removeNote'), isDangerous: true }))) return;
    const ids = chosen.map(({ id }) => id);
    const onSuccess = () => {
      if (ids.includes(store.getState().datasetId)) store.setState({ datasetId: '', runId: '', elementId: null });
      toast.success(t('dataset.removed'));
      onEnd();
    };
    remove.mutate(ids, { onSuccess });
  };
  return (
    <div className={style.bar} role="toolbar" aria-label={t('order.select')}>
      <span className={style.count} role="status">
        {t('sharing:order.selected', { count: chosen.length })}
      </span>
      <Button size="sm" onClick={onAll}>
        {t('sharing:order.selectAll')}
      </Button>
      <Button size="sm" onClick={onEnd}>
        {t('sharing:order.done')}
      </Button>
      <Button size="sm" disabled={isNone} onClick={() => setOpened('organize')}>
        {t('order.organize')}
      </Button>
      <Button size="sm" disabled={!isOwn} onClick={() => setOpened('share')}>
        {t('order.share')}
      </Button>
      <Button size="sm" disabled={!isOwn} onClick={() => setOpened('handOver')}>
        {t('order.handOver')}
      </Button>
      <Button size="sm" variant="danger" disabled={!isOwn} onClick={() => void askRemove()}>
        {t('dataset.remove')}
      </Button>
      {opened === 'organize' && <OrganizeDialog datasets={chosen} onClose={close} />}
      {opened === 'share' && <ShareDialog datasets={chosen} onClose={close} />}
      {opened === 'handOver' && <HandOverDialog datasets={chosen} onClose={close} onDone={onEnd} />}
    </div>
  );
}
