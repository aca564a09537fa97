import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { Form } from '../../../ui/form/form.tsx';

interface SendDialogProps {
  title: string;
  /** Said once it was taken over. */
  done: string;
  isReady: boolean;
  send: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

/** Sends something for a test; it stays open when that failed. */
export function SendDialog({ title, done, isReady, send, onClose, children }: SendDialogProps) {
  const { t } = useTranslation('channel');
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      await send();
      toast.success(done);
      onClose();
    } catch {
      // The call has said why.
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <Form isStacked onSubmit={() => void run()}>
        {children}
        <Button variant="primary" type="submit" isBusy={isBusy} disabled={!isReady}>
          {t('send')}
        </Button>
      </Form>
    </Dialog>
  );
}
