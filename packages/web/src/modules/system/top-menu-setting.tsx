import { Button, Modal } from '@mantine/core';
import { menu, topMenu } from '@cloud/contract';
import type { TopMenu } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { request } from '../../lib/http/request.ts';
import { usePermission } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { CheckTree, leavesOfChecked, withBranches } from '../../ui/check-tree.tsx';
import type { CheckNode } from '../../ui/check-tree.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextButton } from '../../ui/text-button.tsx';

/** Which menus an entry of the top bar holds. */
export function TopMenuSetting({ row }: { row: TopMenu }) {
  const { t } = useTranslation(['system', 'app']);
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission('topmenu_setting')) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('topMenu.setting')}</TextButton>
      {isOpen && (
        <Modal
          opened
          size={560}
          onClose={() => setIsOpen(false)}
          title={t('topMenu.title', { name: row.name })}
          closeButtonProps={{ 'aria-label': t('app:close') }}
        >
          <Setting id={row.id} onClose={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function Setting({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['topMenu', 'setting', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [tree, keys] = await Promise.all([
        request({ method: 'GET', path: `${menu.path}/grant-top-tree`, signal }),
        request({ method: 'GET', path: `${menu.path}/top-tree-keys`, query: { topMenuIds: id }, signal }),
      ]);
      return {
        nodes: (tree.body['data'] as { menu?: CheckNode[] }).menu ?? [],
        keys: (keys.body['data'] as { menu?: string[] }).menu ?? [],
      };
    },
  });
  if (error) return <p role="alert">{error.message}</p>;
  return data ? <SettingForm id={id} nodes={data.nodes} keys={data.keys} onClose={onClose} /> : <Spinner />;
}

interface SettingFormProps {
  id: string;
  nodes: readonly CheckNode[];
  keys: readonly string[];
  onClose: () => void;
}

function SettingForm({ id, nodes, keys, onClose }: SettingFormProps) {
  const { t } = useTranslation(['system', 'crud']);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() =>
    withBranches(nodes, leavesOfChecked(nodes, new Set(keys))),
  );
  const save = async () => {
    try {
      await request({
        method: 'POST',
        path: `${topMenu.path}/grant`,
        body: { topMenuIds: [id], menuIds: [...ticked] },
      });
      toast.success(t('crud:updated'));
      onClose();
    } catch {
      // The client has shown why; the dialog stays.
    }
  };
  return (
    <>
      <CheckTree
        label={t('topMenu.setting')}
        nodes={nodes}
        checked={ticked}
        onChange={setTicked}
        empty={t('crud:nothingYet')}
        unfoldLabel={t('crud:unfold')}
      />
      <Button fullWidth mt="md" onClick={() => void save()}>
        {t('crud:save')}
      </Button>
    </>
  );
}
