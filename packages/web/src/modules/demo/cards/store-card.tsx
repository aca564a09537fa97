import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { readRecord, removeStored, store } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DemoCard } from '../card.tsx';
import style from '../utility-page.module.css';

const NAME = 'demo';

/** Values under the prefix of the console, for good or until the window closes. */
export function StoreCard() {
  const { t } = useTranslation('demo');
  const [text, setText] = useState('');
  const [record, setRecord] = useState(() => readRecord(NAME));
  const keep = (session: boolean) => {
    store(NAME, text, { session });
    setRecord(readRecord(NAME));
  };
  const remove = () => {
    removeStored(NAME);
    setRecord(readRecord(NAME));
  };
  return (
    <DemoCard title={t('store.title')} text={t('store.text')} file="store-card.tsx">
      <TextField label={t('store.value')} value={text} onChange={setText} />
      <div className={style.buttons}>
        <Button size="sm" onClick={() => keep(false)}>
          {t('store.keep')}
        </Button>
        <Button size="sm" onClick={() => keep(true)}>
          {t('store.keepSession')}
        </Button>
        <Button size="sm" disabled={!record} onClick={remove}>
          {t('store.remove')}
        </Button>
      </div>
      <pre className={style.record} tabIndex={0} role="group" aria-label={t('store.record')}>
        {record ? JSON.stringify(record, null, 2) : t('store.none')}
      </pre>
    </DemoCard>
  );
}
