import type { EntityDefinition } from '@cloud/contract';
import type { ComponentType } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import { inSentence, useLabels } from '../record/labels.ts';

interface ListEmptyProps {
  /** What is listed; named where the list is empty without filters. */
  entity?: EntityDefinition;
  hasFilters: boolean;
  onReset: () => void;
  onAdd?: (() => void) | undefined;
  /** Another first step. */
  first?: ComponentType<{ refresh: () => Promise<unknown> }> | undefined;
  refresh?: () => Promise<unknown>;
}

/** Nothing here: why, and how to get something. */
export function ListEmpty({ entity, hasFilters, onReset, onAdd, first: First, refresh }: ListEmptyProps) {
  const { t, one, records, comesFrom } = useLabels();
  const names = entity && { label: inSentence(records(entity)), one: inSentence(one(entity)) };
  const origin = entity && comesFrom(entity);
  return (
    <Message>
      <strong>{t(hasFilters ? 'nothingFound' : 'nothingYet', names)}</strong>
      <p>
        {hasFilters
          ? t('nothingFoundHint')
          : (origin ?? t(onAdd || First ? 'nothingYetHint' : 'nothingYetWait', names))}
      </p>
      {hasFilters && <Button onClick={onReset}>{t('resetFilters')}</Button>}
      {!hasFilters && onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {t('addTitle', { label: names?.one })}
        </Button>
      )}
      {!hasFilters && First && refresh && <First refresh={refresh} />}
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
