import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import type { Option } from '../../../ui/field/option.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { PeopleField, PersonField } from '../../../crud/people/person-field.tsx';
import style from './ask-dialog.module.css';

/** What is given with something that is done to a task. */
export interface Given {
  people: readonly string[];
  step: string;
  comment: string;
}

interface AskDialogProps {
  title: string;
  /** What happens then. */
  text?: string | undefined;
  /** Asks for one person, or for some. */
  people?: 'one' | 'some' | undefined;
  /** Steps to choose one of; undefined until they are known. */
  steps?: { options: readonly Option[] | undefined } | undefined;
  confirmLabel: string;
  isDangerous?: boolean | undefined;
  /** The text must not be empty. */
  needsComment?: boolean | undefined;
  commentLabel?: string | undefined;
  /** Does it; what fails is said by the request, and the dialog stays. */
  onConfirm: (given: Given) => Promise<unknown>;
  onClose: () => void;
}

const MOST = 2000;

/** Asks for what belongs to something that is done to a task: people, a step, why. */
export function AskDialog({ title, text, people, steps, onClose, onConfirm, ...rest }: AskDialogProps) {
  const { t } = useTranslation(['work', 'app']);
  const [given, setGiven] = useState<Given>({ people: [], step: '', comment: '' });
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const problems = problemsOf(given, { people, hasSteps: steps !== undefined, needsComment: rest.needsComment }, t);
  const send = async () => {
    setIsTried(true);
    if (Object.keys(problems).length > 0) return;
    setIsBusy(true);
    try {
      await onConfirm(given);
      onClose();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form isStacked onSubmit={() => void send()}>
        {text && <p className={style.text}>{text}</p>}
        <AskFields {...{ people, steps, given, problems: isTried ? problems : {} }} {...rest} onChange={setGiven} />
        <div className={style.buttons}>
          <Button onClick={onClose}>{t('app:cancel')}</Button>
          <Button variant={rest.isDangerous ? 'danger' : 'primary'} type="submit" isBusy={isBusy}>
            {rest.confirmLabel}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

interface AskFieldsProps extends Pick<AskDialogProps, 'people' | 'steps' | 'needsComment' | 'commentLabel'> {
  given: Given;
  problems: Problems;
  onChange: (given: Given) => void;
}

function AskFields({ people, steps, needsComment, commentLabel, given, problems, onChange }: AskFieldsProps) {
  const { t } = useTranslation('work');
  return (
    <>
      {people === 'one' && (
        <PersonField
          label={t('ask.person')}
          isRequired
          value={given.people[0] ?? ''}
          problem={problems.people}
          onChange={(id) => onChange({ ...given, people: id === '' ? [] : [id] })}
        />
      )}
      {people === 'some' && (
        <PeopleField
          label={t('ask.people')}
          isRequired
          value={given.people}
          problem={problems.people}
          onChange={(ids) => onChange({ ...given, people: ids })}
        />
      )}
      {steps && (
        <SelectField
          label={t('ask.step')}
          isRequired
          options={steps.options ?? []}
          nothing={t(steps.options ? 'ask.noSteps' : 'loading')}
          value={given.step}
          problem={problems.step}
          onChange={(step) => onChange({ ...given, step })}
        />
      )}
      <TextAreaField
        label={commentLabel ?? t('ask.comment')}
        isRequired={needsComment === true}
        maxLength={MOST}
        value={given.comment}
        problem={problems.comment}
        onChange={(comment) => onChange({ ...given, comment })}
      />
    </>
  );
}

type Problems = Partial<Record<keyof Given, string>>;

interface Wanted {
  people: AskDialogProps['people'];
  hasSteps: boolean;
  needsComment: boolean | undefined;
}

function problemsOf(given: Given, wanted: Wanted, t: (key: string) => string): Problems {
  return {
    ...(wanted.people && given.people.length === 0 && { people: t('ask.peopleMissing') }),
    ...(wanted.hasSteps && given.step === '' && { step: t('ask.stepMissing') }),
    ...(wanted.needsComment && given.comment.trim() === '' && { comment: t('ask.commentMissing') }),
  };
}
