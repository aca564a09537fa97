import { clearCache as emptyCaches } from '@cloud/contract';
import { call } from '../lib/http/call.ts';
import { t } from '../lib/i18n/i18n.ts';
import { useSession } from '../lib/session/session.ts';
import { queries } from '../lib/query.ts';
import { toast } from '../lib/toast.ts';
import { confirm } from '../ui/dialog/confirm.ts';

/** Whether the server lets the person empty its caches. */
export const useMayClearCache = (): boolean =>
  useSession(({ roles }) => roles.includes('administrator') || roles.includes('admin'));

/** Empties the caches of the server and of this window, after a confirmation. */
export async function clearCache(): Promise<void> {
  const yes = await confirm({ text: t('shell:clearCacheQuestion') });
  if (!yes) return;
  try {
    await call(emptyCaches, {}, { basic: false });
    await queries.invalidateQueries();
    toast.success(t('shell:cacheCleared'));
  } catch {
    // The request has already shown why.
  }
}
