import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { CopyButton } from '../../ui/button/copy-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Message } from '../../ui/message/message.tsx';
import { sourceOf } from './source-of.ts';
import style from './utility-page.module.css';

interface DemoCardProps {
  title: string;
  text: string;
  /** File that makes the card; its source can be read below it. */
  file: string;
  children: ReactNode;
}

/** One building block: its name, what it does, the thing itself, and the code that makes it. */
export function DemoCard({ title, text, file, children }: DemoCardProps) {
  const id = useId();
  return (
    <Card className={style.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={style.text}>{text}</p>
      {children}
      <Source file={file} />
    </Card>
  );
}

function Source({ file }: { file: string }) {
  const { t } = useTranslation('demo');
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useQuery({
    queryKey: ['demo', 'source', file],
    queryFn: () => sourceOf(file),
    enabled: isOpen,
    staleTime: Infinity,
  });
  return (
    <details className={style.source} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('code')}</summary>
      {error && <Message role="alert">{error.message}</Message>}
      {data !== undefined && (
        <>
          <div className={style.buttons}>
            <code>{file}</code>
            <CopyButton text={data} label={t('actions.copy')} copiedLabel={t('copiedShort')} subject={file} />
          </div>
          <pre tabIndex={0} role="group" aria-label={file}>
            {data}
          </pre>
        </>
      )}
    </details>
  );
}

/** What a rule makes of what was typed. */
export function Result({ name, children, tone }: { name: string; children: ReactNode; tone?: 'good' | 'bad' }) {
  return (
    <div className={style.result}>
      <dt>{name}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}
