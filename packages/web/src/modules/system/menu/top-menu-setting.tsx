import { menuTopKeys, menuTopTree, topMenuGrant } from '@cloud/contract';
import type { TopMenu } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { checkedOf, CheckTree } from '../../../ui/tree/check-tree.tsx';
import type { CheckNode } from '../../../ui/tree/check-tree.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { RowSetting, SettingForm } from '../row-setting.tsx';

/** Which menus an entry of the top bar holds. */
export function TopMenuSetting({ row }: { row: TopMenu }) {
  const { t } = useTranslation('system');
  if (!usePermission('topmenu_setting')) return null;
  return (
    <RowSetting text={t('topMenu.setting')} title={t('topMenu.title', { name: row.name })} size={560}>
      {(close) => <Setting id={row.id} close={close} />}
    </RowSetting>
  );
}

function Setting({ id, close }: { id: string; close: () => void }) {
  const { data, error } = useQuery({
    queryKey: ['topMenu', 'setting', id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [tree, keys] = await Promise.all([
        call(menuTopTree, {}, { signal }),
        call(menuTopKeys, { topMenuIds: id }, { signal }),
      ]);
      return { nodes: tree.menu, keys: keys.menu };
    },
  });
  if (error) return <p role="alert">{error.message}</p>;
  return data ? <MenusForm id={id} nodes={data.nodes} keys={data.keys} close={close} /> : <Spinner />;
}

interface MenusFormProps {
  id: string;
  nodes: readonly CheckNode[];
  keys: readonly string[];
  close: () => void;
}

function MenusForm({ id, nodes, keys, close }: MenusFormProps) {
  const { t } = useTranslation(['system', 'crud']);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => checkedOf(nodes, keys));
  const save = () => call(topMenuGrant, { topMenuIds: [id], menuIds: [...ticked] });
  return (
    <SettingForm save={save} close={close}>
      <CheckTree
        label={t('topMenu.setting')}
        nodes={nodes}
        checked={ticked}
        onChange={setTicked}
        empty={t('crud:noOptions')}
        unfoldLabel={t('crud:unfold')}
      />
    </SettingForm>
  );
}
