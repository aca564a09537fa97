import { tenantInfo } from '@cloud/contract';
import { create } from 'zustand';
import { call } from '../../../lib/http/call.ts';
import { CONFIG } from '../../../lib/config.ts';

/** The number that is typed in tenant mode; undefined while none is asked for. */
export const useTypedTenant = create<{ typed: string | undefined }>(() => ({ typed: undefined }));

/** The tenant that this page's address was bound to. */
export async function tenantOfAddress(): Promise<string | undefined> {
  try {
    const domain = window.location.href;
    const { tenantId } = await call(tenantInfo, { domain }, { token: false, quiet: true });
    return tenantId || undefined;
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
