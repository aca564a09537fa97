import type { Run } from '@cloud/contract';
import { useEffect } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { raisedClass } from '../../../ui/card/card.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconArrowBackUp, IconArrowForwardUp } from '../icons.ts';
import style from './edit-bar.module.css';
import { useLiveModel } from './live-models.ts';
import { useModelEditing } from './use-edit-desk.ts';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;

/** Undo, redo, and how far the edits are; nothing before the first edit. */
export function EditBar({ run, place }: { run: Run; place: 'view' | 'plan' | 'work' }) {
  const { t } = useTranslation('model-edit');
  const { entries, undoable, redoable, progress } = useLiveModel(run.id);
  const { undo, redo } = useModelEditing(run.id);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'z' && key !== 'y') return;
      event.preventDefault();
      if (key === 'y' || event.shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  if (entries.length === 0) return null;
  const shown = progress === 'settling' && run.error ? 'failed' : progress;
  return (
    <div className={`${raisedClass} ${style.bar}`} data-testid="edit-bar" data-place={place} data-progress={shown}>
      <IconButton label={t('undoKey')} disabled={!undoable} data-testid="undo" onClick={() => undo()}>
        <IconArrowBackUp size={16} stroke={1.8} />
      </IconButton>
      <IconButton label={t('redoKey')} disabled={!redoable} data-testid="redo" onClick={() => redo()}>
        <IconArrowForwardUp size={16} stroke={1.8} />
      </IconButton>
      <span className={style.progress} role="status">
        {t(`progress.${shown}`)}
      </span>
    </div>
  );
}
