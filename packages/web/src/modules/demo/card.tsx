import { useId } from 'react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card/card.tsx';
import style from './utility-page.module.css';

/** One building block: its name, what it does, and the thing itself. */
export function DemoCard({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card className={style.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <p className={style.text}>{text}</p>
      {children}
    </Card>
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
