import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { toast } from '../../lib/toast.ts';
import { TextButton } from '../../ui/button/text-button.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';

interface RowSettingProps {
  /** On the button. */
  text: string;
  /** Above the form. */
  title: string;
  /** Width of the dialog in pixels. */
  size?: number;
  /** The form; it is told how to close itself. */
  children: (close: () => void) => ReactNode;
}

/** A button of a row that opens a small form of its own in a dialog. */
export function RowSetting({ text, title, size, children }: RowSettingProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <TextButton onClick={() => setIsOpen(true)}>{text}</TextButton>
      {isOpen && (
        <Dialog onClose={close} title={title} {...(size ? { size } : {})}>
          {children(close)}
        </Dialog>
      )}
    </>
  );
}

interface SettingFormProps {
  save: () => Promise<unknown>;
  /** After it was saved. */
  close: () => void;
  refresh?: () => Promise<unknown>;
  isReady?: boolean;
  children: ReactNode;
}

/** The form itself: it saves once at a time, and stays as it is when that fails. */
export function SettingForm({ save, close, refresh, isReady = true, children }: SettingFormProps) {
  const { t } = useTranslation('crud');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    setIsBusy(true);
    try {
      await save();
      toast.success(t('updated'));
      close();
      await refresh?.();
    } catch {
      setIsBusy(false);
    }
  };
  return (
    <Form isStacked onSubmit={() => void submit()}>
      {children}
      <Button variant="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
        {t('save')}
      </Button>
    </Form>
  );
}
