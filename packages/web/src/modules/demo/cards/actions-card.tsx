import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { CONFIG } from '../../../lib/config.ts';
import { downloadStream } from '../../../lib/http/download.ts';
import { toggleFullScreen, useFullScreen } from '../../../shell/layout/full-screen.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { DemoCard } from '../card.tsx';
import { copyText } from '../copy-text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from '../utility-page.module.css';

/** What a file of an address is kept as: its last part. */
const nameOf = (address: string): string => /([^/]+)\/?$/.exec(address.split(/[?#]/)[0]!)?.[1] ?? 'file';

/** Clipboard, full screen, and a download that first looks whether the address answers. */
export function ActionsCard() {
  const { t } = useTranslation('demo');
  const isFull = useFullScreen();
  const [text, setText] = useState('');
  const [address, setAddress] = useState(`${CONFIG.basePath}/logo.svg`);
  const [isLooking, setLooking] = useState(false);
  const download = async () => {
    setLooking(true);
    await downloadStream(address.trim(), nameOf(address.trim()));
    setLooking(false);
  };
  return (
    <DemoCard title={t('actions.title')} text={t('actions.text')} file="actions-card.tsx">
      <div className={style.line}>
        <TextField label={t('actions.copyInput')} value={text} onChange={setText} />
        <Button disabled={text === ''} onClick={() => void copyText(text)}>
          {t('actions.copy')}
        </Button>
      </div>
      <Form className={style.line} onSubmit={() => void download()}>
        <TextField label={t('actions.address')} value={address} onChange={setAddress} />
        <Button type="submit" disabled={address.trim() === ''} isBusy={isLooking}>
          {t('actions.download')}
        </Button>
      </Form>
      <div className={style.buttons}>
        <Button size="sm" aria-pressed={isFull} onClick={() => void toggleFullScreen()}>
          {t(isFull ? 'actions.leaveFull' : 'actions.full')}
        </Button>
      </div>
    </DemoCard>
  );
}
