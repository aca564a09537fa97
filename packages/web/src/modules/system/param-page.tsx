import { MANAGEMENT_TENANT, param } from '@cloud/contract';
import { CrudPage } from '../../crud/page/crud-page.tsx';
import { useSession } from '../../lib/session/session.ts';
import { FixedPasswordWarning } from './fixed-password-warning.tsx';
import { OwnParamPage } from './own-param-page.tsx';

/** Parameters: the platform writes the shared values, a tenant its own of those that are public. */
export function ParamPage() {
  const isOfPlatform = useSession(({ tenantId }) => tenantId === MANAGEMENT_TENANT);
  return (
    <>
      <FixedPasswordWarning isOnPage />
      {isOfPlatform ? <CrudPage entity={param} /> : <OwnParamPage />}
    </>
  );
}
