import type { Dataset } from '@cloud/contract';
import { Menu } from '@mantine/core';
import { useState } from 'react';
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
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <IconButton label={t('dataset.menu', { name })} hasHint={false}>
            <IconDotsVertical size={16} stroke={1.8} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.7} />} onClick={() => setIsRenaming(true)}>
            {t('dataset.rename')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLink size={16} stroke={1.7} />} onClick={() => void copyLink()}>
            {t('dataset.copyLink')}
          </Menu.Item>
          <Menu.Item leftSection={<IconHistory size={16} stroke={1.7} />} onClick={() => setIsHistoryOpen(true)}>
            {t('history.menu')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} stroke={1.7} />} onClick={() => void askRemove()}>
            {t('dataset.remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isHistoryOpen && <HistoryDialog dataset={dataset} onClose={() => setIsHistoryOpen(false)} />}
      {isRenaming && <RenameDialog dataset={dataset} onClose={() => setIsRenaming(false)} />}
    </>
  );
}
