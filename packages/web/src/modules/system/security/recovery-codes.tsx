import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RecoveryCodeList } from '../../../ui/security/recovery-code-list.tsx';
import { Button } from '../../../ui/button/button.tsx';

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation(['factor', 'app']);
  return (
    <Dialog onClose={onClose} closeOnClickOutside={false} title={t('recovery.dialog')}>
      <RecoveryCodeList codes={codes} />
      <Button variant="primary" isWide onClick={onClose}>
        {t('recovery.done')}
      </Button>
    </Dialog>
  );
}
