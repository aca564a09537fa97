import { DIGEST_WAYS, digestDetail, digestSubmit, type DigestWay } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Whether, how and when a person is told once a day what waits. */
export function DigestForm() {
  const { t } = useTranslation('system');
  const { data, refetch } = useQuery({
    queryKey: ['digest'],
    queryFn: ({ signal }) => call(digestDetail, {}, { signal, quiet: true }),
  });
  if (!data) return <Spinner />;
  const available = DIGEST_WAYS.filter((one) => data[one].isAvailable);
  const usable = available.filter((one) => data[one].receiver !== '');
  const [first] = usable;
  if (available.length === 0) return <p>{t('digest.noChannel')}</p>;
  if (first === undefined) return <p>{t('digest.noReceiver')}</p>;
  const way = usable.includes(data.way) ? data.way : first;
  const save = async (change: { hour?: number; way?: DigestWay }) => {
    try {
      await call(digestSubmit, { hour: data.hour, way, ...change });
      toast.success(t('digest.saved'));
    } catch {
      // The call has said why.
    }
    await refetch();
  };
  return (
    <>
      {usable.length > 1 && (
        <SelectField
          label={t('digest.way')}
          value={way}
          options={usable.map((value) => ({ value, label: t(`digest.${value}`) }))}
          onChange={(value) => void save({ way: value === 'sms' ? 'sms' : 'mail' })}
        />
      )}
      <SelectField
        label={t('digest.hour')}
        hint={t('digest.hint', { receiver: data[way].receiver })}
        isSearchable={false}
        value={String(data.hour)}
        options={[
          { value: '-1', label: t('digest.off') },
          ...HOURS.map((hour) => ({ value: hour, label: `${hour.padStart(2, '0')}:00` })),
        ]}
        onChange={(value) => void save({ hour: Number(value) })}
      />
    </>
  );
}
