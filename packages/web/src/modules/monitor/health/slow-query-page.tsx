import { SLOW_QUERY_DAYS, slowQueryList } from '@cloud/contract';
import type { SlowQuery } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/http/call.ts';
import { currentLocale, useTranslation } from '../../../lib/i18n/i18n.ts';
import { PlainButton } from '../../../ui/button/plain-button.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { Segments } from '../../../ui/choice/segments.tsx';
import { Spinner } from '../../../ui/loading/spinner.tsx';
import { Message } from '../../../ui/message/message.tsx';
import { CardPage } from '../../../ui/page/card-page.tsx';
import { ScrollTable } from '../../../ui/table/scroll-table.tsx';
import style from './health.module.css';

type Days = `${(typeof SLOW_QUERY_DAYS)[number]}`;
const FIGURES = ['mean', 'most', 'calls', 'total'] as const;
type Figure = (typeof FIGURES)[number];

/** The statements that take long, without their values; the longest first by whichever figure is chosen. */
export function SlowQueryPage() {
  const { t } = useTranslation('monitor');
  const [days, setDays] = useState<Days>('1');
  const [order, setOrder] = useState<Figure>('mean');
  const { data, error } = useQuery({
    queryKey: ['slow-query', days],
    queryFn: ({ signal }) => call(slowQueryList, { days: Number(days) }, { signal, quiet: true }),
    placeholderData: (before) => before,
  });
  const options = SLOW_QUERY_DAYS.map((value): { value: Days; label: string } => ({
    value: `${value}`,
    label: t(`slow.days.${value}`),
  }));
  return (
    <CardPage
      title={t('slow.title')}
      text={t('slow.text')}
      side={
        <div className={style.range}>
          <Segments isSmall label={t('logs.range')} value={days} options={options} onChange={setDays} />
        </div>
      }
    >
      <Card className={style.card}>
        {error && !data && <Message role="alert">{error.message}</Message>}
        {!data && !error && <Spinner />}
        {data && <Statements rows={data.toSorted((a, b) => b[order] - a[order])} order={order} onOrder={setOrder} />}
      </Card>
    </CardPage>
  );
}

interface StatementsProps {
  rows: readonly SlowQuery[];
  order: Figure;
  onOrder: (order: Figure) => void;
}

function Statements({ rows, order, onOrder }: StatementsProps) {
  const { t } = useTranslation('monitor');
  const number = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 });
  return (
    <ScrollTable
      label={t('slow.title')}
      className={style.table}
      heads={[
        t('slow.statement'),
        ...FIGURES.map((figure) => ({
          'aria-sort': order === figure ? ('descending' as const) : ('none' as const),
          children: (
            <PlainButton className={style.sort} onClick={() => onOrder(figure)}>
              {t(`slow.${figure}`)}
              {order === figure && ' ↓'}
            </PlainButton>
          ),
        })),
        t('slow.lastTime'),
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td>
            <code>{row.text}</code>
          </td>
          {FIGURES.map((figure) => (
            <td key={figure}>{number.format(row[figure])}</td>
          ))}
          <td>{row.lastTime}</td>
        </tr>
      ))}
    </ScrollTable>
  );
}
