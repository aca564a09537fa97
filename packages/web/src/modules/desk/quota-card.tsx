import type { DashboardSummary, Usage } from '@cloud/contract';
import { Card } from '../../ui/card/card.tsx';
import { currentLocale, useTranslation } from '../../lib/i18n/i18n.ts';
import style from './dashboard-page.module.css';

/** From here on a bar warns. */
const NEARLY_FULL = 0.9;

/** Bytes in the unit of the quotas, which are set in decimal gigabytes. */
function bytesText(bytes: number, locale: string): string {
  const [value, unit] = bytes >= 1e9 ? [bytes / 1e9, 'GB'] : bytes >= 1e6 ? [bytes / 1e6, 'MB'] : [bytes / 1e3, 'KB'];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)} ${unit}`;
}

/** How much of what the tenant may use is used. */
export function QuotaCard({ quota }: { quota: DashboardSummary['quota'] | undefined }) {
  const { t } = useTranslation('desk');
  const locale = currentLocale();
  const number = new Intl.NumberFormat(locale);
  return (
    <Card className={`${style.card} ${style.quota}`} aria-labelledby="quota-title">
      <h2 id="quota-title">{t('quota.title')}</h2>
      {quota && (
        <>
          <div className={style.meters}>
            <Meter label={t('quota.storage')} usage={quota.storage} text={(bytes) => bytesText(bytes, locale)} />
            {quota.accounts && (
              <Meter label={t('quota.accounts')} usage={quota.accounts} text={(n) => number.format(n)} />
            )}
          </div>
          <p className={style.more}>{t('quota.fileLimit', { size: bytesText(quota.fileLimit, locale) })}</p>
        </>
      )}
    </Card>
  );
}

function Meter({ label, usage, text }: { label: string; usage: Usage; text: (value: number) => string }) {
  const { t } = useTranslation('desk');
  const { used, limit } = usage;
  const share = limit > 0 ? Math.min(used / limit, 1) : 0;
  const said =
    limit > 0 ? t('quota.of', { used: text(used), limit: text(limit) }) : t('quota.unlimited', { used: text(used) });
  return (
    <div>
      <p className={style.meter}>
        <span>{label}</span>
        <span className={style.fact}>{said}</span>
      </p>
      {limit > 0 && (
        <div
          className={style.track}
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={said}
          data-full={share >= NEARLY_FULL}
        >
          <span style={{ inlineSize: `${share * 100}%` }} />
        </div>
      )}
    </div>
  );
}
