import { Suspense, useEffect, useState } from 'react';
import { watchTokenAge } from '../lib/http/tokens.ts';
import { currentLanguage, LanguageContext, onLanguageChange } from '../lib/i18n/i18n.ts';
import { followLock } from '../lib/session/lock.ts';
import { watchErrors } from '../lib/logs.ts';
import { Router } from '../lib/router.tsx';
import { followOtherWindows } from '../lib/session/session.ts';
import { Boundary } from '../ui/loading/boundary.tsx';
import { Spinner } from '../ui/loading/spinner.tsx';
import { Toasts } from '../ui/dialog/toasts.tsx';
import { CrashPage } from './crash-page.tsx';
import { RouteGuard } from './route-guard.tsx';

export function App() {
  const [language, setLanguage] = useState(currentLanguage);
  useEffect(() => {
    const stops = [onLanguageChange(setLanguage), watchTokenAge(), followOtherWindows(), followLock(), watchErrors()];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <LanguageContext value={language}>
      <Router>
        <Boundary fallback={(error) => <CrashPage error={error} />}>
          <Suspense fallback={<Spinner />}>
            <RouteGuard />
          </Suspense>
        </Boundary>
        <Toasts />
      </Router>
    </LanguageContext>
  );
}
