import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useNavigate } from '../../lib/router.tsx';
import { DemoCard } from './card.tsx';
import { Button } from '../../ui/button/button.tsx';
import style from './utility-page.module.css';
import { toWebUrl } from './web-url.ts';

/** Opens another site in a tab of the console, as a menu with such an address does. */
export function IframeCard() {
  const { t } = useTranslation('demo');
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isRefused, setRefused] = useState(false);
  const open = () => {
    const address = toWebUrl(text);
    setRefused(address === undefined);
    if (address === undefined) return;
    const search = new URLSearchParams({ url: address.replaceAll('&', '#') });
    navigate(`/util/index?${search.toString()}`);
  };
  return (
    <DemoCard title={t('frame.title')} text={t('frame.text')}>
      <form
        className={style.line}
        onSubmit={(event) => {
          event.preventDefault();
          open();
        }}
      >
        <TextInput
          label={t('frame.address')}
          placeholder="https://example.com/?a=1&b=2"
          inputMode="url"
          value={text}
          error={isRefused && t('frame.refused')}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setRefused(false);
          }}
        />
        <Button variant="primary" type="submit">
          {t('frame.open')}
        </Button>
      </form>
    </DemoCard>
  );
}
