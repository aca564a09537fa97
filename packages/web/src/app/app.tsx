import { Suspense, useEffect, useState } from 'react';
import { watchTokenAge } from '../lib/http/tokens.ts';
import { currentLanguage, LanguageContext, onLanguageChange } from '../lib/i18n.ts';
import { followLock } from '../lib/lock.ts';
import { watchErrors } from '../lib/logs.ts';
import { Router } from '../lib/router.tsx';
import { followOtherWindows } from '../lib/session.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { CrashPage } from './crash-page.tsx';
import { Gate } from './gate.tsx';

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
            <Gate />
          </Suspense>
        </Boundary>
        <Toasts />
      </Router>
    </LanguageContext>
  );
}
