import { kindNamed } from './element-kinds.ts';
import type { ElementKindName } from './element-kinds.ts';

/** The sign of a kind of element. */
export function ElementIcon({ kind, size = 20 }: { kind: ElementKindName; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" aria-hidden="true">
      {kindNamed(kind).icon.map((outline) => (
        <path key={outline} d={outline} strokeWidth={1.5} strokeLinecap="round" strokeLinejoin="round" />
      ))}
    </svg>
  );
}

/** The same as markup, for what bpmn-js draws. */
export const iconMarkup = (outlines: readonly string[]): string =>
  `<svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${outlines
    .map((outline) => `<path d="${outline}"/>`)
    .join('')}</svg>`;
