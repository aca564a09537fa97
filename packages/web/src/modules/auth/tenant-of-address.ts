import { tenant } from '@cloud/contract';
import { CONFIG } from '../../lib/config.ts';
import { request } from '../../lib/http/request.ts';

/** The tenant that this page's address was bound to, or the default one. */
export async function tenantOfAddress(): Promise<string> {
  try {
    const query = { domain: window.location.href };
    const { body } = await request({ method: 'GET', path: `${tenant.path}/info`, query, token: false, quiet: true });
    return (body['data'] as { tenantId?: string } | undefined)?.tenantId || CONFIG.defaultTenant;
  } catch {
    // Signing in itself will say what is wrong.
    return CONFIG.defaultTenant;
  }
}
