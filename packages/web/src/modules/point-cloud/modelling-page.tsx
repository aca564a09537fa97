import { useTranslation } from '../../lib/i18n/i18n.ts';
import { useLocation } from '../../lib/router.tsx';
import { Modeller } from './modeller.tsx';
import { stateOfUrl } from './page-url.ts';
import { PageProvider } from './page-store.tsx';

/** The first page: scans go in, models come out. */
export function ModellingPage() {
  // Nothing is drawn before its words are there.
  useTranslation('point-cloud');
  const { search } = useLocation();
  return (
    <PageProvider initial={stateOfUrl(search)}>
      <Modeller />
    </PageProvider>
  );
}
