import type { ComponentPropsWithRef } from 'react';
import style from './card.module.css';

/** The look of a card, for an element that is no section. */
export const cardClass: string = style.card!;

/** The look of what lies over a page: a panel, a bar of tools. */
export const raisedClass: string = style.raised!;

/** A part of a page that stands for itself. */
export function Card({ className = '', ...rest }: ComponentPropsWithRef<'section'>) {
  return <section className={`${style.card} ${className}`} {...rest} />;
}
