import { useTranslation } from '../../lib/i18n/i18n.ts';
import { isMissingFile } from '../../ui/loading/boundary.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import style from './page-problem.module.css';

/** Stands where a page broke; the rest of the console goes on. */
export function PageProblem({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('app');
  const isMissing = isMissingFile(error);
  const kind = isMissing ? 'files' : '500';
  return (
    <Message className={style.problem} role="alert">
      <h1>{t(`errorPage.${kind}.title`)}</h1>
      <p>{t(`errorPage.${kind}.text`)}</p>
      <Button variant="primary" onClick={() => (isMissing ? window.location.reload() : onRetry())}>
        {t('retry')}
      </Button>
    </Message>
  );
}
