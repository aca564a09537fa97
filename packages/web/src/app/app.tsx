import { Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router';
import { CONFIG } from '../lib/config.ts';
import { watchTokenAge } from '../lib/http/tokens.ts';
import { followLock } from '../lib/lock.ts';
import { watchErrors } from '../lib/logs.ts';
import { followOtherWindows } from '../lib/session.ts';
import { Boundary } from '../ui/boundary.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { CrashPage } from './crash-page.tsx';
import { Gate } from './gate.tsx';

export function App() {
  useEffect(() => {
    const stops = [watchTokenAge(), followOtherWindows(), followLock(), watchErrors()];
    return () => stops.forEach((stop) => stop());
  }, []);
  return (
    <BrowserRouter basename={CONFIG.basePath}>
      <Boundary fallback={(error) => <CrashPage error={error} />}>
        <Suspense fallback={<Spinner />}>
          <Gate />
        </Suspense>
      </Boundary>
      <Toasts />
    </BrowserRouter>
  );
}
