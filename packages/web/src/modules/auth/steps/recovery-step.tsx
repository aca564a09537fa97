import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { RecoveryCodeList } from '../../../ui/security/recovery-code-list.tsx';
import form from '../methods/account-form.module.css';
import style from './step.module.css';

interface RecoveryStepProps {
  codes: readonly string[];
  onGoOn: () => void;
}

/** Not its button: the key that sent the code must not send these away. */
const focus = (section: HTMLElement | null) => section?.focus();

/** A second factor was set up on the way in: its recovery codes are shown before the console is. */
export function RecoveryStep({ codes, onGoOn }: RecoveryStepProps) {
  const { t } = useTranslation('factor');
  return (
    <section
      ref={focus}
      className={form.form}
      tabIndex={-1}
      style={{ outline: 'none' }}
      aria-labelledby="recovery-title"
    >
      <h2 className={style.title} id="recovery-title">
        {t('recovery.dialog')}
      </h2>
      <RecoveryCodeList codes={codes} />
      <Button variant="primary" size="lg" onClick={onGoOn}>
        {t('recovery.done')}
      </Button>
    </section>
  );
}
