import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import { useLabels } from '../record/labels.ts';

interface ListEmptyProps {
  hasFilters: boolean;
  onReset: () => void;
  onAdd?: (() => void) | undefined;
}

/** Nothing here: why, and how to get something. */
export function ListEmpty({ hasFilters, onReset, onAdd }: ListEmptyProps) {
  const { t } = useLabels();
  return (
    <Message>
      <strong>{t(hasFilters ? 'nothingFound' : 'nothingYet')}</strong>
      <p>{t(hasFilters ? 'nothingFoundHint' : onAdd ? 'nothingYetHint' : 'nothingYetWait')}</p>
      {hasFilters && <Button onClick={onReset}>{t('resetFilters')}</Button>}
      {!hasFilters && onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </Message>
  );
}

/** The list could not be fetched: why, and once more. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLabels();
  return (
    <Message role="alert">
      <strong>{t('listFailed')}</strong>
      <p>{error.message}</p>
      <Button onClick={onRetry}>{t('app:retry')}</Button>
    </Message>
  );
}
