import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './system.module.css';

export interface IssuedValuesProps {
  title: string;
  hint: string;
  /** What is shown this once: name and value. */
  facts: readonly (readonly [name: string, value: string])[];
  onClose: () => void;
}

/** What was made and is told only now, each to copy. */
export function IssuedValues({ title, hint, facts, onClose }: IssuedValuesProps) {
  const { t } = useTranslation(['system', 'app']);
  return (
    <Dialog onClose={onClose} title={title}>
      <p className={style.hint}>{hint}</p>
      <dl className={style.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={style.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <dd>
              <CopyButton text={value} label={t('tenant.copy')} copiedLabel={t('tenant.copied')} subject={name} />
            </dd>
          </div>
        ))}
      </dl>
      <Button variant="primary" isWide onClick={onClose} data-autofocus>
        {t('tenant.done')}
      </Button>
    </Dialog>
  );
}
