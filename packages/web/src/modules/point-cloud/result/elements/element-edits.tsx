import { EDIT_OPENING_KINDS, type EditOperation, type Run } from '@cloud/contract';
import { elementsOf, type StructuredModel } from '@cloud/viewer/model';
import { useState } from 'react';
import { SmallSelect } from '../../../../ui/choice/small-select.tsx';
import { CompactField } from '../../../../ui/field/compact-field.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Form } from '../../../../ui/form/form.tsx';
import style from './element-edits.module.css';
import { OpeningMeasuresForm } from './measures/opening-measures.tsx';
import { SaveButton } from './measures/save-button.tsx';
import { ThicknessForm } from './measures/thickness-form.tsx';
import { useModelEditing } from '../../edits/use-edit-desk.ts';

const LONGEST_NAME = 100;

interface ElementEditsProps {
  run: Run;
  model: StructuredModel;
  id: string;
  status: string;
  isJudgedAbove: boolean;
}

/** What can be changed of the chosen element. */
export function ElementEdits({ run, model, id, status, isJudgedAbove }: ElementEditsProps) {
  const { t } = useTranslation('point-cloud');
  const { edit: apply } = useModelEditing(run.id);
  const edit = (operation: EditOperation) => {
    // The keys are the model's again: Ctrl-Z takes the edit back, not what was typed.
    if (apply(operation) && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  };
  const room = model.rooms.find((other) => other.id === id);
  const wall = model.walls.find((other) => other.id === id);
  const opening = model.openings.find((other) => other.id === id);
  const host = opening && model.walls.find((other) => other.id === opening.wall);
  const named = room ?? wall ?? opening;
  return (
    <fieldset className={style.edits} data-testid="element-edits">
      <legend className="sr-only">{t('edit.heading')}</legend>
      {!isJudgedAbove && <JudgeRow id={id} status={status} onEdit={edit} />}
      <KeepOrDelete model={model} id={id} onEdit={edit} />
      {named && (
        <NameForm
          // What others or an undo have changed comes in.
          key={`${id} ${named.name}`}
          name={named.name}
          isRoom={room !== undefined}
          onSave={(name) => edit({ type: 'rename', id, name })}
        />
      )}
      {wall && (
        <ThicknessForm
          key={`${wall.id} ${wall.thickness}`}
          thickness={wall.thickness}
          onSave={(thickness) => edit({ type: 'set-thickness', id, thickness })}
        />
      )}
      {opening && host && !opening.isLocked && (
        <OpeningMeasuresForm
          key={`${id} ${opening.a.join()} ${opening.b.join()} ${opening.zBottom} ${opening.zTop} ${opening.type}`}
          opening={opening}
          wall={host}
          onSave={edit}
        />
      )}
      {opening && (
        <label className={style.row}>
          {t('edit.kind')}
          <SmallSelect
            value={opening.type}
            options={EDIT_OPENING_KINDS.map((kind) => ({ value: kind, label: t(`element.${kind}`) }))}
            data-testid="edit-kind"
            onChange={(kind) => edit({ type: 'retype', id, kind })}
          />
        </label>
      )}
    </fieldset>
  );
}

interface JudgeRowProps {
  id: string;
  status: string;
  onEdit: (operation: EditOperation) => void;
}

/** Confirms or excludes an element, or takes that back. */
function JudgeRow({ id, status, onEdit }: JudgeRowProps) {
  const { t } = useTranslation('point-cloud');
  const verdicts = status === 'confirmed' ? (['restore'] as const) : (['confirm', 'reject'] as const);
  return (
    <div className={style.row}>
      {verdicts.map((type) => (
        <Button key={type} size="sm" data-testid={`edit-${type}`} onClick={() => onEdit({ type, id })}>
          {t(`edit.${type}`)}
        </Button>
      ))}
    </div>
  );
}

interface KeepOrDeleteProps {
  model: StructuredModel;
  id: string;
  onEdit: (operation: EditOperation) => void;
}

/** Locks any element, and removes an opening. */
function KeepOrDelete({ model, id, onEdit }: KeepOrDeleteProps) {
  const { t } = useTranslation('model-edit');
  const element = elementsOf(model).find((other) => other.id === id);
  const lock = element?.isLocked ? 'unlock' : 'lock';
  return (
    <div className={style.row}>
      <Button size="sm" data-testid="edit-lock" onClick={() => onEdit({ type: lock, id })}>
        {t(lock)}
      </Button>
      {model.openings.some((opening) => opening.id === id) && (
        <Button size="sm" data-testid="edit-delete" onClick={() => onEdit({ type: 'delete-opening', id })}>
          {t('delete')}
        </Button>
      )}
    </div>
  );
}

interface NameFormProps {
  name: string;
  isRoom: boolean;
  onSave: (name: string) => void;
}

function NameForm({ name, isRoom, onSave }: NameFormProps) {
  const { t } = useTranslation(['point-cloud', 'model-edit']);
  const [wanted, setWanted] = useState(name);
  const next = wanted.trim();
  const save = () => {
    if (next !== '' && next !== name) onSave(next);
  };
  return (
    <Form className={style.row} onSubmit={save}>
      <CompactField className={style.field}>
        <input
          value={wanted}
          maxLength={LONGEST_NAME}
          aria-label={t(isRoom ? 'edit.name' : 'model-edit:elementName')}
          data-testid="edit-name"
          onChange={(event) => setWanted(event.target.value)}
        />
      </CompactField>
      <SaveButton isOff={next === '' || next === name} />
    </Form>
  );
}
