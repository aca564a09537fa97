import { useMemo } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/i18n.ts';
import { useKeysOnSheet } from '../../../lib/keys.ts';
import type { KeyGroup } from '../../../lib/keys.ts';

/** Keys of the modelling page, by what they act on. */
const KEYS = {
  view: [
    ['turn', ['←', '↑', '↓', '→']],
    ['zoom', ['+', '−']],
    ['move', ['W', 'A', 'S', 'D']],
    ['fit', ['Home']],
  ],
  element: [
    ['frame', ['F']],
    ['hide', ['H']],
    ['isolate', ['I']],
    ['unselect', ['Esc']],
    ['delete', ['Delete']],
    ['undo', ['Ctrl', 'Z']],
    ['redo', ['Ctrl', 'Y']],
  ],
  tools: [
    ['door', ['1']],
    ['window', ['2']],
    ['passage', ['3']],
    ['split', ['4']],
    ['merge', ['5']],
    ['letGo', ['Esc']],
  ],
  review: [
    ['walk', ['J', 'K']],
    ['confirm', ['Y']],
    ['reject', ['X']],
  ],
} as const;

const groupOf = (name: keyof typeof KEYS, t: Translate): KeyGroup => ({
  title: t(`keys.${name}.title`),
  keys: KEYS[name].map(([key, pressed]) => [pressed, t(`keys.${name}.${key}`)]),
});

/** Lists the keys of the modelling page on the sheet that `?` opens. */
export function useKeyGroupsOnSheet(): void {
  const { t } = useTranslation('model-edit');
  useKeysOnSheet(useMemo(() => groupOf('view', t), [t]));
  useKeysOnSheet(useMemo(() => groupOf('element', t), [t]));
  useKeysOnSheet(useMemo(() => groupOf('tools', t), [t]));
  useKeysOnSheet(useMemo(() => groupOf('review', t), [t]));
}
