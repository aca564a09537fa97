import { useQuery } from '@tanstack/react-query';
import { WindowDrawer } from '../../../ui/dialog/window-drawer.tsx';
import { Button, buttonClass } from '../../../ui/button/button.tsx';
import { currentLanguage, useTranslation } from '../../../lib/i18n/i18n.ts';
import control from '../controls.module.css';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { urlWithToken, readArtifact } from '../../../lib/http/artifact.ts';
import { IconExternalLink } from '../icons.ts';
import style from './downloads.module.css';

/** The report beside the page. It comes as a document that may draw but not run. */
export function ReportDrawer({ href: address, onClose }: { href: string; onClose: () => void }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const language = currentLanguage();
  const href = `${address}?${new URLSearchParams({ language })}`;
  const { data, isError, refetch } = useQuery({
    queryKey: ['point-cloud', 'report', href],
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await readArtifact(href, signal)).text(),
  });
  return (
    <WindowDrawer
      onClose={onClose}
      size="min(960px, 100vw)"
      padding="md"
      title={
        <span className={control.heading}>
          {t('result.reportTitle')}
          <a
            className={buttonClass('default', 'sm')}
            href={urlWithToken(address, { language })}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
            {t('result.newTab')}
          </a>
        </span>
      }
    >
      {isError ? (
        <p role="alert">
          {t('app:downloadFailed')}{' '}
          <Button variant="link" onClick={() => void refetch()}>
            {t('app:retry')}
          </Button>
        </p>
      ) : data === undefined ? (
        <Spinner />
      ) : (
        <iframe className={style.report} srcDoc={data} title={t('result.reportTitle')} sandbox="" />
      )}
    </WindowDrawer>
  );
}
