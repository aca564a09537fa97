import { Button } from '../../ui/button/button.tsx';
import style from './list-states.module.css';
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
    <div className={style.state}>
      <p className={style.title}>{t(hasFilters ? 'nothingFound' : 'nothingYet')}</p>
      <p className={style.text}>{t(hasFilters ? 'nothingFoundHint' : onAdd ? 'nothingYetHint' : 'nothingYetWait')}</p>
      {hasFilters && <Button onClick={onReset}>{t('resetFilters')}</Button>}
      {!hasFilters && onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {t('add')}
        </Button>
      )}
    </div>
  );
}

/** The list could not be fetched: why, and once more. */
export function ListFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useLabels();
  return (
    <div className={style.state} role="alert">
      <p className={style.title}>{t('listFailed')}</p>
      <p className={style.text}>{error.message}</p>
      <Button onClick={onRetry}>{t('app:retry')}</Button>
    </div>
  );
}
