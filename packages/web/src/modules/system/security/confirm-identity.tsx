import { ApiError, factorConfirm } from '@cloud/contract';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../../ui/dialog/native-dialog.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { call } from '../../../lib/http/call.ts';
import { md5 } from '../../../lib/sign-in/md5.ts';
import { toast } from '../../../lib/toast.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/password-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import style from './security.module.css';

interface Waiting {
  again: () => void;
  giveUp: () => void;
}

/** What the server answers when it wants to know first who sits there. */
const QUESTIONS: readonly string[] = ['confirmation-needed', 'phone-confirmation-needed'];

/** Runs changes of what opens an account; when the server wants to know first who sits there, that is asked, and the change goes on. */
export function useConfirmation(hasCodes: boolean) {
  const [waiting, setWaiting] = useState<Waiting>();
  /** Undefined when it failed, which was told, or when the question was not answered. */
  const run = async <T,>(change: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await change();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!QUESTIONS.includes(error.code)) {
        toast.error(error.message);
        return undefined;
      }
    }
    return new Promise((resolve) => {
      const end = (work: () => Promise<T | undefined> | undefined) => {
        setWaiting(undefined);
        resolve(work());
      };
      setWaiting({ again: () => end(() => run(change)), giveUp: () => end(() => undefined) });
    });
  };
  const dialog = waiting && <ConfirmIdentity hasCodes={hasCodes} onDone={waiting.again} onClose={waiting.giveUp} />;
  return { run, dialog };
}

interface ConfirmIdentityProps {
  /** Codes are set up, so one may stand for the password. */
  hasCodes: boolean;
  onDone: () => void;
  onClose: () => void;
}

function ConfirmIdentity({ hasCodes, onDone, onClose }: ConfirmIdentityProps) {
  const { t } = useTranslation(['factor', 'app', 'crud']);
  const [isCode, setIsCode] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const change = (next: string) => {
    setText(next);
    setProblem('');
  };
  const submit = async () => {
    if (text.trim() === '') return setProblem(t('confirm.missing'));
    setIsBusy(true);
    try {
      await call(factorConfirm, isCode ? { code: text.trim() } : { password: md5(text) }, { quiet: true });
      onDone();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.message);
      setIsBusy(false);
    }
  };
  return (
    <Dialog onClose={onClose} title={t('confirm.title')} size="sm">
      <Form onSubmit={() => void submit()}>
        <p className={style.text}>{t('confirm.text')}</p>
        <ProofInput isCode={isCode} value={text} problem={problem} onChange={change} />
        <DialogButtons
          side={
            hasCodes && (
              <TextButton
                onClick={() => {
                  setIsCode(!isCode);
                  change('');
                }}
              >
                {t(isCode ? 'confirm.usePassword' : 'confirm.useCode')}
              </TextButton>
            )
          }
        >
          <Button variant="primary" type="submit" isBusy={isBusy}>
            {t('confirm.next')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

interface ProofInputProps {
  isCode: boolean;
  value: string;
  problem: string;
  onChange: (value: string) => void;
}

/** The password, or a code that may stand for it. */
function ProofInput({ isCode, value, problem, onChange }: ProofInputProps) {
  const { t } = useTranslation(['factor', 'crud']);
  if (isCode)
    return (
      <TextField
        name="code"
        label={t('confirm.code')}
        autoComplete="one-time-code"
        isFirst
        autoFocus
        value={value}
        problem={problem}
        onChange={onChange}
      />
    );
  return (
    <PasswordField
      name="password"
      label={t('confirm.password')}
      autoComplete="current-password"
      isFirst
      value={value}
      problem={problem}
      onChange={onChange}
    />
  );
}
