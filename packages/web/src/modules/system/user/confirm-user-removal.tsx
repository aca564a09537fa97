import { datasetHandOver, datasetOwned, lookUpUsers } from '@cloud/contract';
import type { User } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { t, useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { SmallSelect } from '../../../ui/choice/small-select.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';

/** People to choose from. */
const MOST = 200;

/** Asks before people are removed; scans that they own pass to whom is chosen. */
export async function confirmUserRemoval(people: readonly User[]): Promise<boolean> {
  const userIds = people.map(({ id }) => id);
  // Who may not ask has no scans to hand over.
  const { count } = await call(datasetOwned, { userIds }, { quiet: true }).catch(() => ({ count: 0 }));
  const text = t('crud:removeQuestion');
  if (count === 0) return confirm({ text });
  let toUserId = '';
  const details = <Heir count={count} leaving={userIds} onChange={(id) => (toUserId = id)} />;
  if (!(await confirm({ text, details, isDangerous: true }))) return false;
  if (toUserId === '') return true;
  try {
    const given = await call(datasetHandOver, { fromUserIds: userIds, toUserId });
    toast.success(t('system:user.scansGiven', { count: given.count }));
    return true;
  } catch {
    // The request has already shown why; no account is removed before the scans are safe.
    return false;
  }
}

interface HeirProps {
  count: number;
  /** Ids of those who are removed. */
  leaving: readonly string[];
  onChange: (id: string) => void;
}

/** Who gets the scans of those who leave. */
function Heir({ count, leaving, onChange }: HeirProps) {
  const { t } = useTranslation('system');
  const [chosen, setChosen] = useState('');
  const { data } = useQuery({
    queryKey: ['people', 'heirs'],
    queryFn: ({ signal }) => call(lookUpUsers, { size: MOST }, { signal, quiet: true }),
  });
  const people = (data?.records ?? []).map(({ id, realName, deptName }) => ({
    value: String(id),
    label: [realName, deptName].filter(Boolean).join(' · '),
  }));
  return (
    <label>
      {t('user.ownsScans', { count })}
      <SmallSelect
        value={chosen}
        options={[{ value: '', label: t('user.scansStay') }, ...people.filter(({ value }) => !leaving.includes(value))]}
        onChange={(id) => {
          setChosen(id);
          onChange(id);
        }}
      />
    </label>
  );
}
