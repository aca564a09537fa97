import { Button } from '../ui/button/button.tsx';
import { useTranslation } from '../lib/i18n/i18n.ts';
import { isMissingFile } from '../ui/loading/boundary.tsx';
import style from './error-page.module.css';

/** Stands in place of the whole console when it could not be drawn. */
export function CrashPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const kind = isMissingFile(error) ? 'files' : '500';
  return (
    <main className={style.page} role="alert">
      <h1 className={style.title}>{t(`errorPage.${kind}.title`)}</h1>
      <p className={style.text}>{t(`errorPage.${kind}.text`)}</p>
      <p className={style.ways}>
        <Button className={style.way} onClick={() => window.location.reload()}>
          {t('retry')}
        </Button>
      </p>
    </main>
  );
}
