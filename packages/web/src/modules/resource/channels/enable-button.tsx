import { CHANNEL_ON } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { usePermission } from '../../../lib/session/permissions.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';

interface EnableButtonProps {
  name: string;
  status: number;
  permission: string;
  enable: () => Promise<unknown>;
  refresh: () => Promise<unknown>;
}

/** Makes a setting the one that messages go by. */
export function EnableButton({ name, status, permission, enable, refresh }: EnableButtonProps) {
  const { t } = useTranslation('channel');
  const [isBusy, setIsBusy] = useState(false);
  if (!usePermission(permission) || status === CHANNEL_ON) return null;
  const run = async () => {
    setIsBusy(true);
    try {
      await enable();
      toast.success(t('enabled', { name }));
      await refresh();
    } catch {
      // The call has said why.
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <TextButton disabled={isBusy} onClick={() => void run()}>
      {t('enable')}
    </TextButton>
  );
}
