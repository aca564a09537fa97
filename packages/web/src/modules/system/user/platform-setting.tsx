import { userPlatformDetail, userPlatformUpdate } from '@cloud/contract';
import type { User } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useLabels } from '../../../crud/record/labels.ts';
import { useDictionary } from '../../../crud/record/options.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { RowSetting, SettingForm } from '../row-setting.tsx';

const LONGEST = 2000;

interface PlatformSettingProps {
  row: User;
  refresh: () => Promise<unknown>;
}

/** Which platform a user belongs to, and what that platform keeps about him. */
export function PlatformSetting({ row, refresh }: PlatformSettingProps) {
  const { t } = useTranslation('system');
  if (!usePermission('user_edit')) return null;
  return (
    <RowSetting text={t('user.platform')} title={t('user.platformTitle', { name: row.realName })}>
      {(close) => <PlatformForm row={row} refresh={refresh} close={close} />}
    </RowSetting>
  );
}

function PlatformForm({ row, refresh, close }: PlatformSettingProps & { close: () => void }) {
  const { t } = useTranslation('system');
  const { label } = useLabels();
  const { data: types = [] } = useDictionary('user_type');
  const [userType, setUserType] = useState(String(Number(row.userType) > 0 ? row.userType : 1));
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  // Each platform has a text of its own; choosing another shows that one.
  const { data: stored, error } = useQuery({
    queryKey: ['user', 'platform', row.id, userType],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      return (await call(userPlatformDetail, { id: row.id, userType }, { signal })).userExt;
    },
  });
  const save = () => {
    const changes = { userId: row.id, userType, userExt: typed[userType] ?? stored ?? '' };
    return call(userPlatformUpdate, changes, { asBody: true });
  };
  return (
    <SettingForm save={save} close={close} refresh={refresh} isReady={stored !== undefined}>
      <SelectField label={label('user.type')} options={types} value={userType} onChange={setUserType} />
      {stored === undefined && !error ? (
        <Spinner />
      ) : (
        <TextAreaField
          name="userExt"
          label={label('user.ext')}
          hint={t('user.platformHint')}
          leastLines={4}
          mostLines={12}
          maxLength={LONGEST}
          value={typed[userType] ?? stored ?? ''}
          onChange={(value) => setTyped((old) => ({ ...old, [userType]: value }))}
        />
      )}
    </SettingForm>
  );
}
