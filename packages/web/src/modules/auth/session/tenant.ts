import { create } from 'zustand';
import { fetchData } from '../../../lib/http/fetch-data.ts';
import { CONFIG } from '../../../lib/config.ts';

/** The number that is typed in tenant mode; undefined while none is asked for. */
export const useTypedTenant = create<{ typed: string | undefined }>(() => ({ typed: undefined }));

/** The tenant that this page's address was bound to. */
export async function tenantOfAddress(): Promise<string | undefined> {
  try {
    const query = { domain: window.location.href };
    const tenant = await fetchData<{ tenantId?: string } | undefined>({
      method: 'GET',
      path: '/blade-system/tenant/info',
      query,
      token: false,
      quiet: true,
    });
    return tenant?.tenantId || undefined;
  } catch {
    // Signing in itself will say what is wrong.
    return undefined;
  }
}

/** The tenant to sign in to: as typed, else that of the address, else the default one. */
export async function chosenTenant(): Promise<string> {
  const { typed } = useTypedTenant.getState();
  return (typed ?? (await tenantOfAddress()))?.trim() || CONFIG.defaultTenant;
}
