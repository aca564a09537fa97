import { Button } from '../../../../../ui/button/button.tsx';
import { useTranslation } from '../../../../../lib/i18n/i18n.ts';

/** Puts what was typed beside it into the model. */
export function SaveButton({ isOff }: { isOff: boolean }) {
  const { t } = useTranslation('point-cloud');
  return (
    <Button size="sm" type="submit" disabled={isOff} data-testid="edit-save">
      {t('edit.save')}
    </Button>
  );
}
