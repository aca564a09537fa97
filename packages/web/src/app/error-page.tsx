import { Button, buttonClass } from '../ui/button/button.tsx';
import { useTranslation } from '../lib/i18n/i18n.ts';
import { Link, useNavigate } from '../lib/router.tsx';
import { useTitle } from '../lib/title.ts';
import style from './error-page.module.css';

/** 403, 404 and 500: what happened and the way out. */
export function ErrorPage({ code }: { code: 403 | 404 | 500 }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useTitle(t(`errorPage.${code}.title`));
  return (
    <main className={style.page}>
      <p className={style.code} aria-hidden="true">
        {code}
      </p>
      <h1 className={style.title}>{t(`errorPage.${code}.title`)}</h1>
      <p className={style.text}>{t(`errorPage.${code}.text`)}</p>
      <p className={style.ways}>
        <Link className={`${buttonClass('primary')} ${style.way}`} to="/">
          {t('errorPage.home')}
        </Link>
        <Button className={style.way} onClick={() => navigate(-1)}>
          {t('errorPage.back')}
        </Button>
      </p>
    </main>
  );
}
