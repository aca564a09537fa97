import type { Dataset } from '@cloud/contract';
import { useState } from 'react';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { IconDotsVertical, IconHistory, IconLink, IconPencil, IconTrash } from '../icons.ts';
import { usePageStore } from '../page-store.tsx';
import { HistoryDialog } from './history-dialog.tsx';
import { RenameDialog } from './rename-dialog.tsx';
import { useRemoveDataset } from './use-datasets.ts';

export function DatasetMenu({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const store = usePageStore();
  const remove = useRemoveDataset();
  const [isRenaming, setIsRenaming] = useState(false);
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const { id, name } = dataset;

  const askRemove = async () => {
    const isMeant = await confirm({
      text: t('dataset.removeQuestion', { name }),
      note: t('dataset.removeNote'),
      isDangerous: true,
    });
    if (!isMeant) return;
    const onSuccess = () => {
      if (store.getState().datasetId === id) store.setState({ datasetId: '', runId: '', elementId: null });
      toast.success(t('dataset.removed'));
    };
    remove.mutate(id, { onSuccess });
  };
  const copyLink = async () => {
    await navigator.clipboard.writeText(`${location.origin}${CONFIG.basePath}${CONFIG.firstPage}?dataset=${id}`);
    toast.success(t('dataset.linkCopied'));
  };

  return (
    <>
      <Menu
        place="bottom-end"
        opener={
          <IconButton label={t('dataset.menu', { name })} hasHint={false}>
            <IconDotsVertical size={16} stroke={1.8} />
          </IconButton>
        }
      >
        <MenuItem icon={<IconPencil size={16} stroke={1.7} />} onChoose={() => setIsRenaming(true)}>
          {t('dataset.rename')}
        </MenuItem>
        <MenuItem icon={<IconLink size={16} stroke={1.7} />} onChoose={() => void copyLink()}>
          {t('dataset.copyLink')}
        </MenuItem>
        <MenuItem icon={<IconHistory size={16} stroke={1.7} />} onChoose={() => setIsHistoryOpen(true)}>
          {t('history.menu')}
        </MenuItem>
        <MenuItem isDangerous icon={<IconTrash size={16} stroke={1.7} />} onChoose={() => void askRemove()}>
          {t('dataset.remove')}
        </MenuItem>
      </Menu>
      {isHistoryOpen && <HistoryDialog dataset={dataset} onClose={() => setIsHistoryOpen(false)} />}
      {isRenaming && <RenameDialog dataset={dataset} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
