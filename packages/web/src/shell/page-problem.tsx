import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import style from './page-problem.module.css';

/** Stands where a page broke; the rest of the console goes on. */
export function PageProblem({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('app');
  return (
    <div className={style.problem} role="alert">
      <h1>{t('errorPage.500.title')}</h1>
      <p>{t('errorPage.500.text')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  );
}
