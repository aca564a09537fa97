import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import '../mantine/dialog-styles.ts';

/** A dialog over the page, open for as long as it is drawn. */
export function Dialog(props: Omit<ModalProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation('app');
  return <Modal opened closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
