import { reportReady } from '@cloud/contract';
import type { ReadyReportName } from '@cloud/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/http/call.ts';
import { currentLanguage, useTranslation } from '../../lib/i18n/i18n.ts';
import { PlainButton } from '../../ui/button/plain-button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { lazyPart } from '../../ui/loading/lazy-part.tsx';
import style from './report.module.css';

const ReportViewer = lazyPart(async () => (await import('./report-viewer.tsx')).ReportViewer);

/** Reports that come with the product, one press away. */
export function ReadyReports() {
  const { t } = useTranslation('report');
  const [opened, setOpened] = useState<ReadyReportName>();
  const { data = [] } = useQuery({
    queryKey: ['report', 'ready', currentLanguage()],
    queryFn: ({ signal }) => call(reportReady, {}, { signal, quiet: true }),
  });
  if (data.length === 0) return null;
  return (
    <Card className={style.card}>
      <h2>{t('ready')}</h2>
      <ul className={style.ready}>
        {data.map(({ name, title, description }) => (
          <li key={name}>
            <PlainButton className={style.readyReport} onClick={() => setOpened(name)}>
              <strong>{title}</strong>
              <span>{description}</span>
            </PlainButton>
          </li>
        ))}
      </ul>
      {opened !== undefined && <ReportViewer which={{ id: '', ready: opened }} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}
