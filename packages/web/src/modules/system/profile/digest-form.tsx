import { digestDetail, digestSubmit } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/http/call.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour));

/** Whether and when a mail a day comes with what waits. */
export function DigestForm() {
  const { t } = useTranslation('system');
  const { data, refetch } = useQuery({
    queryKey: ['digest'],
    queryFn: ({ signal }) => call(digestDetail, {}, { signal, quiet: true }),
  });
  if (!data) return <Spinner />;
  if (!data.isAvailable) return <p>{t('digest.noMail')}</p>;
  if (data.email === '') return <p>{t('digest.noAddress')}</p>;
  const save = async (value: string) => {
    try {
      await call(digestSubmit, { hour: Number(value) });
      toast.success(t('digest.saved'));
    } catch {
      // The call has said why.
    }
    await refetch();
  };
  return (
    <SelectField
      label={t('digest.hour')}
      hint={t('digest.hint', { email: data.email })}
      isSearchable={false}
      value={String(data.hour)}
      options={[
        { value: '-1', label: t('digest.off') },
        ...HOURS.map((hour) => ({ value: hour, label: `${hour.padStart(2, '0')}:00` })),
      ]}
      onChange={(value) => void save(value)}
    />
  );
}
