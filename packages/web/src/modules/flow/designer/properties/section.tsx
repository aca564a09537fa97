import type { ReactNode } from 'react';
import style from './section.module.css';

/** Properties of one subject, below each other. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.section} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}
