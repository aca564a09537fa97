import type { IssuedPassword } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IssuedValues } from '../issued-values.tsx';

/** Generated passwords, shown this once to the administrator who asked for them. */
export function IssuedPasswords({ issued, onClose }: { issued: readonly IssuedPassword[]; onClose: () => void }) {
  const { t } = useTranslation('system');
  const facts = issued.map(({ account, password }) => [account, password] as const);
  return <IssuedValues title={t('issued.title')} hint={t('issued.hint')} facts={facts} onClose={onClose} />;
}
