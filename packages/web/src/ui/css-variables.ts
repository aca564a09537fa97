import type { CSSProperties } from 'react';

/** Styles of an element with variables of our own, which React's types do not know. */
export const cssVariables = (styles: CSSProperties & Record<`--${string}`, string | number>): CSSProperties => styles;
