import { tenantArchiveStart, tenantRemovalPreview } from '@cloud/contract';
import type { Tenant, TenantRemoval } from '@cloud/contract';
import { CONFIG } from '../../../lib/config.ts';
import { call } from '../../../lib/http/call.ts';
import { keep } from '../../../lib/http/download.ts';
import { t, useTranslation } from '../../../lib/i18n/i18n.ts';
import { fileSize } from '../../../lib/validation.ts';
import { TextButton } from '../../../ui/button/text-button.tsx';
import { confirm } from '../../../ui/dialog/confirm.ts';
import style from './tenant-removal.module.css';

const PARTS = ['users', 'roles', 'departments', 'posts', 'scans', 'models', 'files', 'others'] as const;

/** Asks before tenants go into the recycle bin, or go for good from there, and shows what goes with them. */
export async function confirmTenantRemoval(tenants: readonly Tenant[]): Promise<boolean> {
  let removals: TenantRemoval[];
  try {
    removals = await call(tenantRemovalPreview, { ids: tenants.map(({ id }) => id).join(',') });
  } catch {
    // The request has already shown why; nobody agrees to what was not shown.
    return false;
  }
  const isFinal = removals.some(({ isResting }) => isResting);
  const count = removals.length;
  const days = removals[0]?.days ?? 0;
  const note = isFinal
    ? t('system:tenant.endNote')
    : t(days > 0 ? 'system:tenant.restNote' : 'system:tenant.keepNote', { count: days });
  return confirm({
    text: t(isFinal ? 'system:tenant.endQuestion' : 'system:tenant.recycleQuestion', { count }),
    note,
    details: <Removals removals={removals} />,
    isDangerous: true,
    ...(isFinal ? { confirmLabel: t('system:tenant.end') } : {}),
  });
}

function Removals({ removals }: { removals: readonly TenantRemoval[] }) {
  const { t } = useTranslation('system');
  return (
    <div className={style.list}>
      {removals.map((removal) => (
        <section key={removal.id} className={style.tenant} aria-label={removal.tenantName}>
          <header>
            <strong>{removal.tenantName}</strong>
            <span>{removal.tenantId}</span>
            <TextButton onClick={() => void exportTenant(removal.id)}>{t('tenant.export')}</TextButton>
          </header>
          <dl>
            {PARTS.map((part) => (
              <div key={part}>
                <dt>{t(`tenant.parts.${part}`)}</dt>
                <dd>
                  {removal.rows[part]}
                  {part in removal.bytes && removal.rows[part] > 0 && (
                    <small>{fileSize(removal.bytes[part as keyof TenantRemoval['bytes']])}</small>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

/** The browser keeps the archive by itself: it may be larger than its memory. */
async function exportTenant(id: string): Promise<void> {
  try {
    const { ticket } = await call(tenantArchiveStart, { id });
    keep(`${CONFIG.apiPrefix}${tenantArchiveStart.path}/${ticket}`, '');
  } catch {
    // The request has already shown why.
  }
}
