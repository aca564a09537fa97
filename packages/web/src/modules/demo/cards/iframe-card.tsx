import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useNavigate } from '../../../lib/router.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DemoCard } from '../card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from '../utility-page.module.css';
import { toWebUrl } from '../web-url.ts';

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
    <DemoCard title={t('frame.title')} text={t('frame.text')} file="iframe-card.tsx">
      <Form className={style.line} onSubmit={open}>
        <TextField
          label={t('frame.address')}
          placeholder="https://example.com/?a=1&b=2"
          inputMode="url"
          value={text}
          problem={isRefused ? t('frame.refused') : undefined}
          onChange={(next) => {
            setText(next);
            setRefused(false);
          }}
        />
        <Button variant="primary" type="submit">
          {t('frame.open')}
        </Button>
      </Form>
    </DemoCard>
  );
}
