import { Button, Modal, Select, Textarea } from '@mantine/core';
import { user } from '@cloud/contract';
import type { User } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useLabels } from '../../crud/labels.ts';
import { useDictionary } from '../../crud/options.ts';
import { request } from '../../lib/http/request.ts';
import { usePermission } from '../../lib/permissions.ts';
import { toast } from '../../lib/toast.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import style from './tenant.module.css';

const LONGEST = 2000;

interface PlatformSettingProps {
  row: User;
  refresh: () => Promise<unknown>;
}

/** Which platform a user belongs to, and what that platform keeps about him. */
export function PlatformSetting({ row, refresh }: PlatformSettingProps) {
  const { t } = useTranslation(['system', 'app']);
  const [isOpen, setIsOpen] = useState(false);
  if (!usePermission('user_edit')) return null;
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{t('user.platform')}</TextButton>
      {isOpen && (
        <Modal
          opened
          onClose={() => setIsOpen(false)}
          title={t('user.platformTitle', { name: row.realName })}
          closeButtonProps={{ 'aria-label': t('app:close') }}
        >
          <PlatformForm row={row} refresh={refresh} onClose={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function PlatformForm({ row, refresh, onClose }: PlatformSettingProps & { onClose: () => void }) {
  const { t } = useTranslation(['system', 'crud']);
  const { label } = useLabels();
  const { data: types = [] } = useDictionary('user_type');
  const [userType, setUserType] = useState(String(Number(row.userType) > 0 ? row.userType : 1));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setIsBusy] = useState(false);
  // Each platform has a text of its own; choosing another shows that one.
  const { data: stored, error } = useQuery({
    queryKey: ['user', 'platform', row.id, userType],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const query = { id: row.id, userType };
      const { body } = await request({ method: 'GET', path: `${user.path}/platform-detail`, query, signal });
      return String((body['data'] as { userExt?: string }).userExt ?? '');
    },
  });
  const save = async () => {
    setIsBusy(true);
    try {
      const query = { userId: row.id, userType, userExt: typed[userType] ?? stored ?? '' };
      await request({ method: 'POST', path: `${user.path}/update-platform`, body: query });
      toast.success(t('crud:updated'));
      onClose();
      await refresh();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <form
      className={style.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Select
        label={label('user.type')}
        data={types as { value: string; label: string }[]}
        value={userType}
        allowDeselect={false}
        onChange={(next) => setUserType(next ?? '1')}
      />
      {stored === undefined && !error ? (
        <Spinner />
      ) : (
        <Textarea
          name="userExt"
          label={label('user.ext')}
          description={t('user.platformHint')}
          autosize
          minRows={4}
          maxRows={12}
          maxLength={LONGEST}
          value={typed[userType] ?? stored ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setTyped((old) => ({ ...old, [userType]: value }));
          }}
        />
      )}
      <Button type="submit" loading={isBusy} disabled={stored === undefined}>
        {t('crud:save')}
      </Button>
    </form>
  );
}
