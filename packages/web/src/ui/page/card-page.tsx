import type { ReactNode } from 'react';
import style from './card-page.module.css';

interface CardPageProps {
  title: string;
  /** Stands below the title. */
  text?: string;
  /** Stands at the end of the line of the title: what can be done here. */
  side?: ReactNode;
  children: ReactNode;
}

/** A page of cards, no wider than can be read. */
export function CardPage({ title, text, side, children }: CardPageProps) {
  return (
    <div className={style.page}>
      <header className={style.head}>
        <div>
          <h1>{title}</h1>
          {text && <p>{text}</p>}
        </div>
        {side}
      </header>
      {children}
    </div>
  );
}

/** The frame of such a page, for one whose cards say what it is. */
export const cardPageClass: string = style.page!;
