import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.ts';
import { DemoCard } from '../card.tsx';
import { Button } from '../../../ui/button/button.tsx';
import style from '../utility-page.module.css';

const KINDS = ['success', 'info', 'warning', 'error'] as const;

/** Short messages, and questions that wait for an answer. */
export function MessagesCard() {
  const { t } = useTranslation('demo');
  const [answer, setAnswer] = useState<boolean>();
  const ask = async (isDangerous: boolean) =>
    setAnswer(await confirm({ text: t(isDangerous ? 'messages.dangerText' : 'messages.askText'), isDangerous }));
  return (
    <DemoCard title={t('messages.title')} text={t('messages.text')} file="messages-card.tsx">
      <div className={style.buttons}>
        {KINDS.map((kind) => (
          <Button key={kind} size="sm" onClick={() => toast[kind](t(`messages.${kind}Text`))}>
            {t(`messages.${kind}`)}
          </Button>
        ))}
      </div>
      <div className={style.buttons}>
        <Button size="sm" onClick={() => void ask(false)}>
          {t('messages.ask')}
        </Button>
        <Button size="sm" onClick={() => void ask(true)}>
          {t('messages.askDanger')}
        </Button>
        <span className={style.note} role="status">
          {answer !== undefined && t(answer ? 'messages.yes' : 'messages.no')}
        </span>
      </div>
    </DemoCard>
  );
}
