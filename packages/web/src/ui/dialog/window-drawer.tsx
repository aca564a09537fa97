import { Drawer } from '@mantine/core';
import type { DrawerProps } from '@mantine/core';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import '../mantine/dialog-styles.ts';

/** A drawer over the whole window, from its right side; `Drawer` stays inside its page. */
export function WindowDrawer(props: Omit<DrawerProps, 'opened' | 'closeButtonProps'>) {
  const { t } = useTranslation('app');
  return <Drawer opened position="right" closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}
