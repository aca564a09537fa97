import { menuGrantTree, menuRoleKeys, roleGrant } from '@cloud/contract';
import type { GrantKeys, Role } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast.ts';
import { checkedOf, CheckTree, leavesOfChecked } from '../../ui/tree/check-tree.tsx';
import type { CheckNode } from '../../ui/tree/check-tree.tsx';
import { Spinner } from '../../ui/loading/spinner.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { TextButton } from '../../ui/button/text-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './role-grant.module.css';

type Kind = keyof GrantKeys;
const KINDS: readonly Kind[] = ['menu', 'dataScope', 'apiScope'];
type Trees = Record<Kind, readonly CheckNode[]>;
type Ticked = Record<Kind, ReadonlySet<string>>;

/** What a role may see and do: menus with their buttons, data and API scopes. */
export function RoleGrant({ row }: { row: Role }) {
  const { t } = useTranslation('authority');
  const [isOpen, setIsOpen] = useState(false);
  const isAdmin = useSession(({ roles }) => roles.some((alias) => alias === 'administrator' || alias === 'admin'));
  if (!isAdmin) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('grant')}</TextButton>
      {isOpen && <GrantDialog row={row} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function GrantDialog({ row, onClose }: { row: Role; onClose: () => void }) {
  const { t } = useTranslation(['authority', 'app']);
  const { data, error } = useQuery({
    queryKey: ['role', 'grant', row.id],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const [trees, keys] = await Promise.all([
        call(menuGrantTree, {}, { signal }),
        call(menuRoleKeys, { roleIds: row.id }, { signal }),
      ]);
      return { trees, keys };
    },
  });
  return (
    <Dialog onClose={onClose} size={640} title={t('grantTitle', { name: row.roleName })}>
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <Spinner />}
      {data && <GrantForm row={row} trees={fill(data.trees)} keys={fill(data.keys)} onClose={onClose} />}
    </Dialog>
  );
}

function fill<T>(given: Partial<Record<Kind, readonly T[]>>): Record<Kind, readonly T[]> {
  return { menu: given.menu ?? [], dataScope: given.dataScope ?? [], apiScope: given.apiScope ?? [] };
}

interface GrantFormProps {
  row: Role;
  trees: Trees;
  keys: Record<Kind, readonly string[]>;
  onClose: () => void;
}

function GrantForm({ row, trees, keys, onClose }: GrantFormProps) {
  const { t } = useTranslation(['authority', 'app', 'crud']);
  const [isBusy, setIsBusy] = useState(false);
  const [ticked, setTicked] = useState<Ticked>(() => {
    const start = (kind: Kind) => checkedOf(trees[kind], keys[kind]);
    return { menu: start('menu'), dataScope: start('dataScope'), apiScope: start('apiScope') };
  });
  const save = async () => {
    setIsBusy(true);
    const grants = {
      roleIds: [row.id],
      menuIds: [...ticked.menu],
      dataScopeIds: [...leavesOfChecked(trees.dataScope, ticked.dataScope)],
      apiScopeIds: [...leavesOfChecked(trees.apiScope, ticked.apiScope)],
    };
    try {
      await call(roleGrant, grants);
      toast.success(t('crud:updated'));
      onClose();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <>
      <Tabs
        panelClass={style.panel}
        parts={KINDS.map((kind) => ({
          name: kind,
          label: t(`kinds.${kind}`),
          content: (
            <CheckTree
              label={t(`kinds.${kind}`)}
              nodes={trees[kind]}
              checked={ticked[kind]}
              onChange={(next) => setTicked((old) => ({ ...old, [kind]: next }))}
              empty={t('nothingToGrant')}
              unfoldLabel={t('crud:unfold')}
            />
          ),
        }))}
      />
      <div className={style.foot}>
        <Button onClick={onClose}>{t('app:cancel')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void save()}>
          {t('crud:save')}
        </Button>
      </div>
    </>
  );
}
