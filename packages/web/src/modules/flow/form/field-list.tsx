import type { ProcessField, ProcessForm } from '@cloud/contract';
import IconAlertTriangleFilled from '@tabler/icons-react/dist/esm/icons/IconAlertTriangleFilled.mjs';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { formLabel } from '@cloud/contract';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { moveField } from './edit-form.ts';
import type { DesignProblem } from './edit-form.ts';
import { FieldKindIcon } from './field-kind-icon.tsx';
import style from './field-list.module.css';

interface FieldListProps {
  form: ProcessForm;
  chosen: number;
  problems: readonly DesignProblem[];
  onChoose: (index: number) => void;
  onChange: (form: ProcessForm) => void;
}

/** Fields in their order: dragged, or moved by the arrows of the chosen one and by Alt and the arrow keys. */
export function FieldList({ form, chosen, problems, onChoose, onChange }: FieldListProps) {
  const { t, language } = useTranslation('process-form');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= form.fields.length || to === from) return;
    onChange(moveField(form, from, to));
    onChoose(to);
  };
  const dragging = useFieldDrag(move);
  if (form.fields.length === 0) return <p className={style.none}>{t('noFieldsYet')}</p>;
  const isTwice = (index: number) => problems.some((one) => one.index === index && one.key === 'sameName');
  const keyOf = ({ name }: ProcessField, index: number) => (isTwice(index) ? `${name} ${index}` : name);
  const keys = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    // The row is the same element at its new place, so that it keeps the focus.
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <ol className={style.list}>
      {form.fields.map((field, index) => (
        <li key={keyOf(field, index)} className={style.row} data-chosen={index === chosen} {...dragging(index)}>
          <IconGripVertical className={style.grip} size={16} aria-hidden="true" />
          <PlainButton
            className={style.name}
            aria-pressed={index === chosen}
            onClick={() => onChoose(index)}
            onKeyDown={keys(index)}
          >
            <FieldKindIcon kind={field.kind} />
            <span>{formLabel(field.label, language) || field.name}</span>
            {field.required && <span className={style.needed}>*</span>}
            {problems.some((problem) => problem.index === index) && (
              <IconAlertTriangleFilled className={style.problem} size={15} aria-label={t('hasProblem')} />
            )}
          </PlainButton>
          {index === chosen && (
            <RowButtons
              isFirst={index === 0}
              isLast={index === form.fields.length - 1}
              onMove={(by) => move(index, index + by)}
              onRemove={() => onChange({ fields: form.fields.toSpliced(index, 1) })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

interface RowButtonsProps {
  isFirst: boolean;
  isLast: boolean;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

function RowButtons({ isFirst, isLast, onMove, onRemove }: RowButtonsProps) {
  const { t } = useTranslation('process-form');
  return (
    <>
      <IconButton label={t('up')} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconArrowUp size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('down')} disabled={isLast} onClick={() => onMove(1)}>
        <IconArrowDown size={15} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('remove')} onClick={onRemove}>
        <IconTrash size={15} aria-hidden="true" />
      </IconButton>
    </>
  );
}

/** Dragging of rows: what is dropped on a row takes its place. */
function useFieldDrag(move: (from: number, to: number) => void) {
  const [from, setFrom] = useState<number>();
  return (index: number) => ({
    draggable: true,
    'data-dragged': from === index,
    onDragStart: (event: DragEvent) => {
      setFrom(index);
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
    },
    onDragOver: (event: DragEvent) => {
      if (from !== undefined) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (from !== undefined) move(from, index);
      setFrom(undefined);
    },
    onDragEnd: () => setFrom(undefined),
  });
}
