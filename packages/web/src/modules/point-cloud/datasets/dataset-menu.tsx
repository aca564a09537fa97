import type { Dataset } from '@cloud/contract';
import { useState } from 'react';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { lazyExtra } from '../../../ui/loading/lazy-part.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import {
  IconDotsVertical,
  IconFolderOpen,
  IconHistory,
  IconLink,
  IconPencil,
  IconTrash,
  IconUsers,
  IconUserShare,
} from '../icons.ts';
import { usePageStore } from '../page-store.tsx';
import { useRemoveDataset } from './use-datasets.ts';

const HistoryDialog = lazyExtra(async () => (await import('./history-dialog.tsx')).HistoryDialog);
const RenameDialog = lazyExtra(async () => (await import('./rename-dialog.tsx')).RenameDialog);
const OrganizeDialog = lazyExtra(async () => (await import('./order/organize-dialog.tsx')).OrganizeDialog);
const ShareDialog = lazyExtra(async () => (await import('./sharing/share-dialog.tsx')).ShareDialog);
const HandOverDialog = lazyExtra(async () => (await import('./sharing/hand-over-dialog.tsx')).HandOverDialog);

type Opened = 'rename' | 'organize' | 'share' | 'handOver' | 'history';

/** What can be done with one scan, as far as the caller may. */
export function DatasetMenu({ dataset }: { dataset: Dataset }) {
  const { t } = useTranslation('point-cloud');
  const store = usePageStore();
  const remove = useRemoveDataset();
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { id, name, access } = dataset;

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
    remove.mutate([id], { onSuccess });
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
        <Entries access={access} onChoose={setOpened} />
        <MenuItem icon={<IconLink size={16} stroke={1.7} />} onChoose={() => void copyLink()}>
          {t('dataset.copyLink')}
        </MenuItem>
        <MenuItem icon={<IconHistory size={16} stroke={1.7} />} onChoose={() => setOpened('history')}>
          {t('history.menu')}
        </MenuItem>
        {access === 'own' && (
          <MenuItem isDangerous icon={<IconTrash size={16} stroke={1.7} />} onChoose={() => void askRemove()}>
            {t('dataset.remove')}
          </MenuItem>
        )}
      </Menu>
      {opened === 'history' && <HistoryDialog dataset={dataset} onClose={close} />}
      {opened === 'rename' && <RenameDialog dataset={dataset} onClose={close} />}
      {opened === 'organize' && <OrganizeDialog datasets={[dataset]} onClose={close} />}
      {opened === 'share' && <ShareDialog datasets={[dataset]} onClose={close} />}
      {opened === 'handOver' && <HandOverDialog datasets={[dataset]} onClose={close} />}
    </>
  );
}

const ENTRIES = [
  ['rename', IconPencil, 'dataset.rename', 'edit'],
  ['organize', IconFolderOpen, 'order.organize', 'edit'],
  ['share', IconUsers, 'order.share', 'own'],
  ['handOver', IconUserShare, 'order.handOver', 'own'],
] as const;

/** What changes a scan, as far as the caller may. */
function Entries({ access, onChoose }: { access: Dataset['access']; onChoose: (what: Opened) => void }) {
  const { t } = useTranslation('point-cloud');
  return ENTRIES.filter(([, , , least]) => access === 'own' || access === least).map(([what, Mark, text]) => (
    <MenuItem key={what} icon={<Mark size={16} stroke={1.7} />} onChoose={() => onChoose(what)}>
      {t(text)}
    </MenuItem>
  ));
}
