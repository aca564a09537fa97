import { useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { Form } from '../../../ui/form/form.tsx';

export type DecisionKind = 'pass' | 'reject' | 'sendBack' | 'resubmit' | 'withdraw';
/** What cannot be understood without a word. */
const NEEDS_COMMENT: readonly DecisionKind[] = ['reject', 'sendBack'];

interface DecisionDialogProps {
  kind: DecisionKind;
  onSend: (comment: string) => Promise<void>;
  onClose: () => void;
}

/** What is decided, with a comment. */
export function DecisionDialog({ kind, onSend, onClose }: DecisionDialogProps) {
  const { t } = useTranslation('approval');
  const [comment, setComment] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const isNeeded = NEEDS_COMMENT.includes(kind);
  const send = async () => {
    setIsBusy(true);
    // A refusal is said by the call; the comment stays.
    await onSend(comment).catch(() => setIsBusy(false));
  };
  return (
    <Dialog title={t(`${kind}.title`)} onClose={onClose}>
      <Form isStacked onSubmit={() => void send()}>
        <p>{t(`${kind}.text`)}</p>
        {kind !== 'withdraw' && (
          <TextAreaField
            label={t('comment')}
            isFirst
            isRequired={isNeeded}
            maxLength={2000}
            value={comment}
            onChange={setComment}
          />
        )}
        <Button
          variant={kind === 'reject' || kind === 'withdraw' ? 'danger' : 'primary'}
          type="submit"
          isBusy={isBusy}
          disabled={isNeeded && comment.trim() === ''}
        >
          {t(`${kind}.send`)}
        </Button>
      </Form>
    </Dialog>
  );
}
