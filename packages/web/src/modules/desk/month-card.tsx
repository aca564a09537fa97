import type { DashboardFigures } from '@cloud/contract';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/card/card.tsx';
import { Chart } from '../../ui/chart/chart.tsx';
import style from './dashboard-page.module.css';

/** Scans and models that came of each day of a month. */
export function MonthCard({ days }: { days: DashboardFigures['days'] | undefined }) {
  const { t } = useTranslation('desk');
  const list = days ?? [];
  return (
    <Card className={style.card}>
      <Chart
        kind="bar"
        title={t('month.title')}
        labelTitle={t('month.day')}
        isWhole
        height={190}
        data={{
          labels: list.map(({ day }) => day.slice(5)),
          series: [
            { name: t('month.scans'), values: list.map(({ scans }) => scans) },
            { name: t('month.models'), values: list.map(({ models }) => models) },
          ],
        }}
      />
    </Card>
  );
}
