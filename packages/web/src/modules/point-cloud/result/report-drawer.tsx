import { Drawer } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import control from '../controls.module.css';
import { addressWithToken } from '../href.ts';
import { IconExternalLink } from '../icons.ts';
import style from './downloads.module.css';

/** The report beside the page. It comes as a document that may draw but not run. */
export function ReportDrawer({ href, onClose }: { href: string; onClose: () => void }) {
  const { t } = useTranslation(['point-cloud', 'app']);
  const address = addressWithToken(href);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="min(960px, 100vw)"
      padding="md"
      closeButtonProps={{ 'aria-label': t('app:close') }}
      title={
        <span className={control.heading}>
          {t('result.reportTitle')}
          <a
            className={`${control.secondary} ${control.small}`}
            href={address}
            target="_blank"
            rel="noopener noreferrer"
          >
            <IconExternalLink size={15} stroke={1.8} aria-hidden="true" />
            {t('result.newTab')}
          </a>
        </span>
      }
    >
      <iframe className={style.report} src={address} title={t('result.reportTitle')} sandbox="" />
    </Drawer>
  );
}
