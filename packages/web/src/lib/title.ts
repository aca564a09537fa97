import { useEffect } from 'react';
import { useTranslation } from './i18n/i18n.ts';

export const titleOf = (name: string | undefined, site: string): string => (name ? `${name} - ${site}` : site);

/** Names the window after what is shown in it; without a name it has the site's own. */
export function useTitle(name: string | undefined): void {
  const { t } = useTranslation('app');
  const site = t('title');
  useEffect(() => {
    document.title = titleOf(name, site);
  }, [name, site]);
}
