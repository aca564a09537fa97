import type { Run } from '@cloud/contract';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import work from '../runs/work-zone.module.css';
import { useModel } from '../result/use-model.ts';
import { clockTime } from '../format.ts';
import style from './edit-history.module.css';
import type { EditEntry } from './edit-entry.ts';
import { describeEntries } from './edit-words.ts';
import { useLiveModel } from './live-models.ts';
import { useModelEditing } from './use-edit-desk.ts';

/** Edits shown at first, and edits added by each press of the button for older ones. */
const AT_ONCE = 50;

/** What was changed of a model, by whom and when, newest first. */
export function EditHistory({ run }: { run: Run }) {
  const { t } = useTranslation('model-edit');
  const { entries, names } = useLiveModel(run.id);
  const { data: model } = useModel(run);
  const { undo, redo } = useModelEditing(run.id);
  const [shown, setShown] = useState(AT_ONCE);
  const words = describeEntries(entries, names, model, t);
  if (entries.length === 0) return null;
  return (
    <section className={work.section} aria-label={t('history')} data-testid="edit-history">
      <h2 className={control.heading}>
        {t('history')}
        <span className={control.muted}>{entries.length}</span>
      </h2>
      <ol className={style.list}>
        {entries
          .slice(-shown)
          .toReversed()
          .map((entry) => (
            <li key={entry.key} className={style.entry} data-undone={entry.isUndone} data-testid="edit-entry">
              <div className={style.words}>
                {words.get(entry.key)?.map((text, i) => (
                  <p key={i}>{text}</p>
                ))}
                <p className={style.by}>{byWhom(entry, t)}</p>
              </div>
              {run.isEditable && (
                <Button size="sm" variant="link" onClick={() => (entry.isUndone ? redo(entry) : undo(entry))}>
                  {t(entry.isUndone ? 'redo' : 'undo')}
                </Button>
              )}
            </li>
          ))}
      </ol>
      {entries.length > shown && (
        <Button size="sm" data-testid="older-edits" onClick={() => setShown(shown + AT_ONCE)}>
          {t('older', { count: entries.length - shown })}
        </Button>
      )}
    </section>
  );
}

type Words = (key: string, values?: Readonly<Record<string, string>>) => string;

function byWhom({ userName, isOwn, time, id, ...undoing }: EditEntry, t: Words): string {
  const who = isOwn ? t('you') : userName;
  const when = id === '' ? t('notSent') : clockTime(time);
  return [who, when, undoneText(undoing, t)].filter((text) => text !== '').join(' · ');
}

function undoneText(
  { isUndone, undoneBy, isUndoneByMe }: Pick<EditEntry, 'isUndone' | 'undoneBy' | 'isUndoneByMe'>,
  t: Words,
) {
  if (!isUndone) return '';
  if (isUndoneByMe) return t('undoneByYou');
  return undoneBy ? t('undoneBy', { name: undoneBy }) : t('undone');
}
