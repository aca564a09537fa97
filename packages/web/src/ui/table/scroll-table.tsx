import type { ComponentPropsWithRef, ReactNode } from 'react';
import style from './scroll-table.module.css';

interface ScrollTableProps {
  /** What the table is called, for those who hear it … */
  label?: string;
  /** … or the id of the heading that says so. */
  labelledBy?: string;
  /** The heads of its columns: their words, or all of a cell. None where every row says what it is. */
  heads?: readonly (string | ComponentPropsWithRef<'th'>)[];
  /** Scrolls below its heads when it is taller than two thirds of the window. Default: as tall as its rows. */
  isTall?: boolean;
  /** Of the table. */
  className?: string | undefined;
  /** A row of sums below. */
  foot?: ReactNode;
  /** Its rows. */
  children: ReactNode;
}

/** A table of plain rows. It is as wide as what is around it, and scrolls by itself where it is wider; keys scroll it, too. */
export function ScrollTable({ label, labelledBy, heads, isTall = false, className = '', ...rest }: ScrollTableProps) {
  const { foot, children } = rest;
  return (
    <div
      className={style.scroll}
      data-tall={isTall}
      tabIndex={0}
      role="group"
      aria-label={label}
      aria-labelledby={labelledBy}
    >
      <table className={`${style.table} ${className}`}>
        {heads && (
          <thead>
            <tr>
              {heads.map((head, index) => (
                <th key={index} scope="col" {...(typeof head === 'string' ? { children: head } : head)} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>{children}</tbody>
        {foot && <tfoot>{foot}</tfoot>}
      </table>
    </div>
  );
}
