import type { ElementRemark, Run } from '@cloud/contract';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { Button } from '../../../../ui/button/button.tsx';
import { CompactField } from '../../../../ui/field/compact-field.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import editing from './element-edits.module.css';
import style from './element-remarks.module.css';
import { useChangeRemarks, useRemarks } from './use-remarks.ts';

interface ElementRemarksProps {
  run: Run;
  id: string;
  /** How the element is called, for when it is gone. */
  name: string;
}

/** What people say of the chosen element. */
export function ElementRemarks({ run, id, name }: ElementRemarksProps) {
  const { t } = useTranslation('point-cloud');
  const { data = [] } = useRemarks(run.id);
  const change = useChangeRemarks(run.id);
  const [text, setText] = useState('');
  const add = () => {
    const wanted = text.trim();
    if (wanted === '') return;
    change.mutate({ kind: 'add', elementId: id, elementName: name, text: wanted }, { onSuccess: () => setText('') });
  };
  return (
    <section className={editing.edits} aria-label={t('remark.heading')} data-testid="element-remarks">
      <ul className={style.list}>
        {data
          .filter(({ elementId }) => elementId === id)
          .map((remark) => (
            <Remark
              key={remark.id}
              remark={remark}
              isOff={change.isPending}
              onSettle={() => change.mutate({ kind: 'settle', remark })}
              onRemove={() => change.mutate({ kind: 'remove', remark })}
            />
          ))}
      </ul>
      <Form className={style.add} onSubmit={add}>
        <CompactField className={editing.field}>
          <input
            value={text}
            maxLength={2000}
            placeholder={t('remark.placeholder')}
            aria-label={t('remark.placeholder')}
            data-testid="remark-text"
            onChange={(event) => setText(event.target.value)}
          />
        </CompactField>
        <Button size="sm" type="submit" disabled={text.trim() === '' || change.isPending} data-testid="remark-add">
          {t('remark.add')}
        </Button>
      </Form>
    </section>
  );
}

interface RemarkProps {
  remark: ElementRemark;
  isOff: boolean;
  onSettle: () => void;
  onRemove: () => void;
}

function Remark({ remark, isOff, onSettle, onRemove }: RemarkProps) {
  const { t } = useTranslation('point-cloud');
  const { text, isDone, isOwn, createUserName, createTime, doneUserName } = remark;
  return (
    <li data-done={isDone} data-testid="remark">
      <p>{text}</p>
      <p className={style.by}>
        {createUserName} {createTime}
        {isDone && ` · ${t('remark.settledBy', { name: doneUserName })}`}
      </p>
      <p className={style.actions}>
        <Button variant="link" disabled={isOff} onClick={onSettle}>
          {t(isDone ? 'remark.reopen' : 'remark.settle')}
        </Button>
        {isOwn && (
          <Button variant="link" disabled={isOff} onClick={onRemove}>
            {t('remark.remove')}
          </Button>
        )}
      </p>
    </li>
  );
}
