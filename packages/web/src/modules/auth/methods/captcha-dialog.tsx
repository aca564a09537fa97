import { isEmpty } from '@cloud/contract';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { drawCode, newCode, newSum } from './captcha-code.ts';
import { Form } from '../../../ui/form/form.tsx';
import style from './captcha-dialog.module.css';
import step from '../steps/step.module.css';
import { DialogButtons, NativeDialog } from '../../../ui/dialog/native-dialog.tsx';
import { LargeField } from '../../../ui/field/large-field.tsx';

/** A captcha: letters in a picture, or a sum in words as the accessible alternative. */
export function CaptchaDialog({ onDone }: { onDone: (isHuman: boolean) => void }) {
  const { t } = useTranslation(['auth', 'app']);
  const { kind, sum, typed, problem, canvas, box, renew, change, toggleKind, submit } = useCaptcha(onDone);
  return (
    <NativeDialog className={style.dialog} aria-labelledby="human-title" first={box} onCancel={() => onDone(false)}>
      <Form onSubmit={submit}>
        <h2 className={step.title} id="human-title">
          {t('human.title')}
        </h2>
        {kind === 'picture' ? (
          <div className={style.picture}>
            <canvas ref={canvas} width="260" height="96" role="img" aria-label={t('human.picture')} />
            <Button variant="link" className={step.link} onClick={renew}>
              {t('human.another')}
            </Button>
          </div>
        ) : (
          <p className={style.sum} id="human-sum">
            {t('human.sum', sum)}
          </p>
        )}
        <LargeField
          box={box}
          label={t(kind === 'picture' ? 'human.code' : 'human.answer')}
          name="human"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={8}
          inputMode={kind === 'sum' ? 'numeric' : 'text'}
          value={typed}
          problem={problem}
          onChange={change}
        />
        <Button variant="link" className={step.link} onClick={toggleKind}>
          {t(kind === 'picture' ? 'human.toSum' : 'human.toPicture')}
        </Button>
        <DialogButtons className={style.buttons}>
          <Button className={step.no} onClick={() => onDone(false)}>
            {t('app:cancel')}
          </Button>
          <Button variant="primary" size="lg" type="submit">
            {t('app:confirm')}
          </Button>
        </DialogButtons>
      </Form>
    </NativeDialog>
  );
}

/** What is asked, what is typed, and whether it is right. */
function useCaptcha(onDone: (isHuman: boolean) => void) {
  const { t } = useTranslation('auth');
  const [kind, setKind] = useState<'picture' | 'sum'>('picture');
  const [code, setCode] = useState(newCode);
  const [sum, setSum] = useState(newSum);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const canvas = useRef<HTMLCanvasElement>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (canvas.current) drawCode(canvas.current, code);
  }, [code, kind]);

  const renew = () => {
    setCode(newCode());
    setSum(newSum());
    setTyped('');
    box.current?.focus();
  };
  const submit = () => {
    const text = typed.trim();
    const wanted = kind === 'picture' ? code : String(sum.first + sum.second);
    if (!isEmpty(text) && text.toLowerCase() === wanted.toLowerCase()) {
      onDone(true);
      return;
    }
    setProblem(t(isEmpty(text) ? 'human.empty' : 'human.wrong'));
    if (isEmpty(text)) box.current?.focus();
    else renew();
  };
  const change = (text: string) => {
    setTyped(text);
    setProblem(undefined);
  };
  const toggleKind = () => {
    setKind(kind === 'picture' ? 'sum' : 'picture');
    setProblem(undefined);
    renew();
  };
  return { kind, sum, typed, problem, canvas, box, renew, change, toggleKind, submit };
}
