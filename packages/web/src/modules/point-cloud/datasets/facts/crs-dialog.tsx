import { referenceSystemList, type Dataset, type GivenFacts } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { call } from '../../../../lib/http/call.ts';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useSettled } from '../../../../lib/use-settled.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { PlainButton } from '../../../../ui/button/plain-button.tsx';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SearchField } from '../../../../ui/field/search-field.tsx';
import style from './fact-chips.module.css';

export interface FactDialogProps {
  dataset: Dataset;
  onMend: (facts: Partial<GivenFacts>) => Promise<void>;
  onClose: () => void;
}

/** Names the reference system of a scan: found by code or name in the EPSG register, or left to the file. */
export function CrsDialog({ dataset, onMend, onClose }: FactDialogProps) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(dataset.given.crs);
  const text = useDeferredValue(useSettled(typed.trim()));
  const found = useQuery({
    queryKey: ['point-cloud', 'reference-systems', text],
    queryFn: ({ signal }) => call(referenceSystemList, { text }, { signal }),
    placeholderData: (before) => before,
  });
  const systems = found.data ?? [];
  const mend = async () => {
    if (chosen !== dataset.given.crs) await onMend({ crs: chosen });
    onClose();
  };
  const choice = (code: string, label: string, unit = '') => (
    <li key={code}>
      <PlainButton className={style.system} aria-pressed={chosen === code} onClick={() => setChosen(code)}>
        {code && <b>{code}</b>} <span>{label}</span> {unit}
      </PlainButton>
    </li>
  );
  return (
    <Dialog onClose={onClose} title={t('crs.title')} size="lg">
      <div className={style.form} data-testid="crs-dialog">
        <p className={style.note}>{t('crs.note')}</p>
        <SearchField value={typed} label={t('crs.search')} placeholder={t('crs.search')} onChange={setTyped} />
        <ul className={style.systems}>
          {choice('', t('crs.asFile'))}
          {systems.map(({ code, name, unit }) => choice(code, name, t(`unit.${unit}`)))}
        </ul>
        {found.isSuccess && systems.length === 0 && (
          <p className={style.problem} role="alert">
            {t('crs.none', { text })}
          </p>
        )}
        <div className={style.buttons}>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button
            variant="primary"
            disabled={chosen === dataset.given.crs}
            onClick={() => void mend().catch(() => undefined)}
          >
            {t('mend.read')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
